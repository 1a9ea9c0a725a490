import { experimentsQuerySchema } from "@/lib/core/experiment/experiment-api";
import { listExperiments } from "@/lib/engine/experiments";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute(async (request) => {
  const { knowledgeBase } = readQuery(request, experimentsQuerySchema);
  return Response.json({ experiments: await listExperiments(await getEngine(), knowledgeBase) });
});
