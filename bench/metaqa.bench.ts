/**
 * The planner on MetaQA, end to end: names are found without the brackets, the hop count is unknown, the best plan is run
 * and its first answer counts (Hit@1). Trained on nothing, on a few questions, on many, and on 20 % of the wordings. Only
 * questions of the reporting part are reported. BENCH_TRAIN and BENCH_REPORT set how many questions there are at most.
 */
import { createHash } from "node:crypto";
import { seededRandom, shuffled } from "../lib/graph/numeric/seeded-random";
import { evenly, percentile } from "../lib/graph/numeric/statistics";
import { reverseQuestions } from "../lib/measure/question-sets/made/reverse-questions";
import { resolveGold } from "../lib/questions/gold";
import type { QuestionPlan } from "../lib/questions/plan/plan";
import { openPlanner } from "../lib/questions/plan/planner";
import { labelCandidates } from "../lib/questions/plan/ranker/label-candidates";
import type { LabelledQuestion, RankerParameters } from "../lib/questions/plan/ranker/ranker";
import { optionProbabilities, scoreOptions } from "../lib/questions/plan/ranker/ranker";
import { rankerQuestion } from "../lib/questions/plan/ranker/ranker-question";
import { lazyKit } from "../lib/questions/plan/ranker/schema-kit";
import { TRUST_IN_MADE } from "../lib/questions/plan/ranker/train-planner";
import { trainRanker } from "../lib/questions/plan/ranker/train-ranker";
import { untrainedParameters, ZERO_SHOT } from "../lib/questions/plan/ranker/zero-shot";
import { type GoldQuestion, metaQaGraph, metaQaQuestions } from "./corpora/public-graphs";
import { benchEmbedder, mean, percent } from "./corpora/retrieval-figures";

const SEED = 7;
const HOPS = [1, 2, 3] as const;
/** So few questions that it matters which. */
const FEW = 200;
const DRAWS = [SEED, 8, 9, 10];
const MOST_TRAINED = Number(process.env.BENCH_TRAIN ?? 3_000);
const MOST_REPORTED = Number(process.env.BENCH_REPORT ?? 900);
const REVERSE = 1_000;
const SEEN_SHARE = 0.2;

const graph = await metaQaGraph();
const embedder = await benchEmbedder();
const planner = openPlanner({ graph, embedder });
const kit = await lazyKit(graph, embedder, {})();
const rows = new Map<string, number>();

interface Example extends LabelledQuestion {
  asked: GoldQuestion;
  hops: number;
  plan: QuestionPlan;
}

const parts = { train: sample(true, MOST_TRAINED), report: sample(false, MOST_REPORTED) };
const preparing = process.cpuUsage();
const training = await prepareAll(parts.train, true);
const prepared = secondsSince(preparing);
const reporting = await prepareAll(parts.report, false);
console.log(
  `${training.length} questions to train on, embedded, planned and labelled in ${prepared.toFixed(0)} s of processor time; ${reporting.length} reported`,
);
const answerable = training.filter(({ right }) => right.includes(true));
console.log(
  `a candidate gives the gold answers of ${percent(answerable.length / training.length)} % of the former`,
);

const table: Record<string, Record<string, string>> = {};
table["zero-shot"] = await figures(untrainedParameters());
for (const count of [50, 200, 1_000, answerable.length].filter((count) => count <= answerable.length)) {
  for (const draw of count === FEW ? DRAWS : [SEED]) {
    const name = draw === SEED ? `${count} questions` : `${count} others, draw ${draw}`;
    await trainOn(name, shuffled(answerable, seededRandom(draw)).slice(0, count));
  }
}
await trainOn(
  "20 % of the wordings",
  answerable.filter(({ asked }) => isSeen(asked)),
);
const made = (await reverseQuestions(graph, { count: REVERSE, seed: SEED })).map(
  ({ question, answers }): { asked: GoldQuestion; hops: number } => ({
    asked: { text: question, topics: [], answers: [...answers], path: [], train: true },
    hops: 0,
  }),
);
const reversed = (await prepareAll(made, true)).filter(({ right }) => right.includes(true));
await trainOn(`${REVERSE} made from the graph`, reversed, TRUST_IN_MADE);
await trainOn(`${REVERSE} made, trusted all the way`, reversed);
console.table(table);
await reportSpeed();
process.exit(0);

