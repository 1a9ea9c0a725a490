/** A GraphSource over a Neo4j database: every question is pushed down as Cypher with parameters. */
import { createHash } from "node:crypto";
import type { Neo4jMapping } from "../../api/schemas/neo4j";
import type { GraphSource, NodeId, WalkBounds } from "../../graph/graph-source";
import { once } from "../../graph/once";
import { ElementIds } from "./element-ids";
import { matchNeo4j } from "./match-neo4j";
import type { Neo4jDatabase } from "./neo4j-database";
import { NodeMapping, type NodeRow } from "./node-mapping";
import { readDegrees, readNeighbours, readRelationCounts } from "./read-neighbours";
import { readSchema, relationTypes } from "./read-schema";
import { Neo4jSearch } from "./search";
import { meetingsNeo4j, TypedWalk, typedPathsNeo4j } from "./typed-walks";

/**
 * Opened for one question or one run; it does not close the database. A Neo4j graph changes while it is read: `generation`
 * is a digest of the mapping and of the last transaction that was committed when the source was opened. Equal ids name equal
 * states, but what is written while a source is open is read by it, and its id does not say so.
 */
export async function openNeo4jSource(database: Neo4jDatabase, mapping: Neo4jMapping): Promise<GraphSource> {
  const state = await database.state();
  const digest = createHash("sha256")
    .update(JSON.stringify([state, mapping]))
    .digest("hex");
  return neo4jSource(database, new NodeMapping(mapping), `neo4j-${digest.slice(0, 24)}`);
}

function neo4jSource(database: Neo4jDatabase, nodes: NodeMapping, generation: string): GraphSource {
  const elements = new ElementIds(database, nodes);
  const search = new Neo4jSearch(database, nodes, elements);
  const schema = once(() => readSchema(database, nodes));
  const types = once(() => relationTypes(database));
  const elementsOf = async (ids: readonly NodeId[]) => [...(await elements.of(ids)).values()];
  return {
    generation,
    schema,
    find: (name, query) => search.find(name, query),
    findAll: (names, query) => search.findAll(names, query),
    searchText: (text, query) => search.searchText(text, query),
    scoreText: (text, ids) => search.scoreText(text, ids),
    searchVector: (vector, query) => search.searchVector(vector, query),
    vectors: (ids) => search.vectors(ids),
    match: (query, options) => matchNeo4j(database, nodes, elements, query, options),

    async nodes(ids) {
      const found = await elements.of(ids);
      const rows = await database.read<NodeRow>(
        `MATCH (n) WHERE elementId(n) IN $elements RETURN ${nodes.nodeColumns("n")}`,
        { elements: [...new Set(found.values())] },
      );
      const byElement = new Map(rows.map((row) => [row.element, nodes.node(row)]));
      return ids.flatMap((id) => byElement.get(found.get(id) ?? "") ?? []);
    },

    neighbours: async (ids, query = {}) =>
      readNeighbours(database, nodes, [...new Set(await elementsOf(ids))], query),

    async relationCounts(id) {
      const [element] = await elementsOf([id]);
      return element === undefined ? [] : readRelationCounts(database, nodes, element, await types());
    },

    async degrees(ids) {
      const found = await elements.of(ids);
      const degrees = await readDegrees(database, nodes, [...new Set(found.values())]);
      return Float64Array.from(ids, (id) => degrees.get(found.get(id) ?? "") ?? 0);
    },

    async typedPaths(query) {
      return typedPathsNeo4j(await walk(query), await elements.of(query.starts), query);
    },

    async meetings(query) {
      return meetingsNeo4j(await walk(query), await elements.of(query.anchors), query);
    },
  };

  async function walk(bounds: WalkBounds): Promise<TypedWalk> {
    return new TypedWalk(database, nodes, await schema(), bounds);
  }
}
