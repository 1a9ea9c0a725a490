/** The scope of a query that a language model may write for one question: names grounded in it, and values that it writes out. */
import type { GraphSource } from "../../../graph/graph-source";
import { graphWords } from "../../../questions/language/lexicon/graph-words";
import { writtenValues } from "../../../questions/language/lexicon/written-values";
import type { Mention } from "../../../questions/mentions/mention";
import type { Candidate } from "../../../questions/plan/plan";
import type { Reading } from "../../../questions/reading/reading";
import type { GroundedName, GroundedValue, QueryScope } from "../query-text/query-grammar";
import { type NodeNames, writeQueryText } from "../query-text/write-query-text";

/** @throws what the graph throws */
export async function queryScope(
  { text: question, names: mentions, restrictions }: Pick<Reading, "text" | "names" | "restrictions">,
  graph: GraphSource,
): Promise<QueryScope> {
  const [schema, { byValue }] = await Promise.all([graph.schema(), graphWords(graph)]);
  const names = mentions.flatMap(({ readings }): GroundedName[] =>
    readings.map(({ name, labels }) => ({ name, labels })),
  );
  const written = await writtenValues(question, mentions, graph);
  const values = written.flatMap(({ text }): GroundedValue[] =>
    (byValue.get(text.toLowerCase()) ?? [])
      .filter(({ property }) => property.owner.kind === "node" && !property.isName)
      .map(({ property, value }) => ({ label: property.owner.name, key: property.key, value })),
  );
  const numbered = restrictions.flatMap((one) =>
    one.kind === "compare" && one.key === "name" ? [one.label] : [],
  );
  return { schema, names, values, numbered };
}

/** A candidate as the model would write it; null for one that no text of the grammar says. */
export function candidateText({ query }: Candidate, mentions: readonly Mention[]): string | null {
  const readings = new Map(mentions.flatMap(({ readings }) => readings.map((one) => [one.node, one])));
  const nameOf: NodeNames = (id) => {
    const reading = readings.get(id);
    return reading?.labels[0] === undefined ? null : { name: reading.name, label: reading.labels[0] };
  };
  return writeQueryText(query, nameOf);
}
