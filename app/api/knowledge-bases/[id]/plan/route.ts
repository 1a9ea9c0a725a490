import { implement } from "@/app/api/implement";
import { planQuestion } from "@/lib/api/plan";
import * as planning from "@/lib/server/training/plan-question";

export const POST = implement(planQuestion, ({ engine, params, body, signal }) =>
  planning.planQuestion(engine, params.id, body, signal),
);
