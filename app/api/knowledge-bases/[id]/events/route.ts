import { implement } from "@/app/api/implement";
import { followKnowledgeBase } from "@/lib/api/knowledge-bases";
import * as bases from "@/lib/server/knowledge-bases/knowledge-bases";

export const GET = implement(followKnowledgeBase, ({ engine, params, signal, caller }) =>
  bases.followKnowledgeBase(engine, params.id, signal, caller),
);
