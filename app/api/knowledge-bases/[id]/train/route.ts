import { implement } from "@/app/api/implement";
import { startTraining } from "@/lib/api/models";
import * as training from "@/lib/server/training/training";

export const POST = implement(startTraining, async ({ engine, params, query, body }) => ({
  job: await training.startTraining(engine, params.id, body, query),
}));
