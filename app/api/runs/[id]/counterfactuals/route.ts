import { implement } from "@/app/api/implement";
import { startCounterfactual } from "@/lib/api/runs";
import * as counterfactuals from "@/lib/server/runs/counterfactuals";

export const POST = implement(startCounterfactual, ({ engine, params, body }) =>
  counterfactuals.startCounterfactual(engine, params.id, body),
);
