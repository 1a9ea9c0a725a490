/**
 * Does the confidence of an answer from text mean what it says? Hybrid and SAGE on MetaQA, in its own words and in others, and on the
 * sample: expected calibration error in ten bins on reporting questions, and the weights that fit the training questions and every second one of the sample.
 */
import type { GraphSource } from "../lib/graph/graph-source";
import { evenly, meanOf } from "../lib/graph/numeric/statistics";
import { calibrationError } from "../lib/measure/eval/abstention";
import { confidenceInputs, confidenceOf, type TextFeatures } from "../lib/methods/answer/text-confidence";
import { retrievers } from "../lib/methods/registry";
import { lazyKit } from "../lib/questions/plan/ranker/schema-kit";
import { readForTexts } from "../lib/questions/reading/text-question";
import { metaQaGraph, metaQaQuestions } from "./corpora/public-graphs";
import { benchEmbedder, retrieveOnce } from "./corpora/retrieval-figures";
import { sampleGraph, sampleQuestions } from "./language/sample-graph";
import { metaQaWords } from "./wording/metaqa-words";

const MOST = Number(process.env.BENCH_REPORT ?? 45);
const BUDGET = 20;
/** Nodes of the ranking whose texts are looked at, as the answer does. */
const NODES_READ = 5;
const METHODS = ["hybrid", "sage"];

interface Asked {
  text: string;
  answers: readonly string[];
}

interface Outcome {
  features: TextFeatures;
  right: boolean;
}

const embedder = await benchEmbedder();
const metaQa = await metaQaGraph(embedder);
const ofMetaQa = (train: boolean) =>
  ([1, 2, 3] as const).flatMap((hops) =>
    evenly(
      metaQaQuestions(hops).filter((question) => question.train === train),
      Math.ceil(MOST / 3),
    ),
  );
const inOtherWords = (train: boolean) => evenly(metaQaWords(train, MOST), MOST);
const sample = await sampleGraph(embedder);
const [learnt, reported] = [0, 1].map((half) => sampleQuestions().filter((_, at) => at % 2 === half));
const training = [
  ...(await outcomesOf(learnt!, sample)),
  ...(await outcomesOf(ofMetaQa(true), metaQa)),
  ...(await outcomesOf(inOtherWords(true), metaQa)),
];
const reporting: Record<string, Outcome[]> = {
  MetaQA: await outcomesOf(ofMetaQa(false), metaQa),
  "MetaQA, other words": await outcomesOf(inOtherWords(false), metaQa),
  "the sample, its second half": await outcomesOf(reported!, sample),
};
const weights = fitted(training);
console.table(
  Object.fromEntries(
    Object.entries(reporting).map(([name, outcomes]) => [
      name,
      {
        answered: outcomes.length,
        "right %": (100 * meanOf(outcomes.map(({ right }) => Number(right)))).toFixed(1),
        confidence: meanOf(outcomes.map(({ features }) => confidenceOf(features))).toFixed(3),
        ECE: calibrationOf(outcomes, confidenceOf).toFixed(3),
        "ECE, fitted": calibrationOf(outcomes, (one) => reweighed(one, weights)).toFixed(3),
      },
    ]),
  ),
);
console.log(
  `${training.length} training answers; bias, supported, texts, words, left, answers:`,
  weights.join(", "),
);
process.exit(0);

/** The outcomes of the answers; right where at least half of the named nodes answer the question. */
async function outcomesOf(asked: readonly Asked[], graph: GraphSource): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const schemaWords = lazyKit(graph, embedder, {});
  for (const retriever of retrievers.filter(({ id }) => METHODS.includes(id))) {
    for (const { text, answers } of asked) {
      const contender = { name: "", retriever, params: {} };
      const { retrieval } = await retrieveOnce(contender, { text, budget: BUDGET }, graph, embedder);
      const { answer } = retrieval;
      if (answer.abstained) continue;
      const { named, words, unknown, denied, counted } = await readForTexts(text, graph, schemaWords);
      const cues = new Set([...denied, ...counted]);
      const left = (answer.leftOut ?? []).filter((word) => !cues.has(word)).length;
      const gold = new Set(answers);
      const hits = answer.nodes.filter((node) => gold.has(node)).length;
      outcomes.push({
        features: {
          named,
          words,
          left: left / Math.max(1, words),
          unknown: unknown.length > 0,
          above: 0,
          texts: await shareWithText(retrieval.ranking.slice(0, NODES_READ), graph),
          answers: answer.nodes.length,
          supported: answer.sentences.some(({ citations }) =>
            citations.some(({ edges }) => edges.length > 0),
          ),
        },
        right: hits > 0 && 2 * hits >= answer.nodes.length,
      });
    }
  }
  return outcomes;
}

async function shareWithText(ranking: readonly { node: string }[], graph: GraphSource): Promise<number> {
  const nodes = await graph.nodes(ranking.map(({ node }) => node));
  return nodes.filter(({ text }) => text !== "").length / Math.max(1, ranking.length);
}

function reweighed(features: TextFeatures, weights: readonly number[]): number {
  const score = confidenceInputs(features).reduce((sum, value, at) => sum + value * weights[at]!, 0);
  return 1 / (1 + Math.exp(-score));
}

/** By gradient descent, drawn a little toward nothing. */
function fitted(outcomes: readonly Outcome[]): number[] {
  const rows = outcomes.map(({ features, right }) => ({ inputs: confidenceInputs(features), right }));
  const weights = rows[0]!.inputs.map(() => 0);
  for (let round = 0; round < 6_000; round++) {
    const slopes = weights.map((weight, at) => (at === 0 ? 0 : 0.005 * weight));
    for (const { inputs, right } of rows) {
      const score = inputs.reduce((sum, value, at) => sum + value * weights[at]!, 0);
      const down = (1 / (1 + Math.exp(-score)) - Number(right)) / rows.length;
      for (const [at, value] of inputs.entries()) slopes[at]! += down * value;
    }
    for (const [at, slope] of slopes.entries()) weights[at]! -= 0.3 * slope;
  }
  return weights.map((weight) => Number(weight.toFixed(2)));
}

function calibrationOf(outcomes: readonly Outcome[], confidence: (features: TextFeatures) => number): number {
  return (
    calibrationError(outcomes.map(({ features, right }) => ({ confidence: confidence(features), right }))) ??
    0
  );
}