async function trainOn(name: string, examples: readonly Example[], trust = 1): Promise<void> {
  const start = process.cpuUsage();
  const { dimensions } = embedder;
  const parameters = await trainRanker(examples, {
    features: rows.size,
    dimensions,
    start: ZERO_SHOT,
    seed: SEED,
    trust,
  });
  const took = secondsSince(start);
  table[name] = { ...(await figures(parameters)), "training s": took.toFixed(1) };
}

/** Hit@1 by hop count; on wordings that none of the 20 % is; and how often it abstained and was right when it did not. */
async function figures(parameters: RankerParameters): Promise<Record<string, string>> {
  const outcomes: { hops: number; hit: boolean; abstained: boolean; seen: boolean }[] = [];
  for (const example of reporting) {
    const scores = scoreOptions(example, parameters);
    const probabilities = optionProbabilities(scores, parameters.none);
    const best = scores.indexOf(
      scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY),
    );
    const hit = await firstAnswerIsRight(example, best);
    const abstained = (probabilities.at(-1) ?? 1) > 0.5;
    outcomes.push({ hops: example.hops, hit, abstained, seen: isSeen(example.asked) });
  }
  const hitShare = (some: readonly { hit: boolean }[]) => percent(mean(some.map(({ hit }) => Number(hit))));
  const byHops = HOPS.map((hops) => [`${hops} hop`, hitShare(outcomes.filter((one) => one.hops === hops))]);
  const unseen = HOPS.map((hops) => hitShare(outcomes.filter((one) => one.hops === hops && !one.seen)));
  const answered = outcomes.filter(({ abstained }) => !abstained);
  return {
    ...Object.fromEntries(byHops),
    "other wordings": unseen.join(" / "),
    abstained: percent(1 - answered.length / outcomes.length),
    "right otherwise": hitShare(answered),
  };
}

async function firstAnswerIsRight({ plan, asked }: Example, best: number): Promise<boolean> {
  const candidate = plan.candidates[best];
  if (!candidate) return false;
  const { columns, rows: found } = await graph.match(candidate.query, { limit: 1 });
  const value = found[0]?.[columns.indexOf("answer")];
  return typeof value === "object" && value !== null && "node" in value && asked.answers.includes(value.node);
}

async function prepareAll(
  all: readonly { asked: GoldQuestion; hops: number }[],
  withGold: boolean,
): Promise<Example[]> {
  const examples: Example[] = [];
  for (const { asked, hops } of all) {
    const plan = await planner.chains(asked.text, await planner.find(asked.text));
    const gold = await resolveGold(asked.answers, graph);
    const right = withGold ? await labelCandidates(plan, asked.answers, gold, graph) : [];
    const question = await rankerQuestion(plan, kit, rowOf);
    // Only reporting runs plans again.
    examples.push({ ...question, right, asked, hops, plan: withGold ? { ...plan, candidates: [] } : plan });
  }
  return examples;
}

/** Evenly over the hop counts; each file is sorted by kind, so every n-th one is taken. */
function sample(train: boolean, most: number): { asked: GoldQuestion; hops: number }[] {
  return HOPS.flatMap((hops) => {
    const all = metaQaQuestions(hops).filter((question) => question.train === train);
    return evenly(all, Math.round(most / HOPS.length)).map((asked) => ({ asked, hops }));
  });
}

/** A wording is the question without its topic. */
function isSeen({ text, topics }: GoldQuestion): boolean {
  const wording = text.replace(topics[0] ?? "", "[]");
  return createHash("sha1").update(wording).digest().readUInt32BE(0) / 2 ** 32 < SEEN_SHARE;
}

function rowOf(feature: string): number {
  const row = rows.get(feature) ?? rows.size;
  rows.set(feature, row);
  return row;
}

/** Processor time: what other programs do on the machine does not count. */
function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

async function reportSpeed(): Promise<void> {
  const times: number[] = [];
  for (const { asked } of shuffled(reporting, seededRandom(SEED)).slice(0, 300)) {
    const start = process.cpuUsage();
    await planner.plan(asked.text);
    times.push(1000 * secondsSince(start));
  }
  console.log(
    `plan, ranking included, processor time: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
  );
}
