import { implement } from "@/app/api/implement";
import { removeTunedModel } from "@/lib/api/fine-tuning";
import { removeTuned } from "@/lib/server/training/fine-tuning";

export const DELETE = implement(removeTunedModel, ({ engine, params }) =>
  removeTuned(engine, params.id, params.model),
);
