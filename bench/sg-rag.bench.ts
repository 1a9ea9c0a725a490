/**
 * SG-RAG. On FB15k-237's questions with several constraints: is the gold answer among the exact matches, where does it rank by
 * relations and by degree or chance, do partial matches rescue the rest. On FB15k-237 and on the synthetic graph of 8.1 million
 * edges: what the path index costs, what it prunes, and how long a query takes beside the graph's own matcher and beside
 * brute force on the same queries. `BENCH_PART=train` shows the part that weights were fitted on.
 */

import type { GraphSource } from "../lib/graph/graph-source";
import { matchQuery } from "../lib/graph/match/match-query";
import { percentile } from "../lib/graph/numeric/statistics";
import { GraphBuilder } from "../lib/graph/snapshot/graph-builder";
import type { MatchIndex } from "../lib/graph/snapshot/match-index";
import { drawnQuery, starReading } from "../lib/methods/sg-rag/draw/query-reading";
import type { Structure } from "../lib/methods/sg-rag/draw/structure";
import { networkEmbedding } from "../lib/methods/sg-rag/gat/sub-stars";
import { trainNetwork } from "../lib/methods/sg-rag/gat/train";
import { sgRag } from "../lib/methods/sg-rag/index";
import { matchStructure } from "../lib/methods/sg-rag/match/match-structure";
import { withEmbedding } from "../lib/methods/sg-rag/path-index/dominance-index";
import {
  buildEntityIndex,
  type EntityEdges,
  type EntityIndex,
  entityIndexFile,
} from "../lib/methods/sg-rag/path-index/entity-index";
import { readEdges } from "../lib/methods/sg-rag/path-index/read-edges";
import { type StarGraph, starGraph } from "../lib/methods/sg-rag/path-index/star-graph";
import { addCounts, type TraversalCounts } from "../lib/methods/sg-rag/path-index/traverse";
import type { RankedNode } from "../lib/methods/trace/trace";
import { openReader, type ReadQuestion } from "../lib/questions/reading/read-question";
import { createTrace } from "../lib/server/methods/create-trace";
import { bruteStar, drawStars } from "./corpora/drawn-stars";
import { EDGES, idOf, NODES, openSynthetic, syntheticEdges } from "./corpora/match-graph";
import { freebaseGraph, freebaseQuestions, type GoldQuestion } from "./corpora/public-graphs";
import { benchEmbedder, mean, percent, wantsTraining } from "./corpora/retrieval-figures";
import { processorTime } from "./corpora/timing";

const QUERIES = 300;
const BOUNDS = { candidates: 1_000_000, rows: 100_000 };
const signal = new AbortController().signal;
const most = Number(process.env.BENCH_QUESTIONS ?? 1_000);
const only = process.env.BENCH_SGRAG ?? "";

if (only !== "synthetic") await measureFreebase();
if (only !== "questions") await measureSynthetic();

async function measureFreebase(): Promise<void> {
  const graph = await freebaseGraph();
  const edges = await readEdges(graph);
  const stars = starGraph(edges.sources, edges.targets, edges.ids.length);
  const entities = buildEntityIndex(edges);
  const bytes = await bytesOf(edges);
  if (only !== "questions") {
    console.table(await measureIndex(entities, edges, bytes.length));
    const drawn = drawStars(stars, QUERIES);
    console.table(
      await measureQueries(entities, stars, drawn, (structure) => askSource(graph, structure, entities)),
    );
    console.table(await measureNetwork(entities, stars, drawn));
  }
  const embedder = await benchEmbedder();
  const read = openReader({ graph, embedder });
  const asked = freebaseQuestions()
    .filter(({ train }) => train === wantsTraining)
    .slice(0, most);
  const rows: Record<string, object> = {};
  for (const params of [
    {},
    { degreeWeight: 0 },
    { order: "low degree" },
    { order: "high degree" },
    { order: "random" },
  ])
    rows[JSON.stringify(params)] = await measureQuestions(asked, params, {
      graph,
      embedder,
      read,
      bytes,
    });
  console.log(`FB15k-237, ${asked.length} questions of the ${wantsTraining ? "training" : "reporting"} part`);
  console.table(rows);
}

