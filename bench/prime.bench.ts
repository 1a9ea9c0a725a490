/**
 * SAGE, GraphRAFT, MoR and SG-RAG against flat retrieval on a text-rich knowledge graph, STaRK-prime's slice (SAGE section 3.2, Tables 2
 * and 6): Hit@1, Hit@5, Recall@20 and MRR, with the precision and F1 of the answer set. The graph's own relations are expanded.
 * `BENCH_METHODS` names the methods that are asked, `BENCH_TRAINED=no` leaves out those that learn first.
 */

import { percentile } from "../lib/graph/numeric/statistics";
import { scoreAnswerSet } from "../lib/measure/eval/answer-set";
import type { Retriever } from "../lib/methods/contract/retriever";
import { hitAt, recallAt, reciprocalRank } from "../lib/methods/rank/rank-metrics";
import { methods } from "../lib/methods/registry";
import { resolveGold, unitRanks } from "../lib/questions/gold";
import { findMentions } from "../lib/questions/mentions/find-mentions";
import type { TrainingQuestion } from "../lib/questions/plan/ranker/train-planner";
import { openReader, type ReadQuestion } from "../lib/questions/reading/read-question";
import { dominanceFile } from "./corpora/dominance-file";
import { morContenders } from "./corpora/mor-contenders";
import { asTraining, type PrimeQuestion, primeGraph, primeQuestions } from "./corpora/prime-graph";
import {
  benchEmbedder,
  buildGraph,
  type Contender,
  mean,
  percent,
  retrieveOnce,
  variantsOf,
  wantsTraining,
} from "./corpora/retrieval-figures";
import { learntModels } from "./corpora/trained-models";
import { trainedReader } from "./corpora/trained-reader";

const BUDGET = 20;

const builder = primeGraph();
const { training, reporting } = primeQuestions();
const questions = wantsTraining ? training : reporting;

const wanted = process.env.BENCH_METHODS?.split(",");
const isWanted = (id: string) => wanted?.includes(id) ?? true;

const embedder = await benchEmbedder();
const { graph, links, seconds } = await buildGraph(builder, { documents: [], tables: [] }, embedder);
console.log(`${builder.nodeCount} nodes, ${builder.edgeCount} edges; seconds to embed and link:`, seconds);
console.log(`${links.mentions} mentions, ${links.similar} similarity edges`);

const [flat, sage, graphraft, mor, sgRag] = ["hybrid", "sage", "graphraft", "mor", "sg-rag"].map((id) =>
  methods.get(id),
) as [Retriever, Retriever, Retriever, Retriever, Retriever];
const pathIndex = isWanted("sg-rag") ? await dominanceFile(graph) : null;
const indexFile = async () => pathIndex;
const contenders: Contender[] = [
  { name: "hybrid (Extended BL)", retriever: flat, params: {} },
  { name: "SAGE", retriever: sage, params: {} },
  { name: "SAGE -Edge", retriever: sage, params: { policy: "skip-when-edges-named" } },
  { name: "SAGE, seeds by SPARK", retriever: sage, params: { seedsBy: "spark" } },
  {
    name: "SAGE, seeds by SPARK, -Edge",
    retriever: sage,
    params: { seedsBy: "spark", policy: "skip-when-edges-named" },
  },
  { name: "GraphRAFT", retriever: graphraft, params: {} },
  { name: "GraphRAFT w/o L2", retriever: graphraft, params: { rerank: false } },
  { name: "MoR", retriever: mor, params: {} },
  { name: "SG-RAG", retriever: sgRag, params: {}, indexFile },
  ...(wantsTraining || process.env.BENCH_TRAINED === "no" ? [] : await withTrainedPlanner()),
  ...variantsOf(sage),
];
console.log(
  `${questions.length} questions (${wantsTraining ? "training" : "reporting"} part), ${BUDGET} nodes each`,
);
const anchors = await Promise.all(
  questions.map(async ({ query }) => (await findMentions(query, { graph, embedder })).length > 0),
);
const parts: [string, PrimeQuestion[]][] = [
  ["all", questions],
  ["with a name that is in the slice", questions.filter((_, at) => anchors[at])],
  ["without one", questions.filter((_, at) => !anchors[at])],
];
const scored = new Map<string, Map<PrimeQuestion, Scores>>();
for (const contender of contenders)
  if (isWanted(contender.retriever.id)) scored.set(contender.name, await scoresOf(contender));
