/**
 * Section 3.3: the reranker is trained on the trajectories that the traversal itself gives for questions with gold answers. Some
 * questions are held out: they decide when to stop, and how good it is beside the linear score.
 */
import { resolveGold } from "../../core/eval/gold";
import { Breather } from "../../core/learn/breather";
import { seededRandom, shuffled } from "../../core/learn/seeded-random";
import type { TrainingQuestion } from "../../core/learn/train-planner";
import type { LearningKit, LearningReport, Trainable } from "../../core/learn/trainable";
import { knowCandidates } from "./organize/candidate-facts";
import { fingerprintOf } from "./organize/fingerprint";
import { activate, type NetworkShape, type NetworkWeights, networkInput } from "./organize/network";
import { ALL_FINGERPRINTS, type Fingerprints } from "./organize/numbers";
import { logSumExp, rankCandidates } from "./organize/rank-candidates";
import { linearReranker } from "./organize/reranker";
import { encodeReranker } from "./organize/reranker-model";
import { type LabelledCandidates, trainNetwork } from "./organize/train-network";
import { type MorParams, morParams } from "./params";
import { planQuestion } from "./plan/plan-question";
import { followPlans } from "./reason/follow-plans";

/** Chosen on the training part of STaRK-prime (README); the paper's is 256. */
const WIDTH = 16;
const EPOCHS = 40;
/** Share of the questions that are held out, and how many at most. */
const HELD_OUT = 0.2;
const MOST_HELD_OUT = 300;
/** Candidates of a question that are learnt from at most, best initial score first. */
const MOST_CANDIDATES = 150;

/** One question, ready to learn from. */
interface Example extends LabelledCandidates {
  /** Rank of the first right candidate by the linear score, from 1; Infinity where there is none. */
  linearRank: number;
}

export const morReranker: Trainable = {
  kind: "mor-reranker",
  title: "Reranker of MoR",
  description: "Ranks candidates by the trajectories that led to them, as the answers of questions teach it.",
  source: "section 3.3",
  fewestQuestions: 20,
  train: (questions, kit) => trainReranker(questions, kit),
};

export interface RerankerTraining {
  use?: Fingerprints;
  params?: MorParams;
  width?: number;
}

export async function trainReranker(
  questions: readonly TrainingQuestion[],
  kit: LearningKit,
  { use = ALL_FINGERPRINTS, params = morParams.parse({}), width = WIDTH }: RerankerTraining = {},
): Promise<{ bytes: Uint8Array; report: LearningReport }> {
  const { graph, embedder, seed, report, signal } = kit;
  const labels = (await graph.schema()).labels.map(({ name }) => name);
  const shape: NetworkShape = { labels, width, dimensions: embedder.dimensions };
  const { examples, unresolved } = await prepare(questions, shape, use, params, kit);
  const order = shuffled(examples, seededRandom(seed));
  const held = order.slice(0, Math.min(MOST_HELD_OUT, Math.floor(order.length * HELD_OUT)));
  const seen = order.slice(held.length);
  const learnable = seen.filter(({ candidates }) => candidates.some(({ right }) => right));
  const { weights, epochs } = await trainNetwork(learnable, {
    shape,
    seed,
    epochs: EPOCHS,
    signal,
    measure: (weights) => reciprocalOf(ranksOf(held.length > 0 ? held : seen, weights)),
    onEpoch: (done) => report({ phase: "Training", done, total: EPOCHS, unit: "epochs" }),
  });
  const before = held.map(({ linearRank }) => linearRank);
  const after = ranksOf(held, weights);
  const [mrrBefore, mrrAfter] = [reciprocalOf(before), reciprocalOf(after)];
  return {
    bytes: encodeReranker({ shape, weights, use, embedder: embedder.id }),
    report: {
      used: learnable.length,
      unresolved,
      epochs,
      heldOut: held.length,
      measures: [
        { name: "Hit@1", unit: "share", before: hitOf(before), after: hitOf(after) },
        { name: "MRR", unit: "number", before: mrrBefore, after: mrrAfter },
      ],
      better: held.length > 0 && mrrAfter > mrrBefore,
      notes: [
        ...(epochs < EPOCHS ? [`Stopped early, after ${epochs} of ${EPOCHS} epochs.`] : []),
        `For ${seen.length - learnable.length} of ${seen.length} questions the traversal found no right candidate.`,
      ],
    },
  };
}

async function prepare(
  questions: readonly TrainingQuestion[],
  shape: NetworkShape,
  use: Fingerprints,
  params: MorParams,
  { graph, embedder, planner, report, signal }: LearningKit,
): Promise<{ examples: Example[]; unresolved: number }> {
  const breather = new Breather();
  const schema = await graph.schema();
  const examples: Example[] = [];
  let unresolved = 0;
  for (const [done, { question, answers }] of questions.entries()) {
    await breather.breathe(signal);
    report({ phase: "Following plans", done, total: questions.length, unit: "questions" });
    const gold = await resolveGold(answers, graph);
    if (gold.units.length === 0) {
      unresolved++;
      continue;
    }
    const { plans, mentioned } = await planQuestion({ question, planner, schema, params, signal });
    const kit = { graph, embedder, signal };
    const query = { text: question, vector: await embedder.embed([question], signal) };
    const { candidates } = await followPlans(query, plans, mentioned, kit, params);
    const known = await knowCandidates(candidates, query, mentioned, graph, params.reranked);
    const isRight = (node: string) => gold.units.some(({ nodes }) => nodes.includes(node));
    const linear = rankCandidates(known, linearReranker(use).parts);
    const ways = new Map(known.candidates.map(({ node, ways }) => [node, ways]));
    const learnt = linear.filter(({ node }, at) => at < MOST_CANDIDATES || isRight(node));
    examples.push({
      question: query.vector,
      candidates: learnt.map(({ node }) => ({
        right: isRight(node),
        ways: ways
          .get(node)!
          .map((way) => networkInput(fingerprintOf(way, known.facts.get(node)!, known.paths), shape, use)),
      })),
      linearRank: linear.findIndex(({ node }) => isRight(node)) + 1 || Number.POSITIVE_INFINITY,
    });
  }
  return { examples, unresolved };
}

/** By question, the rank of the first right candidate. */
function ranksOf(questions: readonly LabelledCandidates[], weights: NetworkWeights): number[] {
  return questions.map(({ question, candidates }) => {
    const scored = candidates.map(({ right, ways }) => ({
      right,
      score: logSumExp(ways.map((way) => activate(way, weights, question).score)),
    }));
    const best = Math.max(...scored.filter(({ right }) => right).map(({ score }) => score));
    if (best === Number.NEGATIVE_INFINITY) return Number.POSITIVE_INFINITY;
    return 1 + scored.filter(({ right, score }) => !right && score >= best).length;
  });
}

function reciprocalOf(ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => sum + 1 / rank, 0) / Math.max(1, ranks.length);
}

function hitOf(ranks: readonly number[]): number {
  return ranks.filter((rank) => rank === 1).length / Math.max(1, ranks.length);
}
