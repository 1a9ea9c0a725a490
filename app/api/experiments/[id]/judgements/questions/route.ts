import { implement } from "@/app/api/implement";
import { readJudgedRows } from "@/lib/api/judgements";
import * as judgements from "@/lib/server/experiments/judgements";

export const GET = implement(readJudgedRows, ({ engine, params, query }) =>
  judgements.readJudgedRows(engine, params.id, query),
);
