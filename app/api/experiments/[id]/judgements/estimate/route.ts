import { implement } from "@/app/api/implement";
import { estimateJudgements } from "@/lib/api/judgements";
import * as judging from "@/lib/server/experiments/judging";

export const POST = implement(estimateJudgements, ({ engine, params, body, signal }) =>
  judging.estimateJudgements(engine, params.id, body, signal),
);
