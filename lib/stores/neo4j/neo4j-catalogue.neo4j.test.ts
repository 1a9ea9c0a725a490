import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Neo4jMapping } from "../../api/schemas/neo4j";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import type { Embedder } from "../../methods/contract/retriever";
import { openTestDatabase, storeGraph } from "../testing/test-graph";
import { createIndexes, indexStates } from "./create-indexes";
import { guessMapping } from "./guess-mapping";
import type { Neo4jDatabase } from "./neo4j-database";
import { openNeo4jSource } from "./neo4j-source";
import { NodeMapping } from "./node-mapping";
import { projectionSize, projectNeo4j } from "./project-graph";
import { readSchema } from "./read-schema";

const FILMS = "Source_Catalogue";

let database: Neo4jDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await storeGraph(database, FILMS, { nodes: [], edges: [] });
  const names = await database.read<{ name: string }>(
    `SHOW INDEXES YIELD name, labelsOrTypes WHERE name STARTS WITH 'hopscope_' AND $scope IN labelsOrTypes RETURN name`,
    { scope: FILMS },
  );
  for (const { name } of names) await database.write(`DROP INDEX ${name} IF EXISTS`);
  await database.close();
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
    const phases: string[] = [];
    const report = ({ phase, done, total }: { phase: string; done: number; total: number | null }) =>
      void phases.push(`${phase} ${done}/${total}`);
    for await (const { nodes, edges } of projectNeo4j(database, mapping, { report })) {
      for (const node of nodes) builder.addNode(node);
      for (const edge of edges) expect(builder.addEdge(edge)).toBe("added");
    }
    expect([builder.nodeCount, builder.edgeCount]).toEqual([80, 40]);
    expect(phases).toEqual([
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
    const phases: string[] = [];
    const states = await createIndexes(database, mapping, {
      embedder: embedder("first"),
      report: ({ phase }) => void phases.push(phase),
    });
    expect(states).toEqual({
      ids: "ready",
      names: "ready",
      text: "ready",
      vector: "ready",
      embedded: 80,
      nodes: 80,
    });
    expect(new Set(phases)).toEqual(new Set(["Embedding nodes", "Building indexes"]));
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
