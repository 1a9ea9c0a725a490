import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GraphBuilder } from "../../core/graph/graph-builder";
import { queryGraph } from "../../core/graph/normalize-query-graph";
import type { Neo4jMapping } from "../../core/neo4j";
import type { Embedder } from "../../core/retriever";
import { createIndexes, indexStates } from "./create-indexes";
import { guessMapping } from "./guess-mapping";
import type { Neo4jDatabase } from "./neo4j-database";
import { openNeo4jSource } from "./neo4j-source";
import { NodeMapping } from "./node-mapping";
import { openNeo4j } from "./open-neo4j";
import { projectionSize, projectNeo4j } from "./project-graph";
import { readSchema } from "./read-schema";
import { openTestDatabase, storeGraph, testConnection, testMapping } from "./testing/test-graph";

const SCOPE = "Source_Database";
const FILMS = "Source_Catalogue";

let database: Neo4jDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const scope of [SCOPE, FILMS]) await storeGraph(database, scope, { nodes: [], edges: [] });
  const names = await database.read<{ name: string }>(
    `SHOW INDEXES YIELD name, labelsOrTypes WHERE name STARTS WITH 'hopscope_' AND $scope IN labelsOrTypes RETURN name`,
    { scope: FILMS },
  );
  for (const { name } of names) await database.write(`DROP INDEX ${name} IF EXISTS`);
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

/** Films to the one side and persons to the other, each in a direction of its own. */
function unitVector(text: string): number[] {
  const angle = Number(/ (\d+)/.exec(text)?.[1] ?? 0) / 100 + (text.startsWith("Person") ? Math.PI / 2 : 0);
  return [Math.cos(angle), Math.sin(angle)];
}

