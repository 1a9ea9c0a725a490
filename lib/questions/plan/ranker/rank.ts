/**
 * Candidates by how likely the question means them (GraphRAFT 4.2, L1, without a language model): the masked question against
 * each pattern, by features that need no training and, with a trained model, by a linear map that was learnt.
 */
import { VAGUE_VERBS } from "../../../words/word-patterns";
import type { Candidate, QuestionPlan, RankedPlan } from "../plan";
import type { ConfidenceFeatures, PlanReading } from "../plan-reading";
import { confidenceOf, leftOutWords } from "../plan-reading";
import { drawPattern } from "../verbalise";
import { withAlikeArms } from "./alike-arms";
import { withBothWays } from "./both-ways";
import { type Answers, onlyWay } from "./only-way";
import type { RankerParameters } from "./ranker";
import { optionProbabilities, scoreOptions } from "./ranker";
import type { RankerKit } from "./ranker-question";
import { rankerQuestion, readCandidate } from "./ranker-question";
import { relationGuesses, withoutGuessed } from "./relation-guesses";
import { withWideEnd } from "./wide-ends";

export interface RankedPlans {
  /** Most probable first. */
  plans: RankedPlan[];
  /** True when it is more likely than not that the question means none of them, or there is none. */
  abstained: boolean;
  /** The words that the first plan leaves out, and its confidence; absent if a user or a language model chose it. */
  reading?: PlanReading;
  /** Inputs of that confidence, before unknown names. */
  features?: ConfidenceFeatures;
  /** What speaks against the first plan; absent before it was looked for. */
  doubts?: Doubts;
}

export interface Doubts {
  /** Confidence in the plan before they were found. */
  own: number;
  /** True if chains pass over a property or a value that the question speaks of. */
  isPassed: boolean;
  /** True if it says nothing of a part of the question that decides what is asked for. */
  isUnsaid: boolean;
}

/** More likely than not: the softmax is fitted with questions whose right candidates were taken away. */
const ABSTAIN_ABOVE = 0.5;

/** Plans after the first that are run to see whether they find the same, and how likely they are beside it at least. */
const MOST_COMPARED = 3;
const COMPARED_SHARE = 0.2;
/** If more words are left out, their meanings are not reported. */
const MOST_GUESSED = 1;
/** If so large a share of the words is left out, more is meant than the plan finds: less confidence than an answer needs. */
const MOSTLY = 0.6;
const MOST_BESIDE = 0.4;
/** A word that no relation is near to is guessed from what joins the names, which must be surer: every second less sure guess is wrong. */
const LEAST_GUESSED = 0.6;
/** Less sure ways are not followed; what an answer needs. */
const LEAST_ONLY_WAY = 0.42;

export interface RankWith extends RankerKit {
  parameters: RankerParameters;
  /** Row of a path feature, negative for one that the model does not know; null where nothing was learnt. */
  rowOf: ((feature: string) => number) | null;
  /** Nodes that a candidate finds; without it no way is guessed where the words do not say which is meant. */
  answers?: Answers;
}

