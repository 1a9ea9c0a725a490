/**
 * GraphRAFT trained on question-answer pairs alone (sections 4.1 and 5.2, Table 2): training pairs made in a minute, the time to train its
 * reranker, and what a tenth of the questions already gives, on STaRK-prime's slice; pairs on MetaQA, too.
 */

import type { GraphSource } from "../lib/graph/graph-source";
import { seededRandom, shuffled } from "../lib/graph/numeric/seeded-random";
import type { Toolkit } from "../lib/methods/contract/retriever";
import { graphraft } from "../lib/methods/graphraft/index";
import { trainingPairs } from "../lib/methods/graphraft/training-pairs";
import { hitAt, recallAt, reciprocalRank } from "../lib/methods/rank/rank-metrics";
import { methods } from "../lib/methods/registry";
import { resolveGold, unitRanks } from "../lib/questions/gold";
import type { TrainingQuestion } from "../lib/questions/plan/ranker/train-planner";
import { openReader } from "../lib/questions/reading/read-question";
import { asTraining, primeGraph, primeQuestions } from "./corpora/prime-graph";
import { metaQaGraph, metaQaQuestions } from "./corpora/public-graphs";
import { benchEmbedder, buildGraph, mean, percent, retrieveOnce } from "./corpora/retrieval-figures";
import { learntModels } from "./corpora/trained-models";

const SEED = 7;
const BUDGET = 20;
const PAIRED = 300;
const { signal } = new AbortController();

const embedder = await benchEmbedder();
const { graph } = await buildGraph(primeGraph(), { documents: [], tables: [] }, embedder);
const { training, reporting } = primeQuestions();
const all = asTraining(training);
await reportPairs("STaRK-prime", graph, all.slice(0, PAIRED));
const metaQa = ([1, 2, 3] as const).flatMap((hops) =>
  shuffled(
    metaQaQuestions(hops).filter(({ train }) => train),
    seededRandom(SEED),
  ).slice(0, PAIRED / 3),
);
const facts = await metaQaGraph();
await reportPairs(
  "MetaQA",
  facts,
  metaQa.map(({ text, answers }) => ({ question: text, answers })),
);

const read = openReader({ graph, embedder });
const table: Record<string, Record<string, string>> = { "before training": await figures(undefined) };
for (const share of [0.1, 0.25, 1]) {
  const some = shuffled(all, seededRandom(SEED)).slice(0, Math.round(share * all.length));
  const start = process.cpuUsage();
  const learnt = await learntModels(methods.get("graphraft"), some, { graph, embedder, read }, SEED);
  const { user, system } = process.cpuUsage(start);
  table[`${some.length} questions (${100 * share} %)`] = {
    ...(await figures(learnt)),
    "training s": ((user + system) / 1e6).toFixed(1),
  };
}
console.table(table);
process.exit(0);

async function figures(learnt: Toolkit["learnt"]): Promise<Record<string, string>> {
  const ranks: number[][] = [];
  for (const { query, answer_ids } of reporting) {
    const gold = await resolveGold(answer_ids.map(String), graph);
    const contender = { name: "", retriever: methods.get(graphraft.id), params: {}, read, learnt };
    const { retrieval } = await retrieveOnce(contender, { text: query, budget: BUDGET }, graph, embedder);
    ranks.push(
      unitRanks(
        retrieval.ranking.map(({ node }) => ({ id: node })),
        gold,
      ),
    );
  }
  return {
    "Hit@1": percent(mean(ranks.map((own) => hitAt(own, 1)))),
    "Hit@5": percent(mean(ranks.map((own) => hitAt(own, 5)))),
    "Recall@20": percent(mean(ranks.map((own) => recallAt(own, BUDGET)))),
    MRR: percent(mean(ranks.map(reciprocalRank))),
  };
}

async function reportPairs(
  name: string,
  graph: GraphSource,
  questions: readonly TrainingQuestion[],
): Promise<void> {
  const kit = { graph, embedder, read: openReader({ graph, embedder }), seed: SEED, signal };
  let [pairs, candidates] = [0, 0];
  const start = process.cpuUsage();
  for await (const { pair } of trainingPairs(questions, { ...kit, report: () => {} })) {
    candidates += pair.candidates;
    if (pair.chosen) pairs += 1;
  }
  const { user, system } = process.cpuUsage(start);
  const minutes = (user + system) / 6e7;
  console.log(
    `${name}: ${questions.length} questions, ${Math.round(candidates / questions.length)} candidates each, ${pairs} pairs: ${Math.round(questions.length / minutes)} questions and ${Math.round(pairs / minutes)} pairs a minute of processor time`,
  );
}
