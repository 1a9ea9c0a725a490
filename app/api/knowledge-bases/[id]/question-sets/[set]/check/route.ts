import { implement } from "@/app/api/implement";
import { checkGold } from "@/lib/api/question-sets";
import * as sets from "@/lib/server/knowledge-bases/question-sets";

export const GET = implement(checkGold, ({ engine, params, signal }) =>
  sets.checkGold(engine, params.id, params.set, signal),
);
