/**
 * Two ways to compare a triple of a schema graph with the edges at an anchor (STEM, equation 12), on MetaQA: embeddings of
 * the triples as texts, made when they are met, and composed ones, products over the parts' stored vectors. How often an edge
 * of the right relation is first, how many edges of other relations pass the threshold of 0.6, and what it takes.
 */
import { dot } from "../lib/graph/numeric/cosine";
import { percentile } from "../lib/graph/numeric/statistics";
import { clauseOf } from "../lib/graph/text/relation-clause";
import { NameSimilarity } from "../lib/methods/stem/triple-similarity";
import { metaQaGraph, metaQaQuestions } from "./corpora/public-graphs";
import { benchEmbedder, mean, percent } from "./corpora/retrieval-figures";

const QUESTIONS = Number(process.env.BENCH_REPORT ?? 150);
const THRESHOLD = 0.6;
/** Edges at one anchor that are compared; hubs have thousands. */
const MOST_EDGES = 100;

const embedder = await benchEmbedder();
const graph = await metaQaGraph();
const types = (await graph.schema()).relations.map(({ type }) => type);
const all = ([1, 2, 3] as const).flatMap((hops) => metaQaQuestions(hops).filter(({ train }) => train));
const sample = Array.from(
  { length: QUESTIONS },
  (_, at) => all[Math.floor(((at + 0.5) * all.length) / QUESTIONS)]!,
);
const composed = await NameSimilarity.ofRelations(types, types, embedder);

const outcomes: Record<string, { first: number[]; passed: number[]; ms: number[] }> = {};
for (const { topics, path } of sample) {
  const [topic, step] = [topics[0]!, path[0]!];
  const { edges } = await graph.neighbours([topic], { limitPerNode: MOST_EDGES });
  if (!edges.some(({ type }) => type === step.type) || new Set(edges.map(({ type }) => type)).size < 2)
    continue;
  const [head, tail] = step.direction === "out" ? [topic, "[ENT1]"] : ["[ENT1]", topic];
  await measure("texts", async () => {
    const texts = edges.map(({ type, source, target }) => clauseOf(type, source, target));
    const vectors = await embedder.embed([clauseOf(step.type, head!, tail!), ...texts]);
    const vector = (row: number) =>
      vectors.subarray(row * embedder.dimensions, (row + 1) * embedder.dimensions);
    return edges.map((_, at) => dot(vector(0), vector(at + 1)));
  });
  await measure("composed", async () => edges.map(({ type }) => composed.of(step.type, type)));

  async function measure(way: string, score: () => Promise<number[]>): Promise<void> {
    const start = performance.now();
    const scores = await score();
    const ms = performance.now() - start;
    outcomes[way] ??= { first: [], passed: [], ms: [] };
    const outcome = outcomes[way];
    const best = scores.indexOf(Math.max(...scores));
    const others = edges.flatMap(({ type }, at) =>
      type === step.type ? [] : [Number(scores[at]! >= THRESHOLD)],
    );
    outcome.first.push(Number(edges[best]!.type === step.type));
    outcome.passed.push(mean(others));
    outcome.ms.push(ms);
  }
}
console.table(
  Object.fromEntries(
    Object.entries(outcomes).map(([way, { first, passed, ms }]) => [
      way,
      {
        anchors: first.length,
        "right relation first %": percent(mean(first)),
        "other relations above 0.6 %": percent(mean(passed)),
        "p50 ms": percentile(ms, 0.5).toFixed(2),
        "p95 ms": percentile(ms, 0.95).toFixed(2),
      },
    ]),
  ),
);
process.exit(0);
