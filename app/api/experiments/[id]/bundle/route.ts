import { Readable } from "node:stream";
import { implement } from "@/app/api/implement";
import { savedAs } from "@/app/api/response-headers";
import { downloadBundle } from "@/lib/api/experiments";
import { bundleExperiment } from "@/lib/server/experiments/experiment-bundle";

export const GET = implement(downloadBundle, async ({ engine, params, query, signal }) => {
  const bytes = await bundleExperiment(engine, params.id, query.format, signal);
  return savedAs("experiment.zip", "application/zip", Readable.from(bytes));
});
