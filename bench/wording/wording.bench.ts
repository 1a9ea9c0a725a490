/**
 * The planner before training on questions whose relations are spoken by other words: an invented family graph without
 * labels, chains in FB15k-237, MetaQA with its relation words replaced, and MetaQA as it is. The first answer of the best plan counts
 * (Hit@1). With BENCH_FIT weights are fitted on each choice of the sets but one, and reported on that one.
 */
import { seededRandom, shuffled } from "../../lib/graph/numeric/seeded-random";
import { evenly } from "../../lib/graph/numeric/statistics";
import { resolveGold } from "../../lib/questions/gold";
import { openPlanner } from "../../lib/questions/plan/planner";
import { labelCandidates } from "../../lib/questions/plan/ranker/label-candidates";
import { HAND_FEATURES } from "../../lib/questions/plan/ranker/rank-features";
import {
  gradientOf,
  keepOptions,
  type LabelledQuestion,
  optionProbabilities,
  type RankerParameters,
  scoreOptions,
} from "../../lib/questions/plan/ranker/ranker";
import { rankerQuestion } from "../../lib/questions/plan/ranker/ranker-question";
import { lazyKit } from "../../lib/questions/plan/ranker/schema-kit";
import { untrainedParameters, ZERO_SHOT } from "../../lib/questions/plan/ranker/zero-shot";
import { freebaseGraph, metaQaGraph, metaQaQuestions } from "../corpora/public-graphs";
import { benchEmbedder } from "../corpora/retrieval-figures";
import { familySet } from "./family";
import { freebaseWords } from "./freebase-words";
import { metaQaWords } from "./metaqa-words";
import type { WordingSet } from "./wording-set";

const MOST = Number(process.env.BENCH_REPORT ?? 200);
const embedder = await benchEmbedder();
const metaQa = await metaQaGraph();

interface Example extends LabelledQuestion {
  hops: number;
  text: string;
  patterns: string[];
  /** By option: whether the first answer is gold. */
  first: (best: number) => Promise<boolean>;
}

interface Prepared {
  name: string;
  train: Example[];
  report: Example[];
}

const wanted = process.env.BENCH_SETS?.split(",");
const sets: WordingSet[] = [
  await familySet(MOST),
  freebaseWords(await freebaseGraph(), Math.ceil(MOST * 0.6)),
  {
    name: "MetaQA, other words",
    graph: metaQa,
    questions: [...metaQaWords(true, MOST), ...metaQaWords(false, MOST)],
  },
  {
    name: "MetaQA",
    graph: metaQa,
    questions: [true, false].flatMap((train) =>
      ([1, 2, 3] as const).flatMap((hops) =>
        evenly(
          metaQaQuestions(hops).filter((question) => question.train === train),
          MOST,
        ).map((question) => ({ ...question, hops })),
      ),
    ),
  },
].filter(({ name }) => !wanted || wanted.includes(name));
const prepared: Prepared[] = [];
for (const set of sets) prepared.push(await prepare(set));

const table: Record<string, Record<string, string>> = {};
await report("as it is", untrainedParameters(), prepared);
if (process.env.BENCH_FIT) {
  for (const left of prepared) {
    const others = prepared.filter((set) => set !== left && familyOf(set.name) !== familyOf(left.name));
    await report(
      `fitted without ${familyOf(left.name)}`,
      fitWeights(others),
      prepared.filter((set) => familyOf(set.name) === familyOf(left.name)),
    );
  }
  const all = fitWeights(prepared);
  await report("fitted on all", all, prepared);
  console.log(
    JSON.stringify({
      ...Object.fromEntries(HAND_FEATURES.map((name, at) => [name, Number(all.hand[at]!.toFixed(2))])),
      none: Number(all.none.toFixed(2)),
    }),
  );
}
console.table(table);
process.exit(0);

function familyOf(name: string): string {
  return name.split(",")[0]!;
}

async function report(name: string, parameters: RankerParameters, all: readonly Prepared[]): Promise<void> {
  for (const set of all) {
    const cells: string[] = [];
    let abstained = 0;
    for (const hops of [1, 2, 3]) {
      let [hits, count] = [0, 0];
      for (const example of set.report.filter((one) => one.hops === hops)) {
        const scores = scoreOptions(example, parameters);
        const best = bestOf(scores);
        const hit = await example.first(best);
        if (optionProbabilities(scores, parameters.none).at(-1)! > 0.5) abstained += 1;
        if (
          !hit &&
          process.env.BENCH_ERRORS === set.name &&
          name === (process.env.BENCH_FIT ? "fitted on all" : "as it is")
        )
          explain(example, scores, parameters);
        hits += Number(hit);
        count += 1;
      }
      cells.push(((100 * hits) / Math.max(1, count)).toFixed(1));
    }
    table[`${set.name}: ${name}`] = {
      "Hit@1": cells.join(" / "),
      abstained: ((100 * abstained) / set.report.length).toFixed(1),
    };
  }
}

