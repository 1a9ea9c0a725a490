/**
 * Teaches L2 (section 4.3) from questions with gold answers alone: the local subgraphs are made as the method makes them, and
 * the ranker learns to put gold answers first. Held-out questions say whether it does better than the fixed weights.
 */
import { seededRandom, shuffled } from "../../graph/numeric/seeded-random";
import { softmax } from "../../graph/numeric/softmax";
import { meanOf } from "../../graph/numeric/statistics";
import { Yielder } from "../../graph/numeric/yielder";
import { resolveGold } from "../../questions/gold";
import type { TrainingQuestion } from "../../questions/plan/ranker/train-planner";
import type { LearningKit, LearningReport, Trainable } from "../contract/trainable";
import { hitAt, reciprocalRank } from "../rank/rank-metrics";
import { type Descent, descend, type Loss } from "./descend";
import { executeQueries } from "./execute";
import { type KindExample, learnKinds } from "./kind-odds";
import { describeLocalNodes, LOCAL_FEATURES, type LocalNode } from "./local-nodes";
import { encodeRanker, type LocalRanker, withKinds } from "./local-ranker";
import { graphraftParams } from "./params";
import { FIXED } from "./rerank";

/** Fewer than so many say too little about kinds and weights. */
const FEWEST_QUESTIONS = 40;
/** More questions add time and no accuracy; these are drawn. */
const MOST_QUESTIONS = 2_000;
/** Nodes of one question that are learnt from: gold ones, and those that look best before training. */
const MOST_NODES = 200;
const HELD_OUT = 0.2;
const FOLDS = 4;
const DESCENT: Omit<Descent, "signal"> = { steps: 150, rate: 0.1, decay: 1e-3 };

interface Example {
  vector: Float32Array;
  nodes: LocalNode[];
  isGold: boolean[];
}

/** A question as the ranker learns from it: rows of features. */
export interface RankedExample {
  rows: readonly Float64Array[];
  isGold: readonly boolean[];
}

export const graphraftReranker: Trainable = {
  kind: "graphraft-reranker",
  title: "Reranker (L2)",
  description:
    "Orders what the queries find, and what lies around it, by how gold answers differ from other nodes.",
  source: "section 4.3",
  fewestQuestions: FEWEST_QUESTIONS,
  train,
};

async function train(
  questions: readonly TrainingQuestion[],
  kit: LearningKit,
): Promise<{ bytes: Uint8Array; report: LearningReport }> {
  const { seed, signal, report } = kit;
  const drawn = shuffled(questions, seededRandom(seed)).slice(0, MOST_QUESTIONS);
  const { examples, unresolved } = await describeAll(drawn, kit);
  const count = Math.floor(examples.length * HELD_OUT);
  const [heldOut, seen] = [examples.slice(0, count), examples.slice(count)];
  report({ phase: "Training", done: 0, total: 2, unit: "rankers" });
  const trial = await learn(seen, signal);
  report({ phase: "Training", done: 1, total: 2, unit: "rankers" });
  const ranker = await learn(examples, signal);
  report({ phase: "Training", done: 2, total: 2, unit: "rankers" });
  const fixed: LocalRanker = { weights: FIXED, kinds: { labels: [], weights: new Float64Array(0) } };
  const [before, after] = [measure(heldOut, fixed), measure(heldOut, trial)];
  const measures = (["MRR", "Hit@1"] as const).map((name) => ({
    name,
    unit: "share" as const,
    before: before[name],
    after: after[name],
  }));
  const reached = examples.filter(({ isGold }) => isGold.includes(true)).length;
  return {
    bytes: encodeRanker(ranker),
    report: {
      used: reached,
      unresolved,
      epochs: DESCENT.steps,
      heldOut: heldOut.length,
      measures,
      better: heldOut.length > 0 && after.MRR > before.MRR,
      notes: [
        `${examples.length - reached} questions have no gold answer in their local subgraph: nothing can be learnt from them.`,
        ...(drawn.length < questions.length ? [`${MOST_QUESTIONS} questions were drawn.`] : []),
      ],
    },
  };
}

