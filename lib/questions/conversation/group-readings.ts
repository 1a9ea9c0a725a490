/** Readings of a question that names nothing but a kind of thing, as candidates: "Which persons also wrote a film?" */
import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import type { Aliases } from "../../words/aliases";
import { ANSWER } from "../language/query/build-expression";
import { openLanguageReader } from "../language/read-question";
import type { Mention } from "../mentions/mention";
import { readingCandidate } from "../plan/candidates/reading-candidate";
import type { Candidate } from "../plan/plan";

const MOST_READINGS = 6;

export interface GroupReader {
  candidates(question: string, mentions: readonly Mention[], signal?: AbortSignal): Promise<Candidate[]>;
  through(graph: GraphSource): GroupReader;
}

export function openGroupReader(kit: {
  graph: GraphSource;
  embedder: Embedder;
  aliases: Aliases;
}): GroupReader {
  const reader = openLanguageReader(kit);
  return {
    async candidates(question, mentions, signal) {
      const { interpretations } = await reader.read(question, { mentions, ...(signal && { signal }) });
      return interpretations.slice(0, MOST_READINGS).flatMap((one) => {
        if (one.kind !== "nodes") return [];
        const label = one.query.nodes.find(({ variable }) => variable === ANSWER)?.labels[0];
        const pattern = [label, ...one.query.edges.flatMap(({ types }) => types)].join(" ");
        return readingCandidate(one, pattern) ?? [];
      });
    },
    through: (graph) => openGroupReader({ ...kit, graph }),
  };
}
