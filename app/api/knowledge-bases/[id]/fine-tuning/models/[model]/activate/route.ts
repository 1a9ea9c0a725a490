import { implement } from "@/app/api/implement";
import { activateTunedModel } from "@/lib/api/fine-tuning";
import { setTunedActive } from "@/lib/server/training/fine-tuning";

export const POST = implement(activateTunedModel, ({ engine, params }) =>
  setTunedActive(engine, params.id, params.model, true),
);
