import { implement } from "@/app/api/implement";
import { listModels } from "@/lib/api/models";
import * as training from "@/lib/server/training/training";

export const GET = implement(listModels, async ({ engine, params }) => ({
  models: await training.listModels(engine, params.id),
}));
