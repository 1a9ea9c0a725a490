import { Readable } from "node:stream";
import { implement } from "@/app/api/implement";
import { downloadBundle } from "@/lib/api/experiments";
import { bundleExperiment } from "@/lib/server/experiments/experiment-bundle";

export const dynamic = "force-dynamic";

export const GET = implement(downloadBundle, async ({ engine, params, query, signal }) => {
  const bytes = await bundleExperiment(engine, params.id, query.format, signal);
  return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="experiment.zip"',
    },
  });
});
