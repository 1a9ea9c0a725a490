import { implement } from "@/app/api/implement";
import { createKnowledgeBase, listKnowledgeBases } from "@/lib/api/knowledge-bases";
import * as bases from "@/lib/server/knowledge-bases/knowledge-bases";

export const GET = implement(listKnowledgeBases, async ({ engine, rights }) => ({
  knowledgeBases: await bases.listKnowledgeBases(engine, rights),
}));

export const POST = implement(createKnowledgeBase, ({ engine, caller, body }) =>
  bases.createKnowledgeBase(engine, body, caller),
);
