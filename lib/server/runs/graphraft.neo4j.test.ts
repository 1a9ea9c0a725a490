/** GraphRAFT on the sample's films, once embedded and once in a real Neo4j: the same questions, the same answers. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { searchableText } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { graphraft } from "../../methods/graphraft/index";
import { graphraftParams } from "../../methods/graphraft/params";
import { asked } from "../../methods/testing/asked";
import type { Artefact } from "../../methods/trace/trace";
import { createIndexes } from "../../stores/neo4j/create-indexes";
import type { Neo4jDatabase } from "../../stores/neo4j/neo4j-database";
import { openNeo4jSource } from "../../stores/neo4j/neo4j-source";
import { listSourceFiles } from "../../stores/sources/list-source-files";
import { readSources } from "../../stores/sources/read-sources";
import { openTestDatabase, storeGraph, testMapping } from "../../stores/testing/test-graph";
import { createTrace } from "../methods/create-trace";

const SCOPE = "Graphraft_Sample";
const FOLDER = path.join(process.cwd(), "prisma", "sample");

let database: Neo4jDatabase;
let here: GraphSource;
let there: GraphSource;
let questions: { question: string }[];

beforeAll(async () => {
  const { files } = await listSourceFiles(FOLDER);
  const { graph } = await readSources(files.filter(({ name }) => name.endsWith(".csv")));
  const nodes = Array.from({ length: graph.nodeCount }, (_, at) => graph.node(at));
  const edges = Array.from({ length: graph.edgeCount }, (_, at) => graph.edge(at));
  const { dimensions, id } = wordEmbedder;
  const matrix = await wordEmbedder.embed(nodes.map(searchableText));
  here = snapshotSource(await memorySnapshot(graph, { matrix, dimensions, embedder: id }));
  const vectors = nodes.map((_, at) => matrix.subarray(at * dimensions, (at + 1) * dimensions));
  database = await openTestDatabase();
  // The index of ids first: 8,788 edges look their ends up.
  await createIndexes(database, testMapping(SCOPE), { embedder: wordEmbedder });
  await storeGraph(database, SCOPE, { nodes, edges, vectors });
  there = await openNeo4jSource(database, testMapping(SCOPE));
  const lines = (await readFile(path.join(FOLDER, "questions.jsonl"), "utf8")).split("\n").filter(Boolean);
  questions = lines.map((line) => JSON.parse(line));
});
afterAll(async () => {
  await storeGraph(database, SCOPE, { nodes: [], edges: [] });
  await database.close();
});

async function ask(graph: GraphSource, text: string) {
  const trace = createTrace(
    graphraft.stages,
    () => {},
    () => 0,
    () => 0,
  );
  const kit = { graph, embedder: wordEmbedder, signal: new AbortController().signal };
  const retrieval = await graphraft.retrieve(
    await asked({ text, budget: 50 }, graph),
    kit,
    trace,
    graphraftParams.parse({}),
  );
  const artefacts = trace.records().flatMap((record) => record.artefacts);
  const plans = artefacts.find((one): one is Extract<Artefact, { kind: "plans" }> => one.kind === "plans");
  const runs = artefacts.find(
    (one): one is Extract<Artefact, { kind: "table" }> =>
      one.kind === "table" && one.title.startsWith("Queries"),
  );
  const best = plans?.plans[0];
  const found = new Set(runs?.rows[0]?.lights?.nodes);
  const { nodes } = retrieval.answer;
  const byQuery = nodes.length > 0 && nodes.every((node) => found.has(node));
  // Where no query answers, flat search does: its scores are each source's own.
  return {
    best: plans?.abstained ? null : [best?.cypher, best?.parameters],
    answer: byQuery ? nodes.toSorted() : null,
  };
}

/** Each takes ten seconds in Neo4j, and storing the films as long. */
it.runIf(process.env.DEEP_TESTS === "1")(
  "answers the sample's questions identically on both sources",
  async () => {
    const [mine, theirs] = [[], []] as [object[], object[]];
    let answered = 0;
    for (const { question } of questions) {
      const own = await ask(here, question);
      if (own.answer) answered += 1;
      mine.push({ question, ...own });
      theirs.push({ question, ...(await ask(there, question)) });
    }
    expect(theirs).toEqual(mine);
    expect(answered).toBeGreaterThanOrEqual(0.6 * questions.length);
  },
);
