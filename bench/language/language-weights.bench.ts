/**
 * Learns from the public questions of 14 schemas and the development half of the everyday questions the weights that questions are read
 * with, and what the probability of the first reading means, and writes both to `lib/questions/language/score`. Each graph is also read
 * with what was learnt from all others, which is the figure to report. `BENCH_MOST` bounds the questions of each schema; with `BENCH_STORED` the readings judged by an earlier run
 * are learnt from; `BENCH_WRITE` is "certainty" where the weights stay, and "no" where nothing is written. Readings are listed with the weights of the round before, so that two runs are better than one.
 */

import { writeFileSync } from "node:fs";
import path from "node:path";
import { calibrationError } from "../../lib/measure/eval/abstention";
import { EMPTY } from "../../lib/questions/language/read-question";
import { CERTAINTY_INPUTS, certaintyInputs, certaintyOf } from "../../lib/questions/language/score/certainty";
import { HAND_WEIGHTS } from "../../lib/questions/language/score/hand-weights";
import { LEARNT_WEIGHTS } from "../../lib/questions/language/score/learnt-weights";
import { readingProbabilities } from "../../lib/questions/language/score/probabilities";
import { NONE, Weights } from "../../lib/questions/language/score/weights";
import { printTable } from "../corpora/print";
import { benchEmbedder } from "../corpora/retrieval-figures";
import { domainsOf } from "./everyday/read-domain";
import priors from "./prior-weights.json" with { type: "json" };
import { everydayQuestions, schemaQuestions } from "./question-sets";
import { schemaNames } from "./schemas/schema-sets";
import { type JudgedFirst, trainLogistic } from "./train-certainty";
import { trainWeights } from "./train-weights";
import { type JudgedQuestion, judgedQuestions } from "./weigh-questions";

/** The source of the weights, for the head of their files. */
const FROM =
  "the public questions of 14 schemas, none of them of the movies graph, and the everyday questions for development";
const MOST = Number(process.env.BENCH_MOST ?? 44);
/** Readings that are run when a question is asked: only of these it is known whether they find nothing. */
const RUN = 16;
/** "all", "no", or "certainty": with the weights as they are, what their probability means is learnt alone. */
const WRITE = process.env.BENCH_WRITE ?? "all";
/** Smaller weights change no order of readings. */
const LEAST_WEIGHT = 0.05;
const FOLDER = path.join("lib", "questions", "language", "score");

/** The first reading of a question, as it is read without having seen its schema. */
interface First {
  inputs: number[];
  probability: number;
  isRight: boolean;
}

const embedder = await benchEmbedder();
const byGraph = new Map<string, JudgedQuestion[]>();
/** The weights that training starts from, and is drawn toward. */
const PRIOR_WEIGHTS: Readonly<Record<string, number>> = { ...priors, ...HAND_WEIGHTS };
const listing = Weights.of({ ...HAND_WEIGHTS, ...LEARNT_WEIGHTS });
for (const name of schemaNames()) {
  const open = () => schemaQuestions(name, MOST, embedder);
  byGraph.set(name, await judgedQuestions(`${name}-${MOST}`, open, listing, embedder));
}
for (const domain of domainsOf("development")) {
  const open = () => everydayQuestions(domain, embedder);
  byGraph.set(domain.name, await judgedQuestions(domain.name, open, listing, embedder));
}
const firsts = new Map<string, First[]>();
for (const [name, questions] of byGraph) {
  const others = [...byGraph].flatMap(([other, own]) => (other === name ? [] : own));
  const weights = WRITE === "certainty" ? listing : Weights.of(trainWeights(others, PRIOR_WEIGHTS));
  firsts.set(
    name,
    questions.flatMap((question) => firstOf(question, weights) ?? []),
  );
}
const rows = Object.fromEntries(
  [...byGraph].map(([name, questions]) => {
    const own = firsts.get(name)!;
    const certainty = trainLogistic(weighed([...firsts].filter(([other]) => other !== name)));
    return [name, figures(questions, own, (first) => certaintyOf(first.inputs, certainty))];
  }),
);
printTable("Each graph with what was learnt from the others", rows);
const all = [...firsts].flatMap(([name, own]) => {
  const certainty = trainLogistic(weighed([...firsts].filter(([other]) => other !== name)));
  return own.map((first) => ({ ...first, certain: certaintyOf(first.inputs, certainty) }));
});
const questions = [...byGraph.values()].flat();
printTable("All of them", {
  probability: figures(questions, all, ({ probability }) => probability),
  certainty: figures(questions, all, ({ certain }) => certain),
});
printTable(
  "What is said above a threshold",
  Object.fromEntries(
    [0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8].map((least) => {
      const said = all.filter(({ certain }) => certain >= least);
      return [
        least,
        {
          "said %": percent(said.length, questions.length),
          "wrong of said %": percent(said.filter(({ isRight }) => !isRight).length, said.length),
        },
      ];
    }),
  ),
);
const certainty = trainLogistic(weighed([...firsts]));
writeFileSync(
  path.join(".build", "bench", "language", "firsts.json"),
  JSON.stringify(Object.fromEntries(firsts)),
);
console.log(CERTAINTY_INPUTS.map((name, at) => `${name} ${certainty[at]!.toFixed(2)}`).join(", "));
if (WRITE !== "no") writeFileSync(path.join(FOLDER, "learnt-certainty.ts"), certaintyModule(certainty));
if (WRITE === "all") {
  const learnt = trainWeights(questions, PRIOR_WEIGHTS);
  writeFileSync(path.join(FOLDER, "learnt-weights.ts"), weightsModule(learnt));
  console.log(`${FOLDER}: ${Object.keys(learnt).length} weights`);
}
process.exit(0);

