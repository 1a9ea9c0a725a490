/** One hop from a frontier in one query, and the degrees of nodes. */
import type { GraphEdge, NeighbourQuery, Neighbours, RelationCount } from "../../graph/graph-source";
import { compareText } from "../../graph/values";
import type { Neo4jDatabase } from "./neo4j-database";
import { type EdgeRow, type NodeMapping, quoted } from "./node-mapping";

/** @param elements Element ids of the start nodes, each once. */
export async function readNeighbours(
  database: Neo4jDatabase,
  nodes: NodeMapping,
  elements: readonly string[],
  query: NeighbourQuery,
): Promise<Neighbours> {
  const { limitPerNode: limit } = query;
  if (elements.length === 0 || isNothing(query)) return { edges: [], truncated: false };
  const hop = hopOf(nodes, query);
  // The pattern comes after a WITH, so that start nodes are looked up before anything is expanded.
  const start =
    "UNWIND range(0, size($elements) - 1) AS start MATCH (s) WHERE elementId(s) = $elements[start]";
  const expanded =
    limit === undefined
      ? `WITH start, s ${hop} WITH start, r, 0 AS place ORDER BY start, id(r)`
      : `CALL { WITH s ${hop} WITH r ORDER BY ${nodes.strength("r")} DESC, id(r) LIMIT $most RETURN collect(r) AS found }
         UNWIND range(0, size(found) - 1) AS place WITH start, place, found[place] AS r ORDER BY start, place`;
  const rows = await database.read<EdgeRow & { place: bigint }>(
    `${start} ${expanded} RETURN place, ${nodes.edgeColumns("r")}`,
    {
      elements,
      types: query.types ?? null,
      kinds: query.kinds ?? null,
      most: limit === undefined ? null : BigInt(Math.max(0, limit) + 1),
    },
  );
  const edges = new Map<string, GraphEdge>();
  let truncated = false;
  for (const row of rows) {
    if (limit !== undefined && Number(row.place) >= limit) truncated = true;
    else if (!edges.has(row.element)) edges.set(row.element, nodes.edge(row));
  }
  return { edges: [...edges.values()], truncated };
}

/** An empty list asks for none of them. */
function isNothing({ types, kinds, labels }: NeighbourQuery): boolean {
  return [types, kinds, labels].some((asked) => asked?.length === 0);
}

/** `MATCH (s)-[r]-(o)` with its conditions. A self-loop is matched once, whichever way it is followed. */
function hopOf(nodes: NodeMapping, { types, kinds, labels, direction = "any" }: NeighbourQuery): string {
  const type = types ? `:${types.map(quoted).join("|")}` : "";
  const pattern = `(s)${direction === "in" ? "<" : ""}-[r${type}]-${direction === "out" ? ">" : ""}(o)`;
  const conditions = [nodes.hasLabel("o", labels)];
  if (kinds) conditions.push(`${nodes.kind("r")} IN $kinds`);
  return `MATCH ${pattern} WHERE ${conditions.join(" AND ")}`;
}

/**
 * Degrees by relation and direction. Without a scope and kinds they are in Neo4j's degree store, so that a hub of
 * millions of edges is as quick as a leaf.
 * @param types All relationship types of the database.
 */
export async function readRelationCounts(
  database: Neo4jDatabase,
  nodes: NodeMapping,
  element: string,
  types: readonly string[],
): Promise<RelationCount[]> {
  const { scope, kind } = nodes.mapping;
  const rows = await (scope === null && kind === null
    ? readTypedDegrees(database, element, types)
    : database.read<CountRow>(
        `MATCH (s) WHERE elementId(s) = $element CALL {
           WITH s MATCH (s)-[r]->(o) WHERE ${nodes.inScope("o")}
           RETURN type(r) AS type, ${nodes.kind("r")} AS kind, 'out' AS direction, count(*) AS count
           UNION ALL WITH s MATCH (s)<-[r]-(o) WHERE ${nodes.inScope("o")}
           RETURN type(r) AS type, ${nodes.kind("r")} AS kind, 'in' AS direction, count(*) AS count
         } RETURN type, kind, direction, count`,
        { element },
      ));
  return rows
    .map((row) => ({ ...row, count: Number(row.count) }))
    .filter(({ count }) => count > 0)
    .sort(
      (a, b) => b.count - a.count || compareText(a.type, b.type) || compareText(a.direction, b.direction),
    );
}

type CountRow = Omit<RelationCount, "count"> & { count: bigint };

async function readTypedDegrees(
  database: Neo4jDatabase,
  element: string,
  types: readonly string[],
): Promise<CountRow[]> {
  if (types.length === 0) return [];
  const counts = types.flatMap((type) => [
    `COUNT { (s)-[:${quoted(type)}]->() }`,
    `COUNT { (s)<-[:${quoted(type)}]-() }`,
  ]);
  const [row] = await database.read<{ counts: bigint[] }>(
    `MATCH (s) WHERE elementId(s) = $element RETURN [${counts.join(", ")}] AS counts`,
    { element },
  );
  const found = row?.counts ?? [];
  return found.map((count, at): CountRow => {
    return {
      type: types[Math.floor(at / 2)]!,
      kind: "relation",
      direction: at % 2 === 0 ? "out" : "in",
      count,
    };
  });
}

/** Edges by element id; from Neo4j's degree store, too, where there is no scope. */
export async function readDegrees(
  database: Neo4jDatabase,
  nodes: NodeMapping,
  elements: readonly string[],
): Promise<Map<string, number>> {
  if (elements.length === 0) return new Map();
  const end = nodes.mapping.scope === null ? "()" : `(o WHERE ${nodes.inScope("o")})`;
  const rows = await database.read<{ element: string; count: bigint }>(
    `MATCH (s) WHERE elementId(s) IN $elements
     RETURN elementId(s) AS element, COUNT { (s)-->${end} } + COUNT { (s)<--${end} } AS count`,
    { elements },
  );
  return new Map(rows.map(({ element, count }) => [element, Number(count)]));
}
