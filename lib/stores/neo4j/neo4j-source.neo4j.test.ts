import { afterAll, beforeAll } from "vitest";
import { FIXTURE_DIMENSIONS, type GraphFixture } from "../../graph/graph-fixture.conformance";
import { describeGraphSource } from "../../graph/graph-source.conformance";
import type { Embedder } from "../../methods/contract/retriever";
import { openTestDatabase, storeGraph, testMapping } from "../testing/test-graph";
import { createIndexes } from "./create-indexes";
import type { Neo4jDatabase } from "./neo4j-database";
import { openNeo4jSource } from "./neo4j-source";

const SCOPE = "Source_Conformance";

/** Fixtures have their own vectors. */
const embedder: Embedder = {
  id: "fixture",
  dimensions: FIXTURE_DIMENSIONS,
  embed: async (texts) => new Float32Array(texts.length * FIXTURE_DIMENSIONS),
};

let database: Neo4jDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await storeGraph(database, SCOPE, { nodes: [], edges: [] });
  await createIndexes(database, testMapping(SCOPE), { embedder });
});

afterAll(async () => {
  await storeGraph(database, SCOPE, { nodes: [], edges: [] });
  await database.close();
});

async function open(fixture: GraphFixture) {
  await storeGraph(database, SCOPE, fixture);
  return openNeo4jSource(database, testMapping(SCOPE));
}

/** Each case is a graph that is stored, and queries that Neo4j plans for the first time. */
const RUNS = process.env.DEEP_TESTS === "1" ? 60 : 2;

describeGraphSource("Neo4j", open, { runs: RUNS, ranks: "own" });
