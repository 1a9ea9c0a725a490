import { newExperimentSchema } from "@/lib/core/experiment/experiment";
import { startExperiment } from "@/lib/engine/experiments";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const wanted = await readBody(request, newExperimentSchema);
  return Response.json(await startExperiment(await getEngine(), id, wanted), { status: 202 });
});