interface Kit {
  graph: GraphSource;
  embedder: Awaited<ReturnType<typeof benchEmbedder>>;
  read: ReadQuestion;
  bytes: Uint8Array;
}

async function measureQuestions(asked: readonly GoldQuestion[], params: object, own: Kit) {
  const { bytes, read, ...kit } = own;
  const indexFile = async () => bytes;
  const computed: number[] = [];
  const [sizes, ranks]: [number[], number[]] = [[], []];
  let [exact, rescued] = [0, 0];
  for (const { text, answers } of asked) {
    const trace = createTrace(
      sgRag.stages,
      () => {},
      () => performance.now(),
      () => 0,
    );
    const reading = await read(text);
    const began = processorTime();
    const { ranking } = await sgRag.retrieve(
      { text, budget: 100_000, reading },
      { ...kit, indexFile, signal },
      trace,
      // The order of matches is measured: what fills so large a budget is not.
      sgRag.params.parse({ ...params, fallback: false }),
    );
    computed.push(processorTime() - began);
    const found = ranking.filter(isExact);
    sizes.push(found.length);
    const rank = found.findIndex(({ node }) => answers.includes(node));
    if (rank >= 0) exact += 1;
    ranks.push(rank < 0 ? 0 : 1 / (rank + 1));
    const partial = ranking.filter((one) => has(one, "a constraint fails")).slice(0, 20);
    if (rank < 0 && partial.some(({ node }) => answers.includes(node))) rescued += 1;
  }
  return {
    "gold in the exact set %": percent(exact / asked.length),
    "size p50": percentile(sizes, 0.5),
    p75: percentile(sizes, 0.75),
    "Hit@1 %": percent(mean(ranks.map((rank) => Number(rank === 1)))),
    MRR: round(mean(ranks)),
    "rescued in 20": `${rescued} of ${asked.length - exact}`,
    "processor p50 ms": round(percentile(computed, 0.5)),
    "p95 ms": round(percentile(computed, 0.95)),
  };
}

function has({ contributions }: RankedNode, name: string): boolean {
  return contributions.some((one) => one.name === name);
}

/** True for a match, false for what flat search and the neighbourhood supply instead. */
function isExact(one: RankedNode): boolean {
  const isMatch = has(one, "many neighbours") || has(one, "chance");
  return isMatch && !has(one, "a constraint fails");
}

async function measureIndex({ index }: EntityIndex, edges: EntityEdges, bytes: number) {
  const began = processorTime();
  buildEntityIndex(edges);
  const seconds = (processorTime() - began) / 1000;
  const paths = index.paths.reduce((sum, { tree }) => sum + tree.count, 0);
  return {
    index: {
      paths: index.paths.map(({ length, tree }) => `${tree.count} of ${length}`).join(", "),
      "build s": round(seconds),
      MB: round(bytes / 1e6),
      "bytes a path": round(bytes / paths),
    },
  };
}

/** The same stars by the index, by the graph's own matcher, and by intersecting all neighbours without an index. */
async function measureQueries(
  entities: EntityIndex,
  stars: StarGraph,
  drawn: readonly Structure[],
  ask: (structure: Structure) => Promise<number>,
) {
  const times: Record<"index" | "matcher" | "brute force", number[]> = {
    index: [],
    matcher: [],
    "brute force": [],
  };
  let counts: TraversalCounts | null = null;
  let unequal = 0;
  // Everything is asked once before, for the compiler's sake.
  for (const [at, structure] of [...drawn, ...drawn].entries()) {
    const t0 = performance.now();
    const { assembled, search } = await matchStructure(structure, entities.index, 1, BOUNDS);
    const t1 = performance.now();
    const matched = await ask(structure);
    const t2 = performance.now();
    const brute = bruteStar(structure, stars);
    const t3 = performance.now();
    if (at < drawn.length) continue;
    times.index.push(t1 - t0);
    times.matcher.push(t2 - t1);
    times["brute force"].push(t3 - t2);
    for (const own of [search.completing, search.retrieving]) if (own) counts = addCounts(counts, own);
    const found = assembled.matches.length / assembled.width;
    if (found !== matched || found !== brute) unequal += 1;
  }
  console.log(`${drawn.length} stars of 2 to 5 constraints; ${unequal} answered differently`);
  console.table(
    counts?.levels.map(({ level, compared, semantic, dominance }) => ({
      level: level ?? "paths",
      "compared a query": round(compared / drawn.length),
      "left by label %": percent(semantic / Math.max(1, compared)),
      "left by dominance %": percent(dominance / Math.max(1, compared)),
    })),
  );
  return Object.fromEntries(
    Object.entries(times).map(([name, own]) => [
      name,
      {
        "p50 ms": round(percentile(own, 0.5)),
        "p95 ms": round(percentile(own, 0.95)),
        "times the index": round(percentile(own, 0.5) / percentile(times.index, 0.5)),
      },
    ]),
  );
}