/**
 * Public schemas and everyday questions count the same, and so does every graph of a part, however many questions it has: gold queries of
 * the public pairs often ask for what their questions do not say, and with them alone what is right is said with too little certainty.
 */
function weighed(firsts: readonly (readonly [string, readonly First[]])[]): JudgedFirst[] {
  const schemas = new Set(schemaNames());
  const graphs = (isSchema: boolean) => firsts.filter(([name]) => schemas.has(name) === isSchema).length;
  return firsts.flatMap(([name, own]) => {
    const weight = 1 / (own.length * graphs(schemas.has(name)));
    return own.map((first) => ({ ...first, weight }));
  });
}

/** The reader's first result: the best readings are run, and those that find the same are merged. */
function firstOf({ readings, words }: JudgedQuestion, weights: Weights): First | null {
  const listed = readings
    .map(({ features, found, isRight, operators, isLookUp, isNarrowed }) => {
      const { [EMPTY]: empty = 0, ...own } = features;
      return {
        score: weights.score(own),
        empty,
        found,
        isRight,
        operators,
        isLookUp,
        isNarrowed,
        features: own,
      };
    })
    .sort((a, b) => b.score - a.score)
    .map((reading, at) => ({
      ...reading,
      isEmpty: at < RUN && reading.empty > 0,
      denotation: at < RUN ? reading.found : `unrun ${at}`,
      score: reading.score + (at < RUN ? reading.empty * (weights.byName.get(EMPTY) ?? 0) : 0),
    }));
  const merged = readingProbabilities(listed, weights.byName.get(NONE) ?? 0);
  const [first, second] = merged;
  if (!first) return null;
  const inputs = certaintyInputs({
    probability: first.probability,
    next: second?.probability ?? 0,
    features: first.features,
    words,
    operators: first.operators,
    isLookUp: first.isLookUp,
    isNarrowed: first.isNarrowed,
    isEmpty: first.isEmpty,
    isTruncated: false,
  });
  return { inputs, probability: first.probability, isRight: first.isRight };
}

function figures<One extends First>(
  questions: readonly JudgedQuestion[],
  own: readonly One[],
  probability: (first: One) => number,
) {
  const right = own.filter(({ isRight }) => isRight).length;
  const any = questions.filter(({ readings }) => readings.some(({ isRight }) => isRight)).length;
  const said = own.map((one) => ({ confidence: probability(one), right: one.isRight }));
  const mean = own.reduce((sum, one) => sum + probability(one), 0) / Math.max(1, own.length);
  return {
    questions: questions.length,
    "right %": percent(right, questions.length),
    "some right %": percent(any, questions.length),
    "mean probability": Number(mean.toFixed(3)),
    ECE: Number((calibrationError(said) ?? 0).toFixed(3)),
  };
}

function percent(count: number, whole: number): number {
  return Math.round((1000 * count) / Math.max(1, whole)) / 10;
}

function weightsModule(weights: Readonly<Record<string, number>>): string {
  const lines = Object.entries(weights)
    .map(([name, weight]) => [name, Math.round(100 * weight) / 100] as const)
    .filter(([name, weight]) => Math.abs(weight) >= LEAST_WEIGHT || name === NONE)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => `  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${weight},`);
  return [
    `/** Made by \`node bench/run.mjs language-weights\` from ${FROM}. */`,
    "export const LEARNT_WEIGHTS: Readonly<Record<string, number>> = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}

function certaintyModule(weights: readonly number[]): string {
  const lines = CERTAINTY_INPUTS.map((name, at) => `  ${weights[at]!.toFixed(2)}, // ${name}`);
  return [
    `/** Made by \`node bench/run.mjs language-weights\` from ${FROM}: one weight for each of \`CERTAINTY_INPUTS\`. */`,
    "export const LEARNT_CERTAINTY: readonly number[] = [",
    ...lines,
    "];",
    "",
  ].join("\n");
}