/** @throws the signal's reason when it is aborted */
export async function rankCandidates(
  plan: QuestionPlan,
  kit: RankWith,
  signal?: AbortSignal,
): Promise<RankedPlans> {
  if (plan.candidates.length === 0) return { plans: [], abstained: true };
  const question = await rankerQuestion(plan, kit, kit.rowOf, signal);
  signal?.throwIfAborted();
  const probabilities = optionProbabilities(scoreOptions(question, kit.parameters), kit.parameters.none);
  const scored = plan.candidates.map((candidate, at) => ({
    candidate,
    probability: probabilities[at]!,
    pattern: patternOf(candidate, plan),
  }));
  // Stable: of equally likely ones the candidates' own order decides.
  const both = withBothWays(
    scored.toSorted((a, b) => b.probability - a.probability),
    kit,
  );
  const plans = withAlikeArms(both, plan);
  const whole = await readCandidate(plans[0]!.candidate, plan, kit, signal);
  plans.splice(0, plans.length, ...withWideEnd(plans, whole, kit.schema));
  const read = await readFirst(plans, plan, kit, signal);
  const abstained = probabilities[plan.candidates.length]! > ABSTAIN_ABOVE;
  // A trained ranker knows the wordings of its questions: its judgement that plans are unlikely holds.
  const isTrained = kit.parameters.matrix.length > 0;
  const { answers } = kit;
  const only =
    abstained && !isTrained && answers && (await onlyWay(plans, plan, { ...kit, answers }, signal));
  if (!only || only.reading.confidence < LEAST_ONLY_WAY) return { plans, abstained, ...read };
  const { confidence } = only.reading;
  const others = plans
    .filter(({ candidate }) => candidate !== only.plan.candidate)
    .map((other) => ({ ...other, probability: (1 - confidence) * other.probability }));
  return { plans: [only.plan, ...others], abstained: false, reading: only.reading, features: read.features };
}

async function readFirst(
  plans: readonly RankedPlan[],
  plan: QuestionPlan,
  kit: RankWith,
  signal: AbortSignal | undefined,
): Promise<{ reading: PlanReading; features: ConfidenceFeatures }> {
  const [first, ...others] = plans;
  const { candidate, probability } = first!;
  const reading = await readCandidate(candidate, plan, kit, signal);
  const leftOut = leftOutWords(candidate, plan, reading, kit);
  const counted = reading.words.filter(({ empty, peer }) => !empty && !peer).length;
  const next = (await nextOther(first!, others, kit.answers))?.probability ?? 0;
  const scores = candidate.arms.map(
    ({ mention, reading: at }) => plan.mentions[mention]?.readings[at]?.score ?? 1,
  );
  const features = {
    probability,
    next,
    leftOut: leftOut.length / Math.max(1, counted),
    mention: Math.min(1, ...scores),
  };
  const operators =
    leftOut.length <= MOST_GUESSED ? relationGuesses(candidate, leftOut, reading, plan, kit) : [];
  const open = withoutGuessed(leftOut, operators);
  const isMostlyLeft = leftOut.length > 1 && features.leftOut >= MOSTLY;
  const sure = confidenceOf(features);
  // "Who adopted []", where nothing but parents joins the two.
  const isGuess = sure < LEAST_GUESSED && operators.some(({ text }) => !VAGUE_VERBS.has(text.split(" ")[0]!));
  const confidence = Math.min(isMostlyLeft || isGuess ? MOST_BESIDE : 1, sure);
  const read = { confidence, leftOut: open, unknown: [], ...(operators.length > 0 && { operators }) };
  return { reading: read, features };
}

/** The next plan that finds something else. Of plans with as many answers of one label the likely ones are compared by what they find. */
async function nextOther(
  first: RankedPlan,
  others: readonly RankedPlan[],
  answers: Answers | undefined,
): Promise<RankedPlan | undefined> {
  let found: string | undefined;
  for (const [at, other] of others.entries()) {
    if (isOther(other.candidate, first.candidate)) return other;
    if (!answers || at >= MOST_COMPARED || other.probability < COMPARED_SHARE * first.probability) continue;
    found ??= keyOf(await answers(first.candidate));
    if (keyOf(await answers(other.candidate)) !== found) return other;
  }
  return undefined;
}

function keyOf(answers: readonly string[]): string {
  return JSON.stringify(answers.toSorted());
}

function isOther(one: Candidate, other: Candidate): boolean {
  return one.answers !== other.answers || one.label !== other.label;
}

/** A chain or a star in words, with what restricts it. */
export function patternOf(
  candidate: Candidate,
  plan: Pick<QuestionPlan, "mentions" | "restrictions">,
): string {
  const conditions = candidate.restrictions.map((at) => plan.restrictions[at]!.text).join(", ");
  return drawPattern(candidate, plan.mentions) + (conditions && ` (${conditions})`);
}