function explain(example: Example, scores: Float64Array, { hand }: RankerParameters): void {
  const best = bestOf(scores);
  const right = example.right
    .map((is, at) => (is ? at : -1))
    .filter((at) => at >= 0)
    .sort((a, b) => scores[b]! - scores[a]!)[0];
  console.log(example.text);
  for (const at of right === undefined ? [best] : [best, right]) {
    const row = HAND_FEATURES.map((name, f) => [name, example.hand[at * hand.length + f]!, hand[f]!] as const)
      .filter(([, value]) => Math.abs(value) > 0.005)
      .map(
        ([name, value, weight]) =>
          `${name} ${value.toFixed(2)}${process.env.BENCH_WEIGHED ? `*${weight.toFixed(1)}` : ""}`,
      );
    console.log(
      `   ${at === best ? "best " : "right"} ${scores[at]!.toFixed(2)} ${example.patterns[at]} | ${row.join(", ")}`,
    );
  }
}

function bestOf(scores: Float64Array): number {
  return scores.indexOf(scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY));
}

async function prepare(set: WordingSet): Promise<Prepared> {
  const { graph, questions, name } = set;
  const planner = openPlanner({ graph, embedder });
  const kit = await lazyKit(graph, embedder, {})();
  const start = performance.now();
  const made: { example: Example; train: boolean }[] = [];
  let answerable = 0;
  for (const asked of questions) {
    const plan = await planner.chains(asked.text, await planner.find(asked.text));
    const gold = await resolveGold(asked.answers, graph);
    const right = await labelCandidates(plan, asked.answers, gold, graph);
    if (right.includes(true)) answerable += 1;
    const question = await rankerQuestion(plan, kit, () => -1);
    const patterns = plan.candidates.map(
      ({ arms, label }) =>
        `${arms.map(({ mention, steps }) => `${plan.mentions[mention]!.text}${steps.map(({ type, direction }) => (direction === "out" ? `-${type}->` : `<-${type}-`)).join("")}`).join(" & ")}:${label}`,
    );
    const gone = new Set(asked.answers);
    const first = async (best: number) => {
      const candidate = plan.candidates[best];
      if (!candidate) return false;
      const { columns, rows } = await graph.match(candidate.query, { limit: 1 });
      const value = rows[0]?.[columns.indexOf("answer")];
      return typeof value === "object" && value !== null && "node" in value && gone.has(value.node);
    };
    made.push({
      train: asked.train,
      example: { ...question, right, hops: asked.hops, text: asked.text, patterns, first },
    });
  }
  console.log(
    `${name}: ${questions.length} questions, ${((100 * answerable) / questions.length).toFixed(1)} % with a right candidate, ${((performance.now() - start) / questions.length).toFixed(1)} ms each`,
  );
  return {
    name,
    train: made.flatMap(({ train, example }) => (train ? [example] : [])),
    report: made.flatMap(({ train, example }) => (train ? [] : [example])),
  };
}

/** Weights that minimise the ranker's loss, each set counting the same, near to where they start. */
function fitWeights(all: readonly Prepared[]): RankerParameters {
  const start = Float64Array.from(ZERO_SHOT.hand);
  const hand = Float64Array.from(start);
  let none = ZERO_SHOT.none;
  const squares = new Float64Array(hand.length + 1);
  const random = seededRandom(7);
  const pull = Number(process.env.BENCH_PULL ?? 0.002);
  const questions = all.flatMap(({ train }) =>
    train.flatMap((question) => {
      const weight = 1 / train.length / all.length;
      const withRight = { question: question as LabelledQuestion, weight };
      if (!question.right.includes(true)) return [];
      const without = { question: keepOptions(question, (option) => !question.right[option]), weight };
      return random() < 0.2 ? [withRight, without] : [withRight];
    }),
  );
  for (let epoch = 0; epoch < 12; epoch++)
    for (let at = 0, mixed = shuffled(questions, random); at < mixed.length; at += 16) {
      const slope = new Float64Array(hand.length + 1);
      let total = 0;
      for (const { question, weight } of mixed.slice(at, at + 16)) {
        const gradient = gradientOf(question, { hand, none, matrix: new Float32Array(0), width: 0 });
        for (let f = 0; f < hand.length; f++) slope[f]! += weight * gradient.hand[f]!;
        slope[hand.length]! += weight * gradient.none;
        total += weight;
      }
      for (let f = 0; f <= hand.length; f++) {
        const from = f < hand.length ? start[f]! : ZERO_SHOT.none;
        const value = f < hand.length ? hand[f]! : none;
        const down = slope[f]! / total + pull * (value - from);
        squares[f]! += down * down;
        const step = (0.15 * down) / (Math.sqrt(squares[f]!) + 1e-8);
        if (f < hand.length) hand[f]! -= step;
        else none -= step;
      }
    }
  return { hand, none, matrix: new Float32Array(0), width: 0 };
}
