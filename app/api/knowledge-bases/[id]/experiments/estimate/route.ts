import { implement } from "@/app/api/implement";
import { estimateExperiment } from "@/lib/api/experiments";
import * as estimate from "@/lib/server/experiments/estimate-experiment";

export const POST = implement(estimateExperiment, ({ engine, params, body, signal }) =>
  estimate.estimateExperiment(engine, params.id, body, signal),
);