for (const [name, own] of parts) {
  console.log(`${name}: ${own.length} questions`);
  const rows = [...scored].map(([contender, scores]) => [
    contender,
    figuresOf(own.map((question) => scores.get(question)!)),
  ]);
  console.table(Object.fromEntries(rows));
}
process.exit(0);

/** With a planner that has learnt from the training part's answers, as GraphRAFT's paper runs it; SPARK may plan with it too. */
async function withTrainedPlanner(): Promise<Contender[]> {
  if (!["graphraft", "mor", "sage", "sg-rag"].some(isWanted)) return [];
  const asked = asTraining(training);
  const read = await trainedReader(asked, graph, embedder);
  return [
    ...(isWanted("graphraft") ? await graphraftTrained(asked, read) : []),
    ...(isWanted("mor") ? await morContenders(asked, { graph, embedder, read }) : []),
    { name: "SG-RAG, planner trained", retriever: sgRag, params: {}, read, indexFile },
    { name: "SAGE, seeds by SPARK, planner trained", retriever: sage, params: { seedsBy: "spark" }, read },
  ];
}

async function graphraftTrained(asked: TrainingQuestion[], read: ReadQuestion): Promise<Contender[]> {
  const untrained = openReader({ graph, embedder });
  const learnt = await learntModels(graphraft, asked, { graph, embedder, read: untrained });
  const alsoLearnt = await learntModels(graphraft, asked, { graph, embedder, read });
  return [
    { name: "GraphRAFT, L2 trained", retriever: graphraft, params: {}, learnt },
    { name: "GraphRAFT, both trained", retriever: graphraft, params: {}, read, learnt: alsoLearnt },
    { name: "GraphRAFT, planner trained", retriever: graphraft, params: {}, read },
    { name: "GraphRAFT w/o L2, planner trained", retriever: graphraft, params: { rerank: false }, read },
  ];
}

interface Scores {
  ranks: number[];
  set: { precision: number; f1: number };
  ms: number;
}

async function scoresOf(contender: Contender): Promise<Map<PrimeQuestion, Scores>> {
  const scores = new Map<PrimeQuestion, Scores>();
  for (const question of questions) {
    const { query, answer_ids } = question;
    const gold = await resolveGold(answer_ids.map(String), graph);
    const { retrieval, ms } = await retrieveOnce(contender, { text: query, budget: BUDGET }, graph, embedder);
    const ranks = unitRanks(
      retrieval.ranking.map(({ node }) => ({ id: node })),
      gold,
    );
    const set = scoreAnswerSet(
      retrieval.answer.nodes.map((id) => ({ id })),
      gold,
    );
    scores.set(question, { ranks, set, ms });
  }
  return scores;
}

function figuresOf(scores: readonly Scores[]): Record<string, string> {
  const times = scores.map(({ ms }) => ms);
  return {
    "Hit@1": percent(mean(scores.map(({ ranks }) => hitAt(ranks, 1)))),
    "Hit@5": percent(mean(scores.map(({ ranks }) => hitAt(ranks, 5)))),
    "Recall@20": percent(mean(scores.map(({ ranks }) => recallAt(ranks, BUDGET)))),
    MRR: percent(mean(scores.map(({ ranks }) => reciprocalRank(ranks)))),
    precision: percent(mean(scores.map(({ set }) => set.precision))),
    F1: percent(mean(scores.map(({ set }) => set.f1))),
    "p50 ms": percentile(times, 0.5).toFixed(0),
    "p95 ms": percentile(times, 0.95).toFixed(0),
  };
}
