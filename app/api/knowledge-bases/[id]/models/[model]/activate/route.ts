import { implement } from "@/app/api/implement";
import { activateModel } from "@/lib/api/models";
import { setModelActive } from "@/lib/server/training/training";

export const POST = implement(activateModel, ({ engine, params }) =>
  setModelActive(engine, params.id, params.model, true),
);
