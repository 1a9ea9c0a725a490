/**
 * Section 3.3: the reranker is trained on the trajectories that the traversal itself gives for questions with gold answers. Some
 * of the questions are held-out: they decide when to stop, and how good it is beside the linear score.
 */
import { logSumExp } from "../../graph/numeric/logistic";
import { seededRandom, shuffled } from "../../graph/numeric/seeded-random";
import { Yielder } from "../../graph/numeric/yielder";
import { resolveGold } from "../../questions/gold";
import type { TrainingQuestion } from "../../questions/plan/ranker/train-planner";
import type { LearningKit, LearningReport, Trainable } from "../contract/trainable";
import { averageNetworks } from "./organize/average-networks";
import { knowCandidates } from "./organize/candidate-facts";
import { type Fingerprint, fingerprintOf } from "./organize/fingerprint";
import { activate, type NetworkShape, type NetworkWeights, networkInput } from "./organize/network";
import { ALL_FINGERPRINTS, type Fingerprints } from "./organize/numbers";
import { rankCandidates } from "./organize/rank-candidates";
import { linearReranker } from "./organize/reranker";
import { encodeReranker } from "./organize/reranker-model";
import { type LabelledCandidates, trainNetwork } from "./organize/train-network";
import { morParams } from "./params";
import { planQuestion } from "./plan/plan-question";
import { followPlans } from "./reason/follow-plans";

/** Units of the hidden layer: little is learnt from hundreds of questions. The paper's has 256. */
const WIDTH = 16;
const EPOCHS = 40;
const NETWORKS = 3;
/** Share of the held-out questions, and how many at most. */
const HELD_OUT = 0.2;
const MOST_HELD_OUT = 300;
/** Candidates of a question that are learnt from at most, best initial score first. */
const MOST_CANDIDATES = 150;

export const morReranker: Trainable = {
  kind: "mor-reranker",
  title: "Reranker",
  description: "Ranks candidates by the trajectories that led to them, as the answers of questions teach it.",
  source: "section 3.3",
  fewestQuestions: 20,
  train: async (questions, kit) => trainReranker(await followQuestions(questions, kit), kit),
};

/** Candidates of the traversal for some questions, ready for training in one way or another. */
export interface FollowedQuestions {
  questions: FollowedQuestion[];
  unresolved: number;
}

interface FollowedQuestion {
  vector: Float32Array;
  /** In the order of the linear score. */
  candidates: { right: boolean; fingerprints: Fingerprint[] }[];
  /** Rank of the first right candidate by the linear score, from 1; Infinity where there is none. */
  linearRank: number;
}

/** @throws the signal's reason when it is aborted */
export async function followQuestions(
  asked: readonly TrainingQuestion[],
  { graph, embedder, read, report, signal }: LearningKit,
): Promise<FollowedQuestions> {
  const params = morParams.parse({});
  const yielder = new Yielder();
  const schema = await graph.schema();
  const questions: FollowedQuestion[] = [];
  for (const [done, { question, answers }] of asked.entries()) {
    await yielder.yieldIfDue(signal);
    report({ phase: "Following plans", done, total: asked.length, unit: "questions" });
    const { units } = await resolveGold(answers, graph);
    if (units.length === 0) continue;
    const { plans, mentioned } = planQuestion(await read(question, { signal }), schema, params);
    const query = { text: question, vector: await embedder.embed([question], signal) };
    const kit = { graph, embedder, signal };
    const { candidates } = await followPlans(query, plans, kit, params);
    const known = await knowCandidates(candidates, query, mentioned, graph, params.reranked);
    const linear = rankCandidates(known, linearReranker(ALL_FINGERPRINTS).parts);
    const ways = new Map(known.candidates.map(({ node, ways }) => [node, ways]));
    const labelled = linear.map(({ node }) => ({
      right: units.some(({ nodes }) => nodes.includes(node)),
      fingerprints: ways.get(node)!.map((way) => fingerprintOf(way, known.facts.get(node)!, known.paths)),
    }));
    questions.push({
      vector: query.vector,
      candidates: labelled.filter(({ right }, at) => right || at < MOST_CANDIDATES),
      linearRank: labelled.findIndex(({ right }) => right) + 1 || Number.POSITIVE_INFINITY,
    });
  }
  return { questions, unresolved: asked.length - questions.length };
}

export interface RerankerTraining {
  /** The fingerprints to learn with (Table 2). */
  use?: Fingerprints;
}

/** @throws the signal's reason when it is aborted */
export async function trainReranker(
  { questions, unresolved }: FollowedQuestions,
  { graph, embedder, seed, report, signal }: LearningKit,
  { use = ALL_FINGERPRINTS }: RerankerTraining = {},
): Promise<{ bytes: Uint8Array; report: LearningReport }> {
  const labels = (await graph.schema()).labels.map(({ name }) => name);
  const shape: NetworkShape = { labels, width: WIDTH, dimensions: embedder.dimensions };
  const order = shuffled(questions, seededRandom(seed));
  const inputs = order.map(
    ({ vector, candidates }): LabelledCandidates => ({
      question: vector,
      candidates: candidates.map(({ right, fingerprints }) => ({
        right,
        ways: fingerprints.map((fingerprint) => networkInput(fingerprint, shape, use)),
      })),
    }),
  );
  const count = Math.min(MOST_HELD_OUT, Math.floor(order.length * HELD_OUT));
  const [unseen, seen] = [inputs.slice(0, count), inputs.slice(count)];
  const canTeach = ({ candidates }: LabelledCandidates) => candidates.some(({ right }) => right);
  const learnable = seen.filter(canTeach);
  const [tried, final]: [NetworkWeights[], NetworkWeights[]] = [[], []];
  let epochs = 0;
  for (let network = 0; network < NETWORKS; network++) {
    const options = { shape, seed: seed + network, signal };
    const most = EPOCHS * NETWORKS;
    const best = await trainNetwork(learnable, {
      ...options,
      epochs: EPOCHS,
      measure: (weights) => reciprocalOf(ranksOf(count > 0 ? unseen : seen, weights)),
      onEpoch: (done) =>
        report({ phase: "Training", done: network * EPOCHS + done, total: most, unit: "epochs" }),
    });
    tried.push(best.weights);
    epochs += best.epochs;
    // The final network learns from all questions, for the number of epochs that was best for the held-out ones.
    const all = await trainNetwork(inputs.filter(canTeach), { ...options, epochs: best.epoch });
    final.push(all.weights);
  }
  const before = order.slice(0, count).map(({ linearRank }) => linearRank);
  const after = ranksOf(unseen, averageNetworks(tried));
  return {
    bytes: encodeReranker({
      shape: { ...shape, width: NETWORKS * WIDTH },
      weights: averageNetworks(final),
      use,
      embedder: embedder.id,
    }),
    report: {
      used: learnable.length,
      unresolved,
      epochs,
      heldOut: count,
      measures: [
        { name: "Hit@1", unit: "share", before: hitOf(before), after: hitOf(after) },
        { name: "MRR", unit: "number", before: reciprocalOf(before), after: reciprocalOf(after) },
      ],
      better: count > 0 && reciprocalOf(after) > reciprocalOf(before),
      notes: [
        `${NETWORKS} networks are averaged, which stopped after ${epochs} of ${EPOCHS * NETWORKS} epochs.`,
        `For ${seen.length - learnable.length} of ${seen.length} questions the traversal found no right candidate.`,
      ],
    },
  };
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
