import { comparisonQuerySchema } from "@/lib/core/experiment/experiment-api";
import { compareExperiment } from "@/lib/engine/compare-experiment";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, comparisonQuerySchema);
  return Response.json(await compareExperiment(await getEngine(), id, query, request.signal));
});
