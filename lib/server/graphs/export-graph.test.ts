/** The graph of a knowledge base as a file, and as a knowledge base again. */
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GRAPH_EXPORTS, type GraphExportFormat } from "../../files/export/graph-export";
import type { GraphChange } from "../../graph/edits/graph-edit";
import type { Engine } from "../engine";
import { addEdits } from "../knowledge-bases/graph-edits";
import { createKnowledgeBase } from "../knowledge-bases/knowledge-bases";
import { addFiles, type Files, finishJob, indexedBase } from "../testing/indexed-base";
import { refusal } from "../testing/refusal";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { exportGraph } from "./export-graph";

const GRAPH = {
  ...SMALL_WORLD,
  "nodes.csv": `${SMALL_WORLD["nodes.csv"]}\nz1,"A ""quoted""\nname","Film|Classic",,007`,
};
const CHANGES: GraphChange[] = [
  { action: "change-node", node: "p1", name: "Sir Carol Reed", properties: { "born in": "1906" } },
  { action: "delete-node", node: "p2" },
  { action: "add-edge", source: "f2", type: "DIRECTED_BY", target: "p1", properties: { credited: true } },
];

let place: Scratch;
let engine: Engine;
let base: string;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  base = await indexedBase(engine, "Films & People: Österreich", GRAPH);
  const edits = CHANGES.map((change) => ({ change, author: "you", note: "" }));
  await finishJob(engine, (await addEdits(engine, base, edits, { apply: true })).job!);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

async function exported(id: string, format: GraphExportFormat, passages = false): Promise<Buffer> {
  const { content } = await exportGraph(engine, id, { format, passages });
  const blocks: Uint8Array[] = [];
  for await (const block of content) blocks.push(block);
  return Buffer.concat(blocks);
}

async function imported(name: string, files: Files): Promise<string> {
  const { id } = await createKnowledgeBase(engine, { name, description: "" });
  const { job, rejections } = await addFiles(engine, id, files);
  expect(rejections).toEqual([]);
  await finishJob(engine, job);
  return id;
}

async function nodesOf(id: string) {
  return (await exported(id, "jsonl")).toString();
}

async function contentOf(id: string) {
  const graph = await engine.graphs.open(await engine.database.knowledgeBases.get(id));
  const content = await graph.content();
  if (!content) throw new Error("A generation has a content.");
  // Edges that indexing found by comparing texts are no part of what is exported.
  const { nodes, texts, edges, nodeCount, edgeCount } = content;
  return { nodes, texts, edges, nodeCount, edgeCount };
}

const exact = (Object.keys(GRAPH_EXPORTS) as GraphExportFormat[]).filter((one) => GRAPH_EXPORTS[one].isExact);

describe.each(exact)("%s", (format) => {
  it("is imported again as the same graph, corrections applied, and again from there", async () => {
    const file = `graph.${GRAPH_EXPORTS[format].ending}`;
    const first = await imported(`${format} once`, { [file]: await exported(base, format) });
    expect(await nodesOf(first)).toBe(await nodesOf(base));
    const second = await imported(`${format} twice`, { [file]: await exported(first, format) });
    expect(await contentOf(second)).toEqual(await contentOf(first));
  });
});

it("has every correction in it, and no passages", async () => {
  const lines = (await nodesOf(base))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.slice(1, -1).flatMap(({ node }) => (node ? [[node.id, node.name]] : []))).toEqual([
    ["f1", "The Third Man"],
    ["f2", "Odd Man Out"],
    ["p1", "Sir Carol Reed"],
    ["z1", 'A "quoted"\nname'],
  ]);
  expect(lines.flatMap(({ edge }) => edge ?? [])).toEqual([
    { source: "f1", type: "DIRECTED_BY", target: "p1" },
    { source: "f2", type: "DIRECTED_BY", target: "p1" },
    { source: "f2", type: "DIRECTED_BY", target: "p1", properties: { credited: true } },
  ]);
  expect(lines.at(-1)).toEqual({ end: { nodes: 4, edges: 3 } });
});

it("comes as two tables in one archive, which an import takes as it is", async () => {
  const archive = await exported(base, "csv");
  expect(Object.keys(unzipSync(archive))).toEqual(["nodes.csv", "edges.csv"]);
  const again = await imported("Tables", { "graph.zip": archive });
  expect((await contentOf(again)).edgeCount).toBe(3);
  expect(await nodesOf(again)).toContain('"name":"A \\"quoted\\"\\nname","labels":["Film","Classic"]');
});

it("has passages where they are wanted, as ordinary nodes that are imported again", async () => {
  const lines = await exported(base, "jsonl", true);
  expect(lines.toString()).toContain('"origin":"doc:vienna"');
  const again = await imported("With passages", { "graph.jsonl": lines });
  expect(await exported(again, "jsonl")).toEqual(lines);
});

it("is saved under the name of its knowledge base, with the ending of its format", async () => {
  const named = async (format: GraphExportFormat) =>
    (await exportGraph(engine, base, { format, passages: false })).name;
  expect(await named("jsonl")).toBe("films-people-österreich.jsonl");
  expect(await named("csv")).toBe("films-people-österreich.zip");
});

it("is refused with a reason before the first index, and where there is nothing but passages", async () => {
  const { id } = await createKnowledgeBase(engine, { name: "Empty", description: "" });
  const options = { format: "jsonl", passages: false } as const;
  expect(await refusal(exportGraph(engine, id, options))).toMatchObject({
    code: "not-ready",
    message: '"Empty" is not indexed yet.',
  });
  expect(await refusal(exportGraph(engine, "nobody", options))).toMatchObject({ code: "not-found" });
  const texts = await indexedBase(engine, "Texts", { "a.md": "# Vienna\n\nThe zither is heard in Vienna." });
  expect(await refusal(exportGraph(engine, texts, options))).toMatchObject({
    code: "invalid-input",
    message: '"Texts" has no nodes beside passages of documents and tables.',
  });
  expect((await exported(texts, "graphml", true)).toString()).toContain("The zither is heard");
});

it("stops when nobody wants it any more", async () => {
  const leaving = new AbortController();
  const { content } = await exportGraph(engine, base, { format: "jsonl", passages: false }, leaving.signal);
  leaving.abort(new Error("left"));
  await expect(content[Symbol.asyncIterator]().next()).rejects.toThrow("left");
});
