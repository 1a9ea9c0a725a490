import { createKnowledgeBaseSchema } from "@/lib/core/api";
import { createKnowledgeBase, listKnowledgeBases } from "@/lib/engine/knowledge-bases";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute(async () =>
  Response.json({ knowledgeBases: await listKnowledgeBases(await getEngine()) }),
);

export const POST = apiRoute(async (request) => {
  const wanted = await readBody(request, createKnowledgeBaseSchema);
  const created = await createKnowledgeBase(await getEngine(), wanted);
  return Response.json(created, { status: 201, headers: { location: `/api/knowledge-bases/${created.id}` } });
});
