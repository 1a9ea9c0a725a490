import { resumeExperimentSchema } from "@/lib/core/experiment/experiment-api";
import { resumeExperiment } from "@/lib/engine/experiments";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const hasBody = request.headers.has("content-type");
  const { most } = hasBody ? await readBody(request, resumeExperimentSchema) : {};
  return Response.json(await resumeExperiment(await getEngine(), id, most), { status: 202 });
});
