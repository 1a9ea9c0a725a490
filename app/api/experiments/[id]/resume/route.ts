import { implement } from "@/app/api/implement";
import { resumeExperiment } from "@/lib/api/experiments";
import * as experiments from "@/lib/server/experiments/experiments";

export const POST = implement(resumeExperiment, ({ engine, params, body }) =>
  experiments.resumeExperiment(engine, params.id, body.most),
);
