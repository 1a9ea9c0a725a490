/**
 * The embedded graph at the size of STaRK-prime: 129,375 nodes and 8.1 million edges, synthetic and seeded. Collecting,
 * writing and opening a generation with the memory each step holds, then one hop from 20 seeds, on the typed arrays and
 * through the GraphSource. The peer is what one writes first: a Map of arrays of edge objects, on a tenth of the edges.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { GraphSource } from "../lib/graph/graph-source";
import { expand } from "../lib/graph/paths/expand";
import { GraphBuilder, type NewEdge } from "../lib/graph/snapshot/graph-builder";
import { buildNeighbourLists } from "../lib/graph/snapshot/neighbour-lists";
import { snapshotSource } from "../lib/graph/snapshot-source";
import { openGeneration } from "../lib/stores/snapshot/open-generation";
import { writeGeneration } from "../lib/stores/snapshot/write-generation";
import { printTable } from "./corpora/print";
import { seeded } from "./corpora/seeded";

const NODES = 129_375;
const EDGES = 8_100_000;
const LABELS = 10;
const RELATIONS = 18;
const SEEDS = 20;
const QUERIES = 2_000;
const WORDS =
  "protein disease pathway drug anatomy gene effect binding cell receptor kinase acute chronic".split(" ");

const random = seeded(7);
const anyNode = () => Math.floor(random() * NODES);
/** Some nodes are far better connected than others: the best hundredth takes a tenth of the edges. */
const popularNode = () => Math.floor(random() ** 2 * NODES);
const idOf = (node: number) => `node/${node}`;

const rows: Record<string, { seconds?: number; "per second"?: number; "MB resident": number }> = {};
const folder = path.join(mkdtempSync(path.join(tmpdir(), "hopscope-bench-")), "generation");
try {
  await measureWriting();
  const source = await measureOpening();
  printTable(`${NODES.toLocaleString("en")} nodes, ${EDGES.toLocaleString("en")} edges`, rows);
  printTable(`One hop from ${SEEDS} seeds, and nodes by name, milliseconds`, source);
} finally {
  rmSync(path.dirname(folder), { recursive: true, force: true });
}

async function measureWriting(): Promise<void> {
  record("nothing yet");
  const peer = new Map<string, NewEdge[]>();
  record("peer: add edges", EDGES / 10, () => {
    for (let edge = 0; edge < EDGES / 10; edge++) addToPeer(peer, randomEdge());
  });
  peer.clear();
  record("peer forgotten");

  const builder = new GraphBuilder();
  record("add nodes", NODES, () => {
    for (let node = 0; node < NODES; node++) builder.addNode(newNode(node));
  });
  record("add edges", EDGES, () => {
    for (let edge = 0; edge < EDGES; edge++) builder.addEdge(randomEdge());
  });
  record("lists of neighbours, both directions", EDGES, () => {
    const [sources, targets, relations] = [
      builder.sources.view(),
      builder.targets.view(),
      builder.relationOf.view(),
    ];
    buildNeighbourLists(sources, targets, relations, NODES);
    buildNeighbourLists(targets, sources, relations, NODES);
  });
  const started = performance.now();
  const { parts } = await writeGeneration(
    builder,
    null,
    folder,
    { documents: [], tables: [] },
    {
      signal: new AbortController().signal,
      report: () => {},
    },
  );
  add("write the generation", (performance.now() - started) / 1000, EDGES);
  printTable(
    "Parts of a generation",
    Object.fromEntries(parts.map(({ name, bytes, ms }) => [name, { MB: round(bytes / 1e6), ms: round(ms) }])),
  );
}

async function measureOpening() {
  record("builder forgotten");
  let started = performance.now();
  const snapshot = await openGeneration(folder);
  add("open, nothing read", (performance.now() - started) / 1000);
  started = performance.now();
  const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
  add("read nodes and edges", (performance.now() - started) / 1000);
  const graph = snapshotSource(snapshot);

  const arrays: number[] = [];
  const objects: number[] = [];
  let found = 0;
  for (let query = 0; query < QUERIES; query++) {
    const seeds = Array.from({ length: SEEDS }, anyNode);
    started = performance.now();
    expand(seeds, {}, nodes, edges);
    arrays.push(performance.now() - started);
    const ids = seeds.map(idOf);
    started = performance.now();
    found += (await graph.neighbours(ids)).edges.length;
    objects.push(performance.now() - started);
  }
  record("after the queries");
  const typed: number[] = [];
  for (let query = 0; query < QUERIES; query++) {
    const ids = Array.from({ length: SEEDS }, () => idOf(anyNode()));
    started = performance.now();
    await graph.neighbours(ids, { types: ["relation-3"], labels: ["Label1", "Label2"] });
    typed.push(performance.now() - started);
  }
  const names = await measureNames(graph);
  console.log(`${round(found / QUERIES)} edges a query`);
  return {
    "typed arrays": quantiles(arrays),
    "GraphSource, all edges as objects": quantiles(objects),
    "GraphSource, one relation and two labels": quantiles(typed),
    ...names,
  };
}

async function measureNames(graph: GraphSource) {
  const exact: number[] = [];
  const misspelt: number[] = [];
  await graph.find("nobody at all", { k: 1 });
  for (let query = 0; query < QUERIES / 10; query++) {
    const [node] = await graph.nodes([idOf(anyNode())]);
    const name = node!.name;
    let started = performance.now();
    await graph.find(name, { k: 1 });
    exact.push(performance.now() - started);
    started = performance.now();
    await graph.find(name.replace("i", "y"), { k: 5 });
    misspelt.push(performance.now() - started);
  }
  return { "find, exact name": quantiles(exact), "find, misspelt name": quantiles(misspelt) };
}

function newNode(node: number) {
  const words = Array.from({ length: 20 }, () => WORDS[Math.floor(random() * WORDS.length)]);
  const name = `${words[0]} ${words[1]} ${node}`;
  return {
    id: idOf(node),
    name,
    labels: [`Label${node % LABELS}`],
    text: words.join(" "),
    properties: { code: node },
  };
}

function randomEdge(): NewEdge {
  const type = `relation-${Math.floor(random() * RELATIONS)}`;
  return { source: idOf(anyNode()), target: idOf(popularNode()), type, kind: "relation" };
}

function addToPeer(peer: Map<string, NewEdge[]>, edge: NewEdge): void {
  for (const end of [edge.source, edge.target]) {
    const edges = peer.get(end);
    if (edges) edges.push(edge);
    else peer.set(end, [edge]);
  }
}

function record(step: string, count?: number, run?: () => void): void {
  const started = performance.now();
  run?.();
  add(step, run && (performance.now() - started) / 1000, count);
}

function add(step: string, seconds?: number, count?: number): void {
  (globalThis as { gc?: () => void }).gc?.();
  const resident = Math.round(process.memoryUsage().rss / 1e6);
  rows[step] = {
    seconds: seconds === undefined ? undefined : round(seconds),
    "per second": seconds && count ? Math.round(count / seconds) : undefined,
    "MB resident": resident,
  };
}

function quantiles(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    p50: round(sorted[Math.floor(sorted.length * 0.5)]!),
    p95: round(sorted[Math.floor(sorted.length * 0.95)]!),
  };
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
