/** The planner as a reader, as the methods use it: the query of its most probable candidate, or what that computes. */
import { LEAST_CONFIDENCE } from "../../lib/questions/plan/plan-reading";
import { openReader } from "../../lib/questions/reading/read-question";
import { trainedReader } from "../corpora/trained-reader";
import type { OpenReader } from "./reader";

/** It learns from questions with answers over the same graph only. */
export const openPlannerReader: OpenReader = async ({ graph, embedder, training }) => {
  const learnt = training
    .filter((set) => set.graph === graph)
    .flatMap(({ pairs }) =>
      pairs.flatMap(({ question, answers }) => (answers ? [{ question, answers: [...answers] }] : [])),
    );
  const ask =
    learnt.length > 0 ? await trainedReader(learnt, graph, embedder) : openReader({ graph, embedder });
  return {
    async read(question) {
      const { interpretations, abstained, coverage } = await ask(question);
      const queries = interpretations.map(
        ({ candidate }, at) =>
          (at === 0 ? coverage?.computes : candidate.interpretation?.computes)?.query ?? candidate.query,
      );
      const [query = null] = queries;
      const probability = coverage?.confidence ?? 0;
      const isSaid = !abstained && probability >= LEAST_CONFIDENCE;
      return { query: isSaid ? query : null, probability, alternatives: queries };
    },
  };
};
