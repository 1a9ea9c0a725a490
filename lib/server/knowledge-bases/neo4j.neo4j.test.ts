/** A knowledge base that lives in a real Neo4j, from the look before connecting to the copy on this machine. */
import neo4j from "neo4j-driver";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Job } from "../../api/schemas/job";
import { HopscopeError } from "../../graph/errors";
import { runRequestSchema } from "../../measure/run/run";
import type { Engine } from "../engine";
import { readSchema, searchNodes } from "../graphs/graph-reads";
import { changeConnection, readConnection, testConnection } from "../graphs/neo4j-connect";
import { followJob } from "../jobs/jobs";
import { startRun } from "../runs/runs";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { startIndexing } from "./indexing";
import { createKnowledgeBase, describeKnowledgeBase, removeKnowledgeBase } from "./knowledge-bases";
import { startNeo4jIndexing } from "./neo4j-indexing";
import { measureProjection, startProjection } from "./neo4j-projection";
import { addSources } from "./sources";

const { NEO4J_URI: url = "", NEO4J_USER: username = "neo4j", NEO4J_PASSWORD: password = "" } = process.env;
const SERVER = { url, username, password };
const SCOPE = "Product_Test";

let place: Scratch;
let engine: Engine;

beforeAll(async () => {
  await run(`MATCH (n:${SCOPE}) DETACH DELETE n`);
  await run(
    `CREATE (f:${SCOPE}:Product_Film {code: 'f1', title: 'The Third Man', plot: 'A writer looks for his friend in Vienna after the war.'}),
            (p:${SCOPE}:Product_Person {code: 'p1', name: 'Carol Reed'}),
            (z:${SCOPE}:Product_Person {code: 'p2', name: 'Anton Karas'}),
            (f)-[:Product_DIRECTED_BY]->(p), (f)-[:Product_MUSIC_BY]->(z)`,
  );
  place = unstarted();
  engine = await openTestEngine(place.environment);
});
afterAll(async () => {
  await engine?.close();
  place?.remove();
  await run(`MATCH (n:${SCOPE}) DETACH DELETE n`);
});

it("looks without keeping anything, and blames the field that is wrong", async () => {
  const report = await testConnection(engine, { ...SERVER, scope: SCOPE });
  expect(report).toMatchObject({ nodeCount: 3, edgeCount: 2, mayCreateIndexes: true });
  expect(report.mapping.labels).toContainEqual({
    label: "Product_Film",
    id: "code",
    name: "title",
    text: "plot",
  });
  expect(report.relations.map(({ type }) => type).toSorted()).toEqual([
    "Product_DIRECTED_BY",
    "Product_MUSIC_BY",
  ]);
  expect(await blamed(testConnection(engine, { ...SERVER, password: "wrong" }))).toBe("password");
  expect(await blamed(testConnection(engine, { ...SERVER, database: "nowhere" }))).toBe("database");
  expect(await blamed(testConnection(engine, { ...SERVER, url: "bolt://127.0.0.1:1" }))).toBe("url");
  expect(await engine.database.knowledgeBases.list()).toEqual([]);
});

it("is connected, says what is missing, is indexed and asked, and never shows its password", async () => {
  const { mapping } = await testConnection(engine, { ...SERVER, scope: SCOPE });
  const neo4j = { ...SERVER, mapping };
  const made = await createKnowledgeBase(engine, { name: "Far", description: "", neo4j });
  expect(made).toMatchObject({ id: "far", state: "ready", connection: { seen: { nodeCount: 3 } } });
  const before = await describeKnowledgeBase(engine, "far");
  expect(before.missingIndexes.map(({ index }) => index)).toEqual(["text", "vector"]);
  const refusal = ["failed", expect.stringContaining("project")];
  expect(await ask()).toEqual([refusal, refusal]);

  const job = await finish(await startNeo4jIndexing(engine, "far", { vectors: true }));
  expect(job).toMatchObject({ state: "succeeded", error: null });
  const after = await describeKnowledgeBase(engine, "far");
  expect(after.missingIndexes).toEqual([]);
  expect((await readSchema(engine, "far")).nodeCount).toBe(3);
  expect((await searchNodes(engine, "far", { q: "third man", k: 3 })).nodes[0]?.id).toBe("f1");
  const done = ["done", null];
  expect(await ask()).toEqual([done, done]);

  for (const answer of [made, after, job, await readConnection(engine, "far")])
    expect(JSON.stringify(answer)).not.toContain(password);
  const refused = () => addSources(engine, "far", async () => {}, { onRejected: "refuse", replace: false });
  await expect(refused()).rejects.toMatchObject({ code: "invalid-input" });
});

