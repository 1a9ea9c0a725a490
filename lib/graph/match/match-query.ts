/** Matches a QueryGraph on the embedded graph, letting others run in between, and names what was found. */
import { nextTurn } from "../numeric/yielder";
import type { QueryGraph } from "../query/query-graph";
import type { MatchIndex } from "../snapshot/match-index";
import { EdgeValue, MapValue, NodeValue, type Value } from "../values";
import { DEFAULT_BUDGET, Meter } from "./budget";
import { DEFAULT_LIMIT, type MatchOptions, type MatchResult, type MatchValue } from "./match-result";
import { QueryRun } from "./query-run";
import type { Row } from "./row";
import { bounded, MOST_RESULT_PARTS } from "./value-extent";

/** @throws the signal's reason when it is aborted. */
export async function matchQuery(
  query: QueryGraph,
  index: MatchIndex,
  { limit = DEFAULT_LIMIT, budget = DEFAULT_BUDGET, run: runs = true, signal }: MatchOptions = {},
): Promise<MatchResult> {
  signal?.throwIfAborted();
  const run = new QueryRun(index, new Meter(budget));
  const rows: Row[] = [];
  let more = false;
  if (!runs) run.expect(query);
  // One more row shows that there are more; what is ordered need not keep the others.
  const wanted = { ...query, limit: Math.min(query.limit ?? Number.POSITIVE_INFINITY, limit + 1) };
  for (const row of runs ? run.rows(wanted) : []) {
    if (row === "pause") {
      await nextTurn();
      signal?.throwIfAborted();
      run.meter.resume();
    } else if (rows.length === limit) {
      more = true;
      break;
    } else {
      rows.push(row);
    }
  }
  bounded(
    rows.map(({ values }) => values),
    MOST_RESULT_PARTS,
  );
  let drawn: MatchResult["subgraph"] | undefined;
  return {
    columns: query.returns.map(({ name }) => name),
    rows: rows.map(({ values }) => values.map((value) => matchValue(value, index))),
    /** Most who match read the rows alone. */
    get subgraph() {
      drawn ??= subgraphOf(rows, index);
      return drawn;
    },
    plan: run.plan(),
    truncated: run.meter.exhausted ?? (more ? "limit" : null),
  };
}

function matchValue(value: Value, index: MatchIndex): MatchValue {
  if (value instanceof NodeValue) return { node: index.nodes.id(value.row) };
  if (value instanceof EdgeValue) return { edge: `e${value.row}` };
  if (value instanceof MapValue) {
    const entries = [...value.entries].map(([key, item]) => [key, matchValue(item, index)]);
    return { map: Object.fromEntries(entries) };
  }
  return Array.isArray(value) ? value.map((item) => matchValue(item, index)) : value;
}

/** Each node and edge once, in order of first appearance; the nodes on the way of a path are among them. */
function subgraphOf(rows: readonly Row[], { nodes, edges }: MatchIndex): MatchResult["subgraph"] {
  const nodeRows = new Set<number>();
  const edgeAt = new Map<number, EdgeValue>();
  for (const { watch } of rows) {
    for (const row of watch.nodes) nodeRows.add(row);
    for (const edge of watch.edges) {
      edgeAt.set(edge.row, edge);
      nodeRows.add(edge.start);
      nodeRows.add(edges.far(edge.place));
    }
  }
  return {
    nodes: [...nodeRows].map((row) => nodes.node(row)),
    edges: [...edgeAt.values()].map(({ start, place }) => edges.edge(start, place)),
  };
}
