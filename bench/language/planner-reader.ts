/** The planner as a reader, as the methods use it: the query of its most probable candidate, or what that computes. */
import { LEAST_CONFIDENCE } from "../../lib/core/answer/abstain";
import { openPlanner } from "../../lib/core/plan/planner";
import { trainedPlanner } from "../corpora/trained-planner";
import type { OpenReader } from "./reader";

/** It learns from questions with answers over the same graph only. */
export const openPlannerReader: OpenReader = async ({ graph, embedder, training }) => {
  const learnt = training
    .filter((set) => set.graph === graph)
    .flatMap(({ pairs }) =>
      pairs.flatMap(({ question, answers }) => (answers ? [{ question, answers: [...answers] }] : [])),
    );
  const planner =
    learnt.length > 0 ? await trainedPlanner(learnt, graph, embedder) : openPlanner({ graph, embedder });
  return {
    async read(question) {
      const { plans, abstained, reading } = await planner.plan(question);
      const queries = plans.map(
        ({ candidate }, at) =>
          (at === 0 ? reading?.computes : candidate.interpretation?.computes)?.query ?? candidate.query,
      );
      const [query = null] = queries;
      const probability = reading?.confidence ?? 0;
      const isSaid = !abstained && probability >= LEAST_CONFIDENCE;
      return { query: isSaid ? query : null, probability, alternatives: queries };
    },
  };
};
