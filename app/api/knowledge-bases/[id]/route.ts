import { describeKnowledgeBase, removeKnowledgeBase } from "@/lib/engine/knowledge-bases";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (_request, { id }) =>
  Response.json(await describeKnowledgeBase(await getEngine(), id)),
);

export const DELETE = apiRoute<{ id: string }>(async (_request, { id }) => {
  await removeKnowledgeBase(await getEngine(), id);
  return new Response(null, { status: 204 });
});
