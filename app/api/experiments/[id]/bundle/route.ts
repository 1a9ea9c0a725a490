import { Readable } from "node:stream";
import { bundleExperiment } from "@/lib/engine/experiment-bundle";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../api-route";

export const dynamic = "force-dynamic";

/** Everything that its figures come from, as one archive. */
export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const bytes = await bundleExperiment(await getEngine(), id, request.signal);
  return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="experiment.zip"',
    },
  });
});
