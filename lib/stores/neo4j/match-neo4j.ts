/**
 * Runs a QueryGraph on Neo4j, as one query with PROFILE: pattern, conditions, grouping, order and limits are Neo4j's. Then
 * the nodes and edges that the rows were matched with are read, each once.
 */
import { renderCypher } from "../../graph/cypher/render";
import type { GraphEdge, GraphNode, NodeId } from "../../graph/graph-source";
import {
  DEFAULT_LIMIT,
  type MatchOptions,
  type MatchResult,
  type MatchValue,
} from "../../graph/match/match-result";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { ElementIds } from "./element-ids";
import { boundIds, mappedQuery } from "./mapped-query";
import type { Neo4jDatabase, ReadOptions } from "./neo4j-database";
import { ranOutOf } from "./neo4j-errors";
import { matchValueOf, nodesIn, parameterOf } from "./neo4j-values";
import type { EdgeRow, NodeMapping, NodeRow } from "./node-mapping";
import { planSteps } from "./plan-steps";
import { type QueryWithMatches, queryWithMatches } from "./query-with-matches";

/** Neo4j has no budget of bindings: the time is what ends a match, or the memory of the server. */
const MILLISECONDS = 10_000;

type Row = Record<string, unknown>;

/**
 * A match that runs out of time or memory keeps the rows that came before; how many rows each step had is then not known, and 0.
 * @throws HopscopeError `invalid-input` with Neo4j's own words for what it refuses to run, the signal's reason.
 */
export async function matchNeo4j(
  database: Neo4jDatabase,
  nodes: NodeMapping,
  elements: ElementIds,
  query: QueryGraph,
  { limit = DEFAULT_LIMIT, budget, run = true, signal }: MatchOptions = {},
): Promise<MatchResult> {
  const limited = { ...query, limit: Math.min(query.limit ?? limit + 1, limit + 1) };
  const bound = await elements.of(boundIds(query), signal);
  const extended = queryWithMatches(mappedQuery(limited, nodes, bound));
  const rendered = renderCypher(extended.query);
  const parameters = Object.fromEntries(
    Object.entries(rendered.parameters).map(([name, value]) => [name, parameterOf(value)]),
  );
  const columns = query.returns.map(({ name }) => name);
  const options = { signal, timeoutMs: budget?.milliseconds ?? MILLISECONDS };
  const explain = async () => {
    const { summary } = await database.answer<Row>(`EXPLAIN ${rendered.text}`, parameters, { signal });
    return summary.plan === false ? [] : planSteps(query, summary.plan);
  };
  if (!run)
    return { columns, rows: [], subgraph: { nodes: [], edges: [] }, plan: await explain(), truncated: null };
  const found: Row[] = [];
  let plan: MatchResult["plan"];
  let truncated: MatchResult["truncated"] = null;
  try {
    const { summary } = await database.answer(`PROFILE ${rendered.text}`, parameters, options, found);
    plan = summary.profile === false ? [] : planSteps(query, summary.profile);
  } catch (error) {
    truncated = ranOutOf(error);
    if (truncated === null) throw error;
    plan = await explain();
  }
  if (found.length > limit) truncated = "limit";
  const answer = await new Answer(database, nodes, elements, extended, { signal }).of(found.slice(0, limit));
  return { columns, ...answer, plan, truncated };
}

/** Rows of element ids as rows of ids, with the subgraph. */
class Answer {
  readonly #idOf = new Map<string, NodeId>();

  constructor(
    private readonly database: Neo4jDatabase,
    private readonly nodes: NodeMapping,
    private readonly elements: ElementIds,
    private readonly extended: QueryWithMatches,
    private readonly options: ReadOptions,
  ) {}

  async of(rows: readonly Row[]): Promise<Pick<MatchResult, "rows" | "subgraph">> {
    const { kinds, hasMatch } = this.extended;
    const names = this.extended.query.returns.map(({ name }) => name);
    const [nodeColumn, edgeColumn] = hasMatch ? names.slice(kinds.length) : [];
    const nodeIds = elementIdsIn(rows, nodeColumn);
    const edges = await this.#edges(elementIdsIn(rows, edgeColumn));
    const inValues = rows.flatMap((row) =>
      kinds.flatMap((kind, at) => {
        const value = row[names[at]!];
        if (kind === "node") return typeof value === "string" ? [value] : [];
        return kind === "value" ? nodesIn(value) : [];
      }),
    );
    const shown = new Set([...nodeIds, ...edges.flatMap(({ ends }) => ends)]);
    const nodes = await this.#nodes([...new Set([...shown, ...inValues])]);
    return {
      rows: rows.map((row) => kinds.map((kind, at) => this.#value(row[names[at]!], kind))),
      subgraph: {
        nodes: nodes.filter(({ element }) => shown.has(element)).map(({ node }) => node),
        edges: edges.map(({ edge }) => edge),
      },
    };
  }

  #value(value: unknown, kind: QueryWithMatches["kinds"][number]): MatchValue {
    const idOf = (element: string) => this.#idOf.get(element) ?? element;
    if (kind === "value" || typeof value !== "string") return matchValueOf(value, idOf);
    return kind === "node" ? { node: idOf(value) } : { edge: value };
  }

  /** In the order of the ids. */
  async #nodes(ids: readonly string[]): Promise<{ element: string; node: GraphNode }[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.read<NodeRow>(
      `MATCH (n) WHERE elementId(n) IN $ids RETURN ${this.nodes.nodeColumns("n")}`,
      { ids },
      this.options,
    );
    const byElement = new Map(rows.map((row) => [row.element, this.nodes.node(row)]));
    return ids.flatMap((element) => {
      const node = byElement.get(element);
      if (node === undefined) return [];
      this.#idOf.set(element, node.id);
      this.elements.learn(node.id, element);
      return [{ element, node }];
    });
  }

  async #edges(ids: readonly string[]): Promise<{ edge: GraphEdge; ends: string[] }[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.read<EdgeRow & { ends: string[] }>(
      `MATCH (s)-[r]->(t) WHERE elementId(r) IN $ids
       RETURN ${this.nodes.edgeColumns("r", "s", "t")}, [elementId(s), elementId(t)] AS ends`,
      { ids },
      this.options,
    );
    const byElement = new Map(rows.map((row) => [row.element, row]));
    return ids.flatMap((element) => {
      const row = byElement.get(element);
      return row === undefined ? [] : [{ edge: this.nodes.edge(row), ends: row.ends }];
    });
  }
}

/** All element ids in a column of lists, each once, in order of appearance; what is missing from an optional part is null. */
function elementIdsIn(rows: readonly Row[], column: string | undefined): string[] {
  if (column === undefined) return [];
  return [...new Set(rows.flatMap((row) => row[column] as (string | null)[]).filter((id) => id !== null))];
}
