/** The reader of `questions/language`: its first interpretation, abstaining where that is less likely right than an answer needs. */
import { openLanguageReader } from "../../lib/questions/language/read-question";
import { LEAST_CERTAINTY } from "../../lib/questions/language/score/certainty";
import type { OpenReader } from "./reader";

export const openLanguage: OpenReader = async ({ graph, embedder }) => {
  const reader = openLanguageReader({ graph, embedder });
  return {
    async read(question) {
      const { interpretations } = await reader.read(question);
      const probability = interpretations[0]?.probability ?? 0;
      const queries = interpretations.map(({ query }) => query);
      return {
        query: probability < LEAST_CERTAINTY ? null : (queries[0] ?? null),
        probability,
        alternatives: queries,
      };
    },
  };
};