async function describeAll(
  questions: readonly TrainingQuestion[],
  { graph, embedder, read, report, signal }: LearningKit,
): Promise<{ examples: Example[]; unresolved: number }> {
  const params = graphraftParams.parse({});
  const yielder = new Yielder();
  const examples: Example[] = [];
  let unresolved = 0;
  for (const [done, { question, answers }] of questions.entries()) {
    await yielder.yieldIfDue(signal);
    report({ phase: "Making local subgraphs", done, total: questions.length, unit: "questions" });
    const gold = new Set((await resolveGold(answers, graph)).units.flatMap(({ nodes }) => nodes));
    if (gold.size === 0) {
      unresolved++;
      continue;
    }
    const { names: mentions, interpretations, abstained } = await read(question, { signal });
    const runnable = abstained ? [] : interpretations.slice(0, params.beam);
    const options = { wanted: params.localNodes, limit: params.answersPerQuery, signal };
    const { findings } = await executeQueries(graph, mentions, runnable, options);
    const vector = await embedder.embed([question], signal);
    const { nodes } = await describeLocalNodes(
      graph,
      {
        query: { text: question, vector },
        mentions,
        findings,
        probabilities: runnable.map(({ probability }) => probability),
      },
      { ...params, around: true },
    );
    examples.push(likely({ vector, nodes, isGold: nodes.map(({ node }) => gold.has(node)) }));
  }
  return { examples, unresolved };
}

/** The nodes that look best before training, and every gold one. */
function likely({ vector, nodes, isGold }: Example): Example {
  const scores = nodes.map(({ features }) => product(features, FIXED));
  const bound = scores.toSorted((a, b) => b - a)[MOST_NODES - 1] ?? Number.NEGATIVE_INFINITY;
  const keep = nodes.map((_, at) => isGold[at]! || scores[at]! >= bound);
  return {
    vector,
    nodes: nodes.filter((_, at) => keep[at]),
    isGold: isGold.filter((_, at) => keep[at]),
  };
}

/**
 * The kinds first; the ranker then sees for each question the kinds as those learnt them that had not seen it, or it would
 * trust them too much.
 */
async function learn(examples: readonly Example[], signal: AbortSignal): Promise<LocalRanker> {
  const foldOf = (at: number) => at % FOLDS;
  const rows: Float64Array[][] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = examples.filter((_, at) => foldOf(at) !== fold);
    const kinds = await learnKinds(others.map(kindExample), signal);
    for (const [at, { nodes, vector }] of examples.entries())
      if (foldOf(at) === fold) rows[at] = withKinds(nodes, kinds, vector);
  }
  const ranked = examples
    .map(({ isGold }, at): RankedExample => ({ rows: rows[at]!, isGold }))
    .filter(({ isGold }) => isGold.includes(true));
  const weights = await descend(rankLoss(ranked), LOCAL_FEATURES.length, { ...DESCENT, signal });
  return { weights, kinds: await learnKinds(examples.map(kindExample), signal) };
}

function kindExample({ vector, nodes, isGold }: Example): KindExample {
  const labels = new Map<string, number>();
  for (const [at, node] of nodes.entries())
    if (isGold[at]) for (const label of node.labels) labels.set(label, (labels.get(label) ?? 0) + 1);
  return { vector, labels };
}

/** Mean of `-log P(gold)` under a softmax over the nodes of a question. Exported so that its gradient is tested. */
export function rankLoss(examples: readonly RankedExample[]): Loss {
  return (weights, slopes) => {
    let loss = 0;
    for (const { rows, isGold } of examples) {
      const odds = softmax(rows.map((row) => product(row, weights)));
      const mass = odds.reduce((sum, odd, at) => sum + (isGold[at] ? odd : 0), 0);
      const gold = Math.max(mass, Number.MIN_VALUE);
      loss -= Math.log(gold) / examples.length;
      for (const [at, row] of rows.entries()) {
        const slope = (odds[at]! - (isGold[at] ? odds[at]! / gold : 0)) / examples.length;
        for (let feature = 0; feature < row.length; feature++) slopes[feature]! += slope * row[feature]!;
      }
    }
    return loss;
  };
}

function measure(examples: readonly Example[], { weights, kinds }: LocalRanker) {
  const ranks = examples.map(({ nodes, isGold, vector }) => {
    const scores = withKinds(nodes, kinds, vector).map((row) => product(row, weights));
    const best = Math.max(...scores.filter((_, at) => isGold[at]));
    return [1 + scores.filter((score) => score > best).length].map((rank) =>
      isGold.includes(true) ? rank : Number.POSITIVE_INFINITY,
    );
  });
  return { MRR: meanOf(ranks.map(reciprocalRank)), "Hit@1": meanOf(ranks.map((rank) => hitAt(rank, 1))) };
}

function product(row: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < row.length; at++) sum += row[at]! * weights[at]!;
  return sum;
}
