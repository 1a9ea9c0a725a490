/** The table twin of matches: a match a row, a variable of the query a column. */

import { isAnonymous } from "@/lib/core/graph/query/query-pattern";
import { ownValue } from "@/lib/core/own-value";
import type { Artefact, LaidMatch, TableCell, TableColumn, TableRow } from "@/lib/core/trace/trace";

/** Variables in the order of the query, then any other that a match has. */
export function matchTable({ query, matches }: Extract<Artefact, { kind: "matches" }>): {
  columns: TableColumn[];
  rows: TableRow[];
} {
  const labels = new Map(
    [query, ...query.optional].flatMap(({ nodes }) => nodes.map((node) => [node.variable, node.labels])),
  );
  const laid = matches.flatMap(({ nodes }) => Object.keys(nodes));
  const variables = [...new Set([...labels.keys(), ...laid])].filter((variable) => laid.includes(variable));
  const isScored = matches.some(({ score }) => score !== null);
  const isPartial = matches.some(({ failed }) => failed.length > 0);
  return {
    columns: [
      ...variables.map((name) => ({
        title: isAnonymous(name) ? labels.get(name)?.join(" or ") || "Node" : name,
      })),
      ...(isScored ? [{ title: "Score" }] : []),
      ...(isPartial ? [{ title: "Not satisfied" }] : []),
    ],
    rows: matches.map((match) => ({
      cells: [
        ...variables.map((variable) => nodeCell(match, variable)),
        ...(isScored ? [match.score] : []),
        ...(isPartial ? [match.failed.join("; ") || null] : []),
      ],
      lights: { nodes: [], edges: match.edges.map(({ id }) => id) },
    })),
  };
}

function nodeCell({ nodes }: LaidMatch, variable: string): TableCell {
  const node = ownValue(nodes, variable);
  return node ? { nodes: [node] } : null;
}
