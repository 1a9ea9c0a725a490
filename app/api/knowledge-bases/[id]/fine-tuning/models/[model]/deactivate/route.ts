import { implement } from "@/app/api/implement";
import { deactivateTunedModel } from "@/lib/api/fine-tuning";
import { setTunedActive } from "@/lib/server/training/fine-tuning";

export const POST = implement(deactivateTunedModel, ({ engine, params }) =>
  setTunedActive(engine, params.id, params.model, false),
);