it("changes its mapping, and sends the password that is stored nowhere else", async () => {
  expect(await blamed(changeConnection(engine, "far", { url: "bolt://elsewhere:7687" }))).toBe("password");
  expect(await blamed(changeConnection(engine, "far", { password: "wrong" }))).toBe("password");
  const { connection } = await engine.database.knowledgeBases.get("far");
  const labels = connection!.mapping.labels.map((one) => ({ ...one, name: "code" }));
  await changeConnection(engine, "far", { mapping: { ...connection!.mapping, labels } });
  const { source } = await engine.graphs.open(await engine.database.knowledgeBases.get("far"));
  expect((await source.nodes(["f1"]))[0]?.name).toBe("f1");
  await changeConnection(engine, "far", { mapping: connection!.mapping, password });
});

it("is projected by labels and types, again when asked, and stays in its database when it goes", async () => {
  const selection = { labels: ["Product_Film", "Product_Person"], types: ["Product_DIRECTED_BY"] };
  expect(await measureProjection(engine, "far", selection)).toEqual({ nodes: 3, edges: 1 });
  const nothing = startProjection(engine, "far", { ...selection, labels: ["Nowhere"], name: "Empty" });
  expect(await blamed(nothing)).toBe("labels");
  const started = await startProjection(engine, "far", { ...selection, name: "Near" });
  expect(await finish(started.job)).toMatchObject({ state: "succeeded", error: null });
  const near = await describeKnowledgeBase(engine, "near");
  expect(near).toMatchObject({
    state: "ready",
    missingIndexes: [],
    connection: null,
    projection: { from: "far", ...selection },
    manifest: { embedder: engine.embedder.id, schema: { nodeCount: 3, edgeCount: 1 } },
  });
  const again = await startIndexing(engine, "near", { force: true });
  expect(again?.kind).toBe("projection");
  expect(await finish(again!)).toMatchObject({ state: "succeeded" });

  await removeKnowledgeBase(engine, "far");
  expect(await engine.database.secrets.get("neo4j:far")).toBeNull();
  expect(await run(`MATCH (n:${SCOPE}) RETURN count(n) AS count`)).toEqual([3]);
  const orphan = await startIndexing(engine, "near", { force: true });
  expect(await finish(orphan!)).toMatchObject({ state: "failed", error: expect.stringContaining("Far") });
  expect((await describeKnowledgeBase(engine, "near")).state).toBe("ready");
});

async function ask(): Promise<(string | null)[][]> {
  const request = runRequestSchema.parse({
    knowledgeBase: "far",
    question: "Who directed The Third Man?",
    methods: ["hybrid", "sg-rag"],
  });
  const { columns } = await (await startRun(engine, request)).finished;
  return columns.map(({ state, error }) => [state, error]);
}

async function finish(job: Job): Promise<Job> {
  let last = job;
  for await (const now of await followJob(engine, job.id)) last = now;
  return last;
}

/** The field that a refusal names. */
async function blamed(attempt: Promise<unknown>): Promise<string | undefined> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HopscopeError);
  expect(JSON.stringify(error)).not.toContain("wrong");
  return (error as HopscopeError).problems[0]?.at;
}

async function run(cypher: string): Promise<number[]> {
  const driver = neo4j.driver(url, neo4j.auth.basic(username, password), { disableLosslessIntegers: true });
  const { records } = await driver.executeQuery(cypher);
  await driver.close();
  return records.map((record) => record.get(0) as number);
}
