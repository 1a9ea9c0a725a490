import { implement } from "@/app/api/implement";
import { startExperiment } from "@/lib/api/experiments";
import * as experiments from "@/lib/server/experiments/experiments";

export const POST = implement(startExperiment, ({ engine, params, body }) =>
  experiments.startExperiment(engine, params.id, body),
);
