import { implement } from "@/app/api/implement";
import { deactivateModel } from "@/lib/api/models";
import { setModelActive } from "@/lib/server/training/training";

export const POST = implement(deactivateModel, ({ engine, params }) =>
  setModelActive(engine, params.id, params.model, false),
);
