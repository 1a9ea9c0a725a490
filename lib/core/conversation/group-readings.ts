/** Readings of a question that names nothing but a kind of thing, as candidates: "Which persons also wrote a film?" */
import type { GraphSource } from "../graph/graph-source";
import { ANSWER } from "../language/query/build-expression";
import { openLanguageReader } from "../language/read-question";
import type { Candidate, Mention } from "../plan/plan";
import type { Aliases } from "../plan/verbalise";
import type { Embedder } from "../vector/embedder";

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
      return interpretations.slice(0, MOST_READINGS).flatMap((one): Candidate[] => {
        const { query, kind, probability, leftOut, operators, rows } = one;
        const label = query.nodes.find(({ variable }) => variable === ANSWER)?.labels[0];
        if (kind !== "nodes" || label === undefined) return [];
        const pattern = [label, ...query.edges.flatMap(({ types }) => types)].join(" ");
        return [
          {
            template: "label",
            arms: [],
            label,
            restrictions: [],
            query,
            answers: rows ?? 0,
            truncated: rows === null,
            interpretation: {
              probability,
              pattern,
              leftOut: leftOut.map(({ text }) => text),
              operators,
            },
          },
        ];
      });
    },
    through: (graph) => openGroupReader({ ...kit, graph }),
  };
}
