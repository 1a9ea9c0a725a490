import { newExperimentSchema } from "@/lib/core/experiment/experiment";
import { estimateExperiment } from "@/lib/engine/estimate-experiment";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../../api-route";

export const dynamic = "force-dynamic";

/** What an experiment is going to take. */
export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const wanted = await readBody(request, newExperimentSchema);
  return Response.json(await estimateExperiment(await getEngine(), id, wanted, request.signal));
});
