import { implement } from "@/app/api/implement";
import { listExperiments } from "@/lib/api/experiments";
import * as experiments from "@/lib/server/experiments/experiments";

export const GET = implement(listExperiments, async ({ engine, query, rights }) => ({
  experiments: await experiments.listExperiments(engine, query.knowledgeBase, rights.visible),
}));
