import { implement } from "@/app/api/implement";
import { readQuestionRows } from "@/lib/api/experiments";
import * as comparison from "@/lib/server/experiments/compare-experiment";

export const GET = implement(readQuestionRows, ({ engine, params, query }) =>
  comparison.readQuestionRows(engine, params.id, query),
);
