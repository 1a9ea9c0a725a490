import { implement } from "@/app/api/implement";
import { removeCounterfactual } from "@/lib/api/runs";
import * as counterfactuals from "@/lib/server/runs/counterfactuals";

export const DELETE = implement(removeCounterfactual, ({ engine, params }) =>
  counterfactuals.removeCounterfactual(engine, params.id, params.column),
);
