/**
 * From a correction to its answer at the size of STaRK-prime: 129,375 nodes and 8.1 million edges, synthetic and seeded. Each
 * correction is applied over the generation, written and published as a folder, opened, and asked about by name, by text, by
 * neighbours and by a pattern. The peer is the build that would be needed otherwise, of which only the writing is measured
 * here: reading, chunking, embedding and linking come on top. Then the index of texts, for 100,000 passages of 100 words.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { editSnapshot } from "../lib/graph/edits/edit-snapshot";
import type { GraphChange } from "../lib/graph/edits/graph-edit";
import { patchedNodes } from "../lib/graph/edits/overlay";
import { patchedSchema } from "../lib/graph/edits/patched-schema";
import { queryGraph } from "../lib/graph/query/normalize-query-graph";
import { GraphBuilder } from "../lib/graph/snapshot/graph-builder";
import type { ReadParts, Snapshot } from "../lib/graph/snapshot/snapshot";
import { snapshotSource } from "../lib/graph/snapshot-source";
import { patchPostings } from "../lib/graph/text/patch-postings";
import { buildPostings } from "../lib/graph/text/postings";
import { openGeneration } from "../lib/stores/snapshot/open-generation";
import { writeGeneration } from "../lib/stores/snapshot/write-generation";
import { writeOverlay } from "../lib/stores/snapshot/write-overlay";
import { printTable } from "./corpora/print";
import { seeded } from "./corpora/seeded";

const NODES = 129_375;
const EDGES = 8_100_000;
const PASSAGES = 100_000;
const PASSAGE_WORDS = 100;
const WORDS =
  "protein disease pathway drug anatomy gene effect binding cell receptor kinase acute chronic".split(" ");

const random = seeded(7);
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

class Clock {
  readonly spent: Record<string, number> = {};
  #last = performance.now();

  end(step: string): void {
    const now = performance.now();
    this.spent[step] = round(now - this.#last);
    this.#last = now;
  }

  get all(): number {
    return round(Object.values(this.spent).reduce((sum, ms) => sum + ms, 0));
  }
}

const anyWord = () => WORDS[Math.floor(random() * WORDS.length)]!;
const anyNode = () => Math.floor(random() * NODES);
/** Some nodes are far better connected than others: the best hundredth takes a tenth of the edges. */
const popularNode = () => Math.floor(random() ** 2 * NODES);
const idOf = (node: number) => `node/${node}`;

const CHANGES: Readonly<Record<string, readonly GraphChange[]>> = {
  "a property": [{ action: "change-node", node: idOf(77), properties: { checked: true } }],
  "a name": [{ action: "change-node", node: idOf(77), name: "Corrected protein" }],
  "an added edge": [
    { action: "add-edge", source: idOf(77), type: "relation-3", target: idOf(78), properties: {} },
  ],
  "a deleted node": [{ action: "delete-node", node: idOf(77) }],
  "a merge of two hubs": [{ action: "merge", node: idOf(0), into: idOf(1) }],
  "an added node with an edge of a new relation": [
    { action: "add-node", id: "new", name: "New protein", labels: ["Added"], text: "", properties: {} },
    { action: "add-edge", source: "new", type: "ADDED", target: idOf(77), properties: {} },
  ],
};

const root = mkdtempSync(path.join(tmpdir(), "hopscope-bench-"));
try {
  const built = await buildGraph();
  const base = (await openGeneration(path.join(root, "base"))) as Snapshot;
  await ask(base);
  const rows: Record<string, Record<string, number>> = {};
  for (const [title, changes] of Object.entries(CHANGES)) rows[title] = await correct(base, changes, built);
  printTable(
    `${NODES.toLocaleString("en")} nodes, ${EDGES.toLocaleString("en")} edges; writing a build ${round(built)} ms; milliseconds`,
    rows,
  );
  measurePassages();
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Milliseconds that writing took. */
async function buildGraph(): Promise<number> {
  const builder = new GraphBuilder();
  for (let node = 0; node < NODES; node++) {
    const name = `${anyWord()} ${anyWord()} ${node}`;
    builder.addNode({
      id: idOf(node),
      name,
      labels: [`Label${node % 10}`],
      text: "",
      properties: { year: node % 100 },
    });
  }
  for (let edge = 0; edge < EDGES; edge++)
    builder.addEdge({
      source: idOf(anyNode()),
      target: idOf(popularNode()),
      type: `relation-${Math.floor(random() * 18)}`,
      kind: "relation",
    });
  const started = performance.now();
  await writeGeneration(
    builder,
    null,
    path.join(root, "base"),
    { documents: [], tables: [] },
    { signal: new AbortController().signal, report: () => {} },
  );
  return performance.now() - started;
}

async function correct(base: Snapshot, changes: readonly GraphChange[], built: number) {
  const clock = new Clock();
  const log = changes.map((change, at) => ({ id: String(at), change }));
  const edited = (await editSnapshot(base, log, { isCorrected: false, gone: new Map() }))!;
  const [stored, edges] = await Promise.all([base.nodes(), base.edges()]);
  const { schema, inputs, parts } = base.manifest;
  const nodes = patchedNodes(stored, edited.patch);
  const counts = patchedSchema({ schema, nodes: stored, edges }, nodes, edited.patch);
  clock.end("applied");
  const folder = path.join(root, `overlay-${changes[0]!.action}-${random()}`);
  const overlay = { base: base.generation, edits: changes.length, pending: [] };
  await writeOverlay(
    folder,
    path.join(root, "base"),
    { ...base.manifest, schema: counts, overlay },
    {
      overlay: {
        base: { generation: base.generation, inputs, schema, parts },
        applied: [],
        patch: edited.patch,
      },
      outcomes: edited.outcomes,
      vectors: null,
    },
  );
  clock.end("written");
  await ask(await openGeneration(folder, () => base));
  clock.end("opened and asked");
  return { ...clock.spent, all: clock.all, "a build is slower by": round(built / clock.all) };
}

/** By name, by text, by neighbours, and by a pattern. */
async function ask(parts: ReadParts): Promise<void> {
  const source = snapshotSource(parts);
  await source.find("Corrected protein", { k: 5 });
  await source.searchText("corrected protein", { k: 5 });
  await source.neighbours([idOf(77)]);
  await source.match(
    queryGraph({
      nodes: [{ variable: "a", id: idOf(77) }, { variable: "b" }],
      edges: [{ variable: "e", from: "a", to: "b", types: ["relation-3"] }],
    }),
    { limit: 10 },
  );
}

function measurePassages(): void {
  const texts = Array.from(
    { length: PASSAGES },
    (_, at) =>
      Array.from({ length: PASSAGE_WORDS }, () => `${anyWord()}${Math.floor(random() ** 3 * 20_000)}`).join(
        " ",
      ) + at,
  );
  const clock = new Clock();
  const postings = buildPostings(texts);
  clock.end("built");
  patchPostings(postings, [{ number: 7, before: texts[7]!, after: "a corrected passage" }]);
  clock.end("one text changed");
  printTable(`Index of ${PASSAGES.toLocaleString("en")} passages, milliseconds`, { postings: clock.spent });
}
