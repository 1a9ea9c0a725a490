/**
 * Does the confidence of the first plan mean what it says? Expected calibration error in ten bins, on the reporting part of
 * each set, and the weights that fit the training parts best,
 * of all sets and of all but the one that is reported.
 */
import { evenly } from "../lib/graph/numeric/statistics";
import { calibrationError } from "../lib/measure/eval/abstention";
import type { ConfidenceFeatures } from "../lib/questions/plan/plan-reading";
import { openPlanner } from "../lib/questions/plan/planner";
import { freebaseGraph, freebaseQuestions, metaQaGraph, metaQaQuestions } from "./corpora/public-graphs";
import { benchEmbedder } from "./corpora/retrieval-figures";
import { familySet } from "./wording/family";
import { metaQaWords } from "./wording/metaqa-words";
import type { WordingSet } from "./wording/wording-set";

const MOST = Number(process.env.BENCH_REPORT ?? 60);
const embedder = await benchEmbedder();

interface Outcome {
  confidence: number;
  /** Logit, margin, words left out, reading of the names. */
  features: number[];
  right: boolean;
}

const metaQa = await metaQaGraph();
const plain = [true, false].flatMap((train) =>
  ([1, 2, 3] as const).flatMap((hops) =>
    evenly(
      metaQaQuestions(hops).filter((question) => question.train === train),
      MOST,
    ).map((question) => ({ ...question, hops })),
  ),
);
const sets: WordingSet[] = [
  await familySet(MOST * 2),
  {
    name: "MetaQA, other words",
    graph: metaQa,
    questions: [...metaQaWords(true, MOST), ...metaQaWords(false, MOST)],
  },
  { name: "MetaQA", graph: metaQa, questions: plain },
  {
    name: "FB15k-237, several constraints",
    graph: await freebaseGraph(),
    questions: evenly(freebaseQuestions(), MOST * 3).map((question) => ({ ...question, hops: 1 })),
  },
];
/** Names that a graph has, in questions that it cannot answer; other ones than `abstention` asks. */
const UNANSWERABLE = [
  "what is the boiling point of {}",
  "how do i reset the password of {}",
  "which bus goes from the station to {}",
  "how many calories does {} have",
  "welche farbe hat {}",
  "combien coûte {} au marché",
  "why does the engine of {} overheat",
  "grommet flapping {} zork",
  "is {} vaccinated against rabies",
  "what is the derivative of {} squared",
  "can you translate {} into binary code",
  "when will {} be repaired by the plumber",
];
const table: Record<string, Record<string, string>> = {};
const unanswerable: Outcome[] = [];
const training: Outcome[][] = [];
const reporting: Outcome[][] = [];
for (const { name, graph, questions } of sets) {
  const planner = openPlanner({ graph, embedder });
  const parts: Record<"train" | "report", Outcome[]> = { train: [], report: [] };
  for (const { text, answers, train } of questions) {
    const { plans, reading, features } = await planner.plan(text);
    if (!plans[0] || !reading || !features) continue;
    const { columns, rows } = await graph.match(plans[0].candidate.query, { limit: 1_000 });
    const found = new Set(
      rows.flatMap((row) => {
        const value = row[columns.indexOf("answer")];
        return typeof value === "object" && value !== null && "node" in value ? [value.node] : [];
      }),
    );
    const hits = answers.filter((node) => found.has(node)).length;
    // The same labelling as for the candidates of training.
    const right = 2 * hits >= answers.length && 10 * hits >= found.size && hits > 0;
    parts[train ? "train" : "report"].push({
      confidence: reading.confidence,
      features: valuesOf(features),
      right,
    });
  }
  for (const [at, text] of UNANSWERABLE.entries()) {
    const asked = text.replace("{}", () => questions[at * 7]?.topics[0] ?? "Tom Hanks");
    const { features } = await planner.plan(asked);
    if (features) unanswerable.push({ confidence: 0, features: valuesOf(features), right: false });
  }
  training.push(parts.train);
  reporting.push(parts.report);
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  table[name] = {
    questions: String(parts.report.length),
    right: mean(parts.report.map(({ right }) => Number(right))).toFixed(3),
    confidence: mean(parts.report.map(({ confidence }) => confidence)).toFixed(3),
    ECE: calibrationError(parts.report)!.toFixed(3),
    "ECE, training part": calibrationError(parts.train)!.toFixed(3),
  };
}
for (const [at, { name }] of sets.entries()) {
  const weights = fitted([...training.filter((_, other) => other !== at), unanswerable]);
  table[name]!["ECE, fitted on the other sets"] = calibrationError(
    reweighed(reporting[at]!, weights),
  )!.toFixed(3);
}
const weights = fitted([...training, unanswerable]);
for (const [at, { name }] of sets.entries())
  table[name]!["ECE, fitted on all"] = calibrationError(reweighed(reporting[at]!, weights))!.toFixed(3);
console.table(table);
console.log(
  `confidence of the unanswerable: ${reweighed(unanswerable, weights)
    .map(({ confidence }) => confidence.toFixed(2))
    .join(" ")}`,
);
console.log(
  "bias, logit, margin, leftOut, its square, mention fitted on all training parts:",
  weights.join(", "),
);
process.exit(0);

function valuesOf({ probability, next, leftOut, mention }: ConfidenceFeatures): number[] {
  const sure = Math.min(0.98, Math.max(0.02, probability));
  return [1, Math.log(sure / (1 - sure)), probability - next, leftOut, leftOut ** 2, mention];
}

/** By gradient descent; each set counts the same. */
function fitted(all: readonly Outcome[][]): number[] {
  const weights = [0, 0.5, 0.5, -2, -2, 0.5];
  for (let round = 0; round < 6_000; round++) {
    const slopes = weights.map((weight, at) => (at === 0 ? 0 : 0.002 * weight));
    for (const outcomes of all)
      for (const { features, right } of outcomes) {
        const score = features.reduce((sum, value, at) => sum + value * weights[at]!, 0);
        const down = (1 / (1 + Math.exp(-score)) - Number(right)) / outcomes.length / all.length;
        for (const [at, value] of features.entries()) slopes[at]! += down * value;
      }
    for (const [at, slope] of slopes.entries()) weights[at]! -= 0.3 * slope;
  }
  return weights.map((weight) => Number(weight.toFixed(2)));
}

/** The outcomes as other weights would have it. */
function reweighed(outcomes: readonly Outcome[], weights: readonly number[]): Outcome[] {
  return outcomes.map((outcome) => {
    const score = outcome.features.reduce((sum, value, at) => sum + value * weights[at]!, 0);
    return { ...outcome, confidence: 1 / (1 + Math.exp(-score)) };
  });
}
