import { implement } from "@/app/api/implement";
import { compareExperiment } from "@/lib/api/experiments";
import * as comparison from "@/lib/server/experiments/compare-experiment";

export const GET = implement(compareExperiment, ({ engine, params, query, signal }) =>
  comparison.compareExperiment(engine, params.id, query, signal),
);
