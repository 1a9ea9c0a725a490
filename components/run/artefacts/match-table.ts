/** The table twin of matches: a match a row, a node of the query a column. */
import { ownValue } from "@/lib/graph/own-value";
import { nodeInWords } from "@/lib/graph/query/node-words";
import type { Artefact, LaidMatch, TableCell, TableColumn, TableRow } from "@/lib/methods/trace/trace";

type Matches = Pick<Extract<Artefact, { kind: "matches" }>, "query" | "matches">;

/** The title of each variable that a match binds, in the order of the query. */
function matchedNodes({ query, matches }: Matches): Map<string, string> {
  const nodes = [query, ...query.optional].flatMap((pattern) => pattern.nodes);
  const names = new Map(
    matches.flatMap(({ nodes }) => Object.values(nodes).map(({ id, name }) => [id, name])),
  );
  const laid = new Set(matches.flatMap(({ nodes }) => Object.keys(nodes)));
  const known = nodes.filter(({ variable }) => laid.has(variable));
  return new Map([
    ...known.map((node) => [node.variable, nodeInWords(node, nodes, query.target, names)] as const),
    ...[...laid]
      .filter((variable) => known.every((node) => node.variable !== variable))
      .map((variable) => [variable, variable] as const),
  ]);
}

/** Nodes in the order of the query, then any other that a match has. */
export function matchTable({ query, matches }: Matches): { columns: TableColumn[]; rows: TableRow[] } {
  const titles = matchedNodes({ query, matches });
  const variables = [...titles.keys()];
  const isScored = matches.some(({ score }) => score !== null);
  const isPartial = matches.some(({ failed }) => failed.length > 0);
  return {
    columns: [
      ...[...titles.values()].map((title) => ({ title })),
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
