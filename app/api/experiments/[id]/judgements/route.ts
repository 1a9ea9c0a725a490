import { implement } from "@/app/api/implement";
import { readJudgements, startJudging } from "@/lib/api/judgements";
import * as judgements from "@/lib/server/experiments/judgements";
import * as judging from "@/lib/server/experiments/judging";

export const GET = implement(readJudgements, ({ engine, params, signal }) =>
  judgements.readJudgements(engine, params.id, signal),
);

export const POST = implement(startJudging, async ({ engine, params, body }) => ({
  job: await judging.startJudging(engine, params.id, body),
}));