async function measureNetwork({ index }: EntityIndex, stars: StarGraph, drawn: readonly Structure[]) {
  const began = processorTime();
  const trained = await trainNetwork(stars, { seed: 7 });
  const seconds = (processorTime() - began) / 1000;
  const under = withEmbedding(index, trained.stars, networkEmbedding(trained.network));
  const left = async (own: typeof index) => {
    let left = 0;
    for (const structure of drawn) {
      const { search } = await matchStructure(structure, own, 1, BOUNDS);
      for (const counts of [search.completing, search.retrieving])
        left += counts?.levels.reduce((sum, { dominance }) => sum + dominance, 0) ?? 0;
    }
    return round(left / drawn.length);
  };
  return {
    "attention network": {
      "train and prove s": round(seconds),
      "ms a step": round(trained.stepMs),
      rounds: trained.rounds,
      "violated before": trained.before,
      "violated after": trained.proof.violated,
      compared: trained.proof.compared,
      "left by dominance a query": await left(under),
      "left by ours": await left(index),
    },
  };
}

async function measureSynthetic(): Promise<void> {
  const [sources, targets] = [new Int32Array(EDGES), new Int32Array(EDGES)];
  let at = 0;
  for (const [source, target] of syntheticEdges()) {
    sources[at] = source;
    targets[at++] = target;
  }
  const builder = new GraphBuilder();
  for (let node = 0; node < NODES; node++)
    builder.addNode({ id: idOf(node), name: `${node}`, labels: ["Node"], text: "" });
  const edges = { ids: builder.ids.view(), sources, targets };
  const stars = starGraph(sources, targets, NODES);
  const entities = buildEntityIndex(edges);
  console.log(`synthetic: ${NODES} nodes, ${EDGES} edges`);
  console.table(await measureIndex(entities, edges, (await bytesOf(edges)).length));
  const { index } = await openSynthetic();
  console.table(
    await measureQueries(entities, stars, drawStars(stars, QUERIES), (structure) =>
      askMatcher(index, structure, entities),
    ),
  );
}

function queryOf({ labels }: Structure, { idOf: nameOf }: EntityIndex) {
  const constraints = Array.from(labels.subarray(1), (vertex, mention) => {
    const node = nameOf(vertex);
    return { mention, reading: { node, name: node, labels: [], score: 1 } };
  });
  return drawnQuery(starReading(constraints, 1));
}

async function askSource(graph: GraphSource, structure: Structure, entities: EntityIndex): Promise<number> {
  const { rows } = await graph.match(queryOf(structure, entities), { limit: 1_000_000 });
  return others(rows, structure, entities);
}

async function askMatcher(index: MatchIndex, structure: Structure, entities: EntityIndex): Promise<number> {
  const { rows } = await matchQuery(queryOf(structure, entities), index, { limit: 1_000_000 });
  return others(rows, structure, entities);
}

/** Matches whose centre is not one of the named nodes: those of the matcher may be. */
function others(rows: readonly unknown[][], { labels }: Structure, { idOf: nameOf }: EntityIndex): number {
  const named = new Set(Array.from(labels.subarray(1), nameOf));
  return rows.filter(([value]) => !named.has((value as { node: string }).node)).length;
}

async function bytesOf(edges: EntityEdges): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entityIndexFile(edges, () => {})) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