describe("A catalogue that Hopscope did not write", () => {
  const LONG = "A thief who steals corporate secrets through dreams is given the inverse task.";

  beforeAll(async () => {
    await storeGraph(database, FILMS, { nodes: [], edges: [] });
    await database.write(
      `UNWIND range(1, 40) AS at
       CREATE (f:${FILMS}:Source_Film {filmId: at, title: 'Film ' + at, plot: $plot + at, year: 1900 + at % 7})
       CREATE (p:${FILMS}:Source_Person {name: 'Person ' + at, born: 1950})
       CREATE (p)-[:Source_PLAYED {roles: ['r' + at]}]->(f)`,
      { plot: LONG },
    );
  });

  it("is mapped by its data", async () => {
    const { mapping, labels } = await guessMapping(database, { scope: FILMS });
    const own = mapping.labels.filter(({ label }) => label.startsWith("Source_"));
    expect(own).toEqual([
      { label: "Source_Film", id: "filmId", name: "title", text: "plot" },
      { label: "Source_Person", id: null, name: "name", text: null },
    ]);
    const film = labels.find(({ label }) => label === "Source_Film")!;
    expect(film.properties.find(({ key }) => key === "filmId")).toMatchObject({
      type: "number",
      unique: true,
      share: 1,
    });
  });

  it("goes by element ids where two labels share an id", async () => {
    await database.write(
      `MATCH (p:${FILMS}:Source_Person) SET p.personId = toInteger(split(p.name, ' ')[1])`,
    );
    const { mapping } = await guessMapping(database, { scope: FILMS });
    expect(mapping.labels.map(({ id }) => id)).toEqual([null, null]);
    await database.write(`MATCH (p:${FILMS}:Source_Person) REMOVE p.personId`);
  });

  it("is described the same from counts and samples as from everything", async () => {
    const mapping: Neo4jMapping = { scope: null, labels: [], weight: null, kind: null };
    const [exact, stored] = await Promise.all(
      [Number.POSITIVE_INFINITY, 0].map((exactUpTo) =>
        readSchema(database, new NodeMapping(mapping), { exactUpTo }),
      ),
    );
    const own = ({ labels, relations }: NonNullable<typeof exact>) => ({
      labels: labels.filter(({ name }) => name === "Source_Film" || name === "Source_Person"),
      relations: relations.filter(({ type }) => type === "Source_PLAYED"),
    });
    expect(own(stored!).labels).toEqual(own(exact!).labels);
    expect(own(exact!).relations[0]!.count).toBe(40);
    expect(own(stored!).relations).toEqual(own(exact!).relations);
  });

  it("is asked by fields and by its own names", async () => {
    const { mapping } = await guessMapping(database, { scope: FILMS });
    const source = await openNeo4jSource(database, mapping);
    const film = { nodes: [{ variable: "f", labels: ["Source_Film"], id: "7" }] };
    const { rows, subgraph } = await source.match(
      queryGraph({ ...film, edges: [{ variable: "r", from: "p", to: "f" }] }),
    );
    expect(rows).toHaveLength(1);
    expect(subgraph.edges[0]).toMatchObject({
      type: "Source_PLAYED",
      target: "7",
      properties: { roles: '["r7"]' },
    });
    expect(subgraph.nodes.find(({ id }) => id === "7")).toMatchObject({
      name: "Film 7",
      text: `${LONG}7`,
      properties: { title: "Film 7", year: 1900 },
    });
  });

  it("is copied in batches, nodes before edges, or only a part of it", async () => {
    const { mapping } = await guessMapping(database, { scope: FILMS });
    const builder = new GraphBuilder();
    const told: string[] = [];
    const report = ({ phase, done, total }: { phase: string; done: number; total: number | null }) =>
      void told.push(`${phase} ${done}/${total}`);
    for await (const { nodes, edges } of projectNeo4j(database, mapping, { report })) {
      for (const node of nodes) builder.addNode(node);
      for (const edge of edges) expect(builder.addEdge(edge)).toBe("added");
    }
    expect([builder.nodeCount, builder.edgeCount]).toEqual([80, 40]);
    expect(told).toEqual([
      "Reading nodes 0/80",
      "Reading nodes 80/80",
      "Reading edges 0/40",
      "Reading edges 40/40",
    ]);
    const films = { labels: ["Source_Film"] };
    expect(await projectionSize(database, mapping, films)).toEqual({ nodes: 40, edges: 0 });
    expect(await projectionSize(database, mapping, { types: [] })).toEqual({ nodes: 80, edges: 0 });
    const stop = new AbortController();
    stop.abort();
    await expect(projectNeo4j(database, mapping, { signal: stop.signal }).next()).rejects.toThrow("aborted");
  });

  it("is indexed on request, and goes on where it stopped", async () => {
    const { mapping } = await guessMapping(database, { scope: FILMS });
    const asked: string[] = [];
    const embedder = (id: string): Embedder => ({
      id,
      dimensions: 2,
      embed: async (texts) => {
        asked.push(...texts);
        return Float32Array.from(texts.flatMap(unitVector));
      },
    });
    expect(await indexStates(database, mapping)).toMatchObject({
      names: "absent",
      text: "absent",
      vector: "absent",
    });
    const told: string[] = [];
    const states = await createIndexes(database, mapping, {
      embedder: embedder("first"),
      report: ({ phase }) => void told.push(phase),
    });
    expect(states).toEqual({
      ids: "ready",
      names: "ready",
      text: "ready",
      vector: "ready",
      embedded: 80,
      nodes: 80,
    });
    expect(new Set(told)).toEqual(new Set(["Embedding nodes", "Building indexes"]));
    expect(asked).toHaveLength(80);
    await database.write(`MATCH (f:${FILMS} {filmId: 3}) SET f.title = 'Other'`);
    await createIndexes(database, mapping, { embedder: embedder("first") });
    expect(asked.slice(80)).toEqual([`Other. ${LONG}3`]);
    await createIndexes(database, mapping, { embedder: embedder("second") });
    expect(asked).toHaveLength(161);
    const source = await openNeo4jSource(database, mapping);
    const nearest = await source.searchVector(Float32Array.from(unitVector("Person 5")), {
      k: 50,
      labels: ["Source_Person"],
    });
    expect(nearest).toHaveLength(40);
    const [first] = await source.nodes([nearest[0]!.id]);
    expect([first!.name, nearest[0]!.score]).toEqual(["Person 5", expect.closeTo(1, 6)]);
    expect((await source.find("film 12", { k: 1 }))[0]).toEqual({ id: "12", score: 1 });
    expect((await source.searchText("corporate secret", { k: 100 })).length).toBe(40);
    await expect(source.searchVector(new Float32Array(3), { k: 1 })).rejects.toThrow("2 numbers");
    const node = (await source.nodes(["12"]))[0]!;
    expect(Object.keys(node.properties).toSorted()).toEqual(["filmId", "plot", "title", "year"]);
  });
});
