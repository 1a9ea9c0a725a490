/** The reader of `core/language`: its most probable interpretation, abstaining where "none of them" is likelier than not. */
import { openLanguageReader } from "../../lib/core/language/read-question";
import type { OpenReader } from "./reader";

const ABSTAIN_ABOVE = 0.5;

export const openLanguage: OpenReader = async ({ graph, embedder }) => {
  const reader = openLanguageReader({ graph, embedder });
  return {
    async read(question) {
      const { interpretations } = await reader.read(question);
      const none = 1 - interpretations.reduce((sum, { probability }) => sum + probability, 0);
      const queries = interpretations.map(({ query }) => query);
      return {
        query: none > ABSTAIN_ABOVE ? null : (queries[0] ?? null),
        probability: interpretations[0]?.probability ?? 0,
        alternatives: queries,
      };
    },
  };
};
