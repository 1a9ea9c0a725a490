/** A database that the package neo4j-graphrag writes, at a model with a script: connected and copied, it has the names that it has there. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { findPython } from "../../../scripts/python.mjs";
import type { GraphSource } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import { runRequestSchema } from "../../measure/run/run";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import { graphRagAnswer, pythonWithGraphRag, TEXTS, writeTexts } from "../../stores/testing/indexed-texts";
import { openTestDatabase } from "../../stores/testing/test-graph";
import type { Engine } from "../engine";
import { testConnection } from "../graphs/neo4j-connect";
import { followJob } from "../jobs/jobs";
import { startRun } from "../runs/runs";
import { unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { createKnowledgeBase } from "./knowledge-bases";
import { startNeo4jIndexing } from "./neo4j-indexing";
import { startProjection } from "./neo4j-projection";

const { NEO4J_URI: url = "", NEO4J_USER: username = "neo4j", NEO4J_PASSWORD: password = "" } = process.env;
/** To fetch the package once. */
const PATIENCE_MS = 900_000;

const NODES = [
  ...Object.values(TEXTS).map((text) => `${text} (Chunk) ${text}`),
  ...Object.keys(TEXTS).map((name) => `${name} (Document) `),
  "East Quay (Location) ",
  "Ida Moor (Person) ",
  "Lamp Works (Organization) ",
].sort();
const RELATIONS = [
  "Ida Moor FOUNDED Lamp Works",
  "Lamp Works STANDS_ON East Quay",
  ...Object.entries(TEXTS).map(([file, text]) => `${text} FROM_DOCUMENT ${file}`),
];
const CAME_FROM = [
  ["Ida Moor", TEXTS["lamps.txt"]],
  ["Lamp Works", TEXTS["lamps.txt"]],
  ["Lamp Works", TEXTS["quay.txt"]],
  ["East Quay", TEXTS["quay.txt"]],
];

it.runIf(process.env.DEEP_TESTS === "1")(
  "is connected and copied in one step: kinds, relations, texts and where they came from",
  async (context) => {
    const python = await findPython();
    const bin = python && (await pythonWithGraphRag(python).catch(() => null));
    if (!bin) return context.skip("neo4j-graphrag cannot be installed here: it takes Python 3.10 and PyPI.");
    await write(bin);
    const place = unstarted();
    const engine = await openTestEngine(place.environment);
    onTestFinished(async () => {
      await engine.close();
      place.remove();
    });

    const { mapping } = await testConnection(engine, { url, username, password });
    const neo4j = { url, username, password, mapping };
    // A mapping of all nodes, as one that was saved before, is shown with all their labels.
    const whole = await testConnection(engine, { ...neo4j, mapping: { ...mapping, scope: null } });
    expect(whole.labels.map(({ label }) => label)).toContain("__KGBuilder__");
    await createKnowledgeBase(engine, { name: "There", description: "", neo4j });
    const there = await open(engine, "there");
    expect(await nodesOf(there)).toEqual(NODES);
    expect(await edgesOf(there)).toEqual(
      [...RELATIONS, ...CAME_FROM.map(([name, text]) => `${name} FROM_CHUNK ${text}`)].sort(),
    );
    const { labels } = await there.schema();
    expect(labels.map(({ name }) => name).sort()).toEqual([
      "Chunk",
      "Document",
      "Location",
      "Organization",
      "Person",
    ]);
    expect(labels.flatMap(({ properties }) => properties.map(({ key }) => key))).not.toContain("embedding");

    await finish(engine, (await startNeo4jIndexing(engine, "there", { vectors: true })).id);
    const request = {
      knowledgeBase: "there",
      question: "Who founded the Lamp Works?",
      methods: ["graphraft"],
    };
    const { columns } = await (await startRun(engine, runRequestSchema.parse(request))).finished;
    expect(columns[0]?.retrieval?.answer.sentences[0]?.text).toContain("Ida Moor");

    const kinds = labels.map(({ name }) => name);
    const types = (await there.schema()).relations.map(({ type }) => type);
    const started = await startProjection(engine, "there", { labels: kinds, types, name: "Here" });
    await finish(engine, started.job.id);
    const here = await open(engine, "here");
    expect(await nodesOf(here)).toEqual(NODES);
    expect(await edgesOf(here)).toEqual(
      [...RELATIONS, ...CAME_FROM.map(([name, text]) => `${text} MENTIONS ${name}`)].sort(),
    );
  },
  PATIENCE_MS,
);

/** Lets the package write, and takes away what it wrote when the test is over. */
async function write(bin: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "hopscope-graph-rag-"));
  const [model, database] = await Promise.all([FakeLlmServer.start(), openTestDatabase()]);
  onTestFinished(async () => {
    await database.write("MATCH (n:__KGBuilder__) DETACH DELETE n");
    await Promise.all([model.close(), database.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  model.script = { answer: graphRagAnswer };
  const texts = path.join(folder, "texts");
  writeTexts(texts);
  const program = path.resolve("lib/stores/testing/neo4j_graph_rag_database.py");
  await promisify(execFile)(path.join(bin, "python"), [program, texts, model.url]);
}

async function open(engine: Engine, base: string): Promise<GraphSource> {
  return (await engine.graphs.open(await engine.database.knowledgeBases.get(base))).source;
}

async function finish(engine: Engine, job: string): Promise<void> {
  let last: unknown;
  for await (const now of await followJob(engine, job)) last = now;
  expect(last).toMatchObject({ state: "succeeded", error: null });
}

async function named(graph: GraphSource): Promise<Map<string, { shown: string; name: string }>> {
  const asked = queryGraph({ nodes: [{ variable: "n" }], edges: [] });
  const { subgraph } = await graph.match(asked, { limit: 100 });
  const nodes = await graph.nodes(subgraph.nodes.map(({ id }) => id));
  return new Map(
    nodes.map(({ id, name, labels, text }) => [id, { shown: `${name} (${labels}) ${text}`, name }]),
  );
}

async function nodesOf(graph: GraphSource): Promise<string[]> {
  return [...(await named(graph)).values()].map(({ shown }) => shown).sort();
}

async function edgesOf(graph: GraphSource): Promise<string[]> {
  const names = await named(graph);
  const { edges } = await graph.neighbours([...names.keys()], { direction: "out" });
  return edges
    .map(({ source, type, target }) => `${names.get(source)?.name} ${type} ${names.get(target)?.name}`)
    .sort();
}
