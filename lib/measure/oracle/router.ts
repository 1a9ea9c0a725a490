/**
 * A router: which variant should answer a question, from what is known before retrieval. For each variant a ridge regression
 * predicts its score from the question's cues and its embedding; the largest prediction is taken. How far the weights are shrunk
 * is chosen inside the training folds, up to not looking at the question at all, and each question is routed by weights
 * that its own fold had no part in.
 *
 * Its measured gain is small: on MetaQA's three hop counts mixed (600 questions, nothing trained) Hit@1 85.8 against
 * 84.7 of the best single method, +1.2 (0.2 to 2.3), which no longer holds once corrected for the table (p .057); MRR +.005, F1
 * -.003; the best variant for each question would be 88.0. On PrimeKG nothing.
 */
import { meanOf } from "../../graph/numeric/statistics";
import { bestColumn, FOLDS } from "./folds";
import type { QuestionCues } from "./question-cues";
import { NormalEquations } from "./ridge";

/** A question with what is known before retrieval, and what each variant scored. */
export interface RoutableQuestion extends Pick<QuestionCues, "cues" | "vector"> {
  fold: number;
  scores: readonly number[];
}

export interface Routing {
  /** By question: the column it is sent to. */
  picks: number[];
  /** By fold; null takes the best variant of the other folds for every question. */
  ridges: (number | null)[];
  /** For a router that learns from all questions: cues with the largest weights, and the column that each favours. */
  cues: { cue: string; column: number; weight: number }[];
}

/** From trusting the cues to hardly looking at them; after them null, the best variant for all. */
const RIDGES = [1, 10, 100];
const MOST_CUES = 8;

/** Yields between trainings if it is due: each takes milliseconds. */
export async function routeQuestions(
  questions: readonly RoutableQuestion[],
  yieldIfDue: () => Promise<void> = async () => {},
): Promise<Routing> {
  const router = new Router(questions, yieldIfDue);
  await router.read();
  return router.route();
}

class Router {
  readonly #names: readonly string[];
  readonly #inputs: Float64Array[];
  readonly #targets: number;
  readonly #width: number;
  #parts: NormalEquations[] = [];
  /** By the folds that are left out and the ridge. */
  readonly #weights = new Map<string, Float64Array>();

  constructor(
    private readonly questions: readonly RoutableQuestion[],
    private readonly yieldIfDue: () => Promise<void>,
  ) {
    this.#names = [...new Set(questions.flatMap(({ cues }) => Object.keys(cues)))].sort();
    this.#inputs = questions.map(({ cues, vector }) =>
      Float64Array.from([1, ...this.#names.map((name) => cues[name] ?? 0), ...vector]),
    );
    this.#width = this.#inputs[0]?.length ?? 1;
    this.#targets = questions[0]?.scores.length ?? 0;
  }

  async read(): Promise<void> {
    this.#parts = Array.from({ length: FOLDS }, () => new NormalEquations(this.#width, this.#targets));
    for (const [at, { fold, scores }] of this.questions.entries()) {
      await this.yieldIfDue();
      this.#parts[fold]!.addRow(this.#inputs[at]!, scores);
    }
  }

  async route(): Promise<Routing> {
    const ridges: (number | null)[] = [];
    const picks = new Array<number>(this.questions.length).fill(0);
    for (let fold = 0; fold < FOLDS; fold++) {
      const ridge = await this.#chooseRidge(fold);
      ridges.push(ridge);
      for (const [at, pick] of await this.#pick(fold, [fold], ridge)) picks[at] = pick;
    }
    return { picks, ridges, cues: await this.#strongestCues(ridges) };
  }

  /**
   * The one whose routes gain most on each other fold, trained without either, against the best variant for all. It must gain more
   * than one standard error (Breiman and others 1984, section 3.4.3): a chance gain here is a loss on questions to come.
   */
  async #chooseRidge(left: number): Promise<number | null> {
    const plain = await this.#routedScores(left, null);
    let best: { ridge: number | null; gain: number } = { ridge: null, gain: 0 };
    for (const ridge of RIDGES.toReversed()) {
      const scores = await this.#routedScores(left, ridge);
      const gains = scores.map((score, at) => score - plain[at]!);
      const gain = meanOf(gains);
      const spread = meanOf(gains.map((one) => (one - gain) ** 2));
      if (gain > best.gain + 1e-9 && gain > Math.sqrt(spread / gains.length)) best = { ridge, gain };
    }
    return best.ridge;
  }

  /** Scores of all questions outside fold `left`, each routed by weights learnt without that fold and its own. */
  async #routedScores(left: number, ridge: number | null): Promise<number[]> {
    const scores: number[] = [];
    for (let fold = 0; fold < FOLDS; fold++) {
      if (fold === left) continue;
      for (const [at, pick] of await this.#pick(fold, [left, fold], ridge))
        scores.push(this.questions[at]!.scores[pick]!);
    }
    return scores;
  }

  /** For each question of a fold its column, by what the folds that are not left out have taught. */
  async #pick(
    fold: number,
    left: readonly number[],
    ridge: number | null,
  ): Promise<[at: number, pick: number][]> {
    const own = this.questions.flatMap((question, at) => (question.fold === fold ? [at] : []));
    if (own.length === 0) return [];
    if (ridge === null) {
      const scores = this.questions.map((question) => question.scores);
      const best = bestColumn(scores, (row) => !left.includes(this.questions[row]!.fold));
      return own.map((at) => [at, best]);
    }
    const weights = await this.#train(left, ridge);
    return own.map((at) => [at, this.#largest(this.#inputs[at]!, weights)]);
  }

  async #train(left: readonly number[], ridge: number): Promise<Float64Array> {
    const key = `${left.toSorted().join()} ${ridge}`;
    const known = this.#weights.get(key);
    if (known) return known;
    await this.yieldIfDue();
    const equations = new NormalEquations(this.#width, this.#targets);
    for (const [fold, part] of this.#parts.entries()) if (!left.includes(fold)) equations.add(part);
    const weights = equations.solve(ridge);
    this.#weights.set(key, weights);
    return weights;
  }

  #largest(inputs: Float64Array, weights: Float64Array): number {
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let target = 0; target < this.#targets; target++) {
      let score = 0;
      for (let at = 0; at < inputs.length; at++) score += inputs[at]! * weights[at * this.#targets + target]!;
      if (score > most + 1e-12) [best, most] = [target, score];
    }
    return best;
  }

  /** By the ridge that most folds chose. A cue counts by how far its weight for a variant lies above those for the others. */
  async #strongestCues(ridges: readonly (number | null)[]): Promise<Routing["cues"]> {
    const votes = (ridge: number | null) => ridges.filter((one) => one === ridge).length;
    const ridge = ridges.toSorted((one, other) => votes(other) - votes(one))[0] ?? null;
    if (ridge === null) return [];
    const weights = await this.#train([], ridge);
    return this.#names
      .map((cue, at) => {
        const row = weights.subarray((at + 1) * this.#targets, (at + 2) * this.#targets);
        const mean = row.reduce((sum, weight) => sum + weight, 0) / row.length;
        const column = row.indexOf(Math.max(...row));
        return { cue, column, weight: row[column]! - mean };
      })
      .sort((one, other) => other.weight - one.weight)
      .slice(0, MOST_CUES);
  }
}
