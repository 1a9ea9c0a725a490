import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import { openTestDatabase, storeGraph, testConnection, testMapping } from "../testing/test-graph";
import type { Neo4jDatabase } from "./neo4j-database";
import { openNeo4jSource } from "./neo4j-source";
import { openNeo4j } from "./open-neo4j";

const SCOPE = "Source_Database";

let database: Neo4jDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await storeGraph(database, SCOPE, { nodes: [], edges: [] });
  await database.close();
});

describe("A Neo4j database", () => {
  it("says what is wrong with a password or the name of a database", async () => {
    const connection = testConnection();
    await expect(openNeo4j({ ...connection, password: "wrong" })).rejects.toThrow(
      "refuses this user name and password",
    );
    await expect(openNeo4j({ ...connection, database: "no-such-database" })).rejects.toThrow(
      "no database of this name",
    );
  });

  it("reads in transactions that cannot write", async () => {
    for (const cypher of [
      "CREATE (:Source_Written) RETURN 1",
      "MATCH (n) SET n.source_written = 1 RETURN 1",
    ]) {
      await expect(database.read(cypher)).rejects.toThrow("queries here only read");
    }
    const stream = database.stream("CREATE (:Source_Written) RETURN 1");
    await expect(stream.next()).rejects.toThrow("queries here only read");
  });

  it("ends a query on the server when its time is over or nobody waits any more", async () => {
    const endless =
      "UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN count(a * b) AS source_endless";
    await expect(database.read(endless, {}, { timeoutMs: 200 })).rejects.toThrow("within the time");
    const stop = new AbortController();
    const reading = database.read(endless, {}, { signal: stop.signal });
    setTimeout(() => stop.abort(), 200);
    await expect(reading).rejects.toThrow("aborted");
    await expect.poll(() => running("source_endless"), { timeout: 10_000 }).toBe(0);
  });

  async function running(text: string): Promise<number> {
    const rows = await database.read<{ query: string }>(
      "SHOW TRANSACTIONS YIELD currentQuery AS query RETURN query",
    );
    return rows.filter(({ query }) => query.includes(text) && !query.startsWith("SHOW")).length;
  }
});

describe("A graph in Neo4j", () => {
  it("keeps what has no scalar of its own as the text that names it", async () => {
    await storeGraph(database, SCOPE, { nodes: [], edges: [] });
    await database.write(
      `CREATE (:${SCOPE} {id: 7, name: 'x', day: date('2024-02-29'), at: datetime('2024-02-29T10:00:00+01:00'), span: duration('P1M2DT3S'),
         place: point({longitude: 8.5, latitude: 47.4}), many: [1, 2], words: ['a', 'b'], big: 9007199254740993, whole: 3, part: 0.5})`,
    );
    const source = await openNeo4jSource(database, testMapping(SCOPE));
    const [node] = await source.nodes(["7"]);
    expect(node).toEqual({
      id: "7",
      name: "x",
      labels: [],
      text: "",
      properties: {
        day: "2024-02-29",
        at: "2024-02-29T10:00:00+01:00",
        span: "P1M2DT3S",
        place: '{"srid":4326,"x":8.5,"y":47.4}',
        many: "[1,2]",
        words: '["a","b"]',
        big: "9007199254740993",
        whole: 3,
        part: 0.5,
      },
    });
    const bound = await source.match(queryGraph({ nodes: [{ variable: "a", id: "7" }] }));
    expect(bound.rows).toEqual([[{ node: "7" }]]);
  });

  it("has a new generation after a write, and the same one without", async () => {
    const mapping = testMapping(SCOPE);
    const generation = async () => (await openNeo4jSource(database, mapping)).generation;
    const before = await generation();
    expect(await generation()).toBe(before);
    await database.write(`CREATE (:${SCOPE} {id: 'one more'})`);
    expect(await generation()).not.toBe(before);
    const other = await openNeo4jSource(database, { ...mapping, weight: null });
    expect(other.generation).not.toBe(await generation());
  });

  it("flags a match that its time or its limit ends, and keeps the plan", async () => {
    const nodes = Array.from({ length: 300 }, (_, at) => ({
      id: `n${at}`,
      name: "x",
      labels: ["Source_A"],
      text: "",
    }));
    await storeGraph(database, SCOPE, { nodes, edges: [] });
    const source = await openNeo4jSource(database, testMapping(SCOPE));
    const apart = queryGraph({
      nodes: ["a", "b", "c", "d"].map((variable) => ({ variable, labels: ["Source_A"] })),
      returns: [
        { name: "n", expression: { kind: "aggregate", aggregate: "count", distinct: false, argument: null } },
      ],
    });
    const late = await source.match(apart, { budget: { rows: 1, milliseconds: 300 } });
    expect(late).toMatchObject({ rows: [], truncated: "milliseconds" });
    expect(late.plan.map(({ variable }) => variable).toSorted()).toEqual(["a", "b", "c", "d"]);
    const cut = await source.match(queryGraph({ nodes: apart.nodes }), { limit: 3 });
    expect([cut.rows.length, cut.truncated]).toEqual([3, "limit"]);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    await expect(source.match(apart, { signal: stop.signal })).rejects.toThrow("aborted");
  });

  it("cannot be searched before its indexes are made, and says how", async () => {
    const source = await openNeo4jSource(database, testMapping("Source_Unsearched"));
    for (const search of [
      () => source.find("x", { k: 1 }),
      () => source.searchText("x", { k: 1 }),
      () => source.scoreText("x", []),
      () => source.searchVector(new Float32Array(3), { k: 1 }),
    ]) {
      await expect(search()).rejects.toMatchObject({
        code: "not-ready",
        hint: expect.stringContaining("Create the search indexes"),
      });
    }
  });
});
