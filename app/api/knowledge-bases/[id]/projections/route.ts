import { projectSchema } from "@/lib/core/api";
import { startProjection } from "@/lib/engine/neo4j-projection";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const wanted = await readBody(request, projectSchema);
  const started = await startProjection(await getEngine(), id, wanted);
  const location = `/api/knowledge-bases/${started.knowledgeBase.id}`;
  return Response.json(started, { status: 202, headers: { location } });
});
