import { createKnowledgeBaseSchema } from "@/lib/core/api";
import { createKnowledgeBase, listKnowledgeBases } from "@/lib/engine/knowledge-bases";
import { getEngine } from "@/lib/engine/singleton";
import { readBody, route } from "../route";

export const dynamic = "force-dynamic";

export const GET = route(async () =>
  Response.json({ knowledgeBases: await listKnowledgeBases(await getEngine()) }),
);

export const POST = route(async (request) => {
  const wanted = await readBody(request, createKnowledgeBaseSchema);
  const created = await createKnowledgeBase(await getEngine(), wanted);
  return Response.json(created, { status: 201, headers: { location: `/api/knowledge-bases/${created.id}` } });
});
