import { implement } from "@/app/api/implement";
import { changeKnowledgeBase, readKnowledgeBase, removeKnowledgeBase } from "@/lib/api/knowledge-bases";
import * as bases from "@/lib/server/knowledge-bases/knowledge-bases";

export const GET = implement(readKnowledgeBase, ({ engine, params, rights }) =>
  bases.describeKnowledgeBase(engine, params.id, rights),
);

export const PATCH = implement(changeKnowledgeBase, ({ engine, params, body }) =>
  bases.changeKnowledgeBase(engine, params.id, body),
);

export const DELETE = implement(removeKnowledgeBase, ({ engine, params }) =>
  bases.removeKnowledgeBase(engine, params.id),
);
