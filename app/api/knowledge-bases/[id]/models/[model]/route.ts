import { implement } from "@/app/api/implement";
import { removeModel } from "@/lib/api/models";
import * as training from "@/lib/server/training/training";

export const DELETE = implement(removeModel, ({ engine, params }) =>
  training.removeModel(engine, params.id, params.model),
);
