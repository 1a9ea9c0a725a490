import { implement } from "@/app/api/implement";
import { readExperiment, removeExperiment } from "@/lib/api/experiments";
import * as experiments from "@/lib/server/experiments/experiments";

export const GET = implement(readExperiment, ({ engine, params }) =>
  experiments.readExperiment(engine, params.id),
);

export const DELETE = implement(removeExperiment, ({ engine, params }) =>
  experiments.removeExperiment(engine, params.id),
);
