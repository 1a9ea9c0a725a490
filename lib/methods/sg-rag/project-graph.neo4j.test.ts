/** The part of a graph that a question needs, from a real Neo4j and from the snapshot: the same nodes, edges and matches. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { openGraph } from "../../graph/testing/graphs";
import { createIndexes } from "../../stores/neo4j/create-indexes";
import type { Neo4jDatabase } from "../../stores/neo4j/neo4j-database";
import { openNeo4jSource } from "../../stores/neo4j/neo4j-source";
import { openTestDatabase, storeGraph, testMapping } from "../../stores/testing/test-graph";
import { signal, songGraph } from "../testing/run-sg-rag";
import { typedReading } from "./draw/query-reading";
import { projectGraph } from "./project-graph";

const SCOPE = "Sg_Rag_Test";
const RELATION = { type: "DIRECTED_BY", direction: "in" } as const;

let database: Neo4jDatabase;
let there: GraphSource;
beforeAll(async () => {
  database = await openTestDatabase();
  const builder = songGraph();
  const nodes = Array.from({ length: builder.nodeCount }, (_, at) => builder.node(at));
  const edges = Array.from({ length: builder.edgeCount }, (_, at) => builder.edge(at));
  await createIndexes(database, testMapping(SCOPE), {});
  await storeGraph(database, SCOPE, { nodes, edges });
  there = await openNeo4jSource(database, testMapping(SCOPE));
});
afterAll(async () => {
  await storeGraph(database, SCOPE, { nodes: [], edges: [] });
  await database.close();
});

it.each([100, 4, 2])("is the same on both, up to %i edges", async (most) => {
  const reading = { node: "p1", name: "Ida Holm", labels: [], score: 1 };
  const steps = [{ ...RELATION, label: "Film" }];
  const directed = typedReading([{ constraint: { mention: 0, reading }, steps }], 1);
  const read = async (graph: GraphSource) => {
    const { entities, typed, ...size } = await projectGraph(graph, ["p2"], [directed], { signal, most });
    const firsts = typed.firsts({ ...RELATION, direction: "out", label: "Film" }, entities.vertexOf("p1"));
    const { degrees, paths } = entities.index;
    const nodes = Array.from(degrees, (degree, at) => [entities.idOf(at), degree]);
    return { ...size, count: paths[0]!.tree.count, nodes, films: [...firsts.keys()].map(entities.idOf) };
  };
  const theirs = await read(there);
  expect(theirs).toEqual(await read(await openGraph(songGraph())));
  expect(theirs.films).toHaveLength(Math.min(3, most));
  expect(theirs.isCut).toBe(most < 100);
});
