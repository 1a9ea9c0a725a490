/**
 * Learns the weights from questions whose right readings are known by what they find: the log-linear model that gives the right
 * ones together the most probability (marginal likelihood, as in Berant et al. 2013), drawn toward the weights by hand. "None of
 * the readings" is an option of its own, right where no reading is.
 */
import { logSumExp } from "../../lib/graph/numeric/logistic";
import { type Features, NONE } from "../../lib/questions/language/score/weights";

export interface WeighedQuestion {
  readings: { features: Features; isRight: boolean }[];
}

export interface TrainingOptions {
  /** Passes over all questions. */
  epochs: number;
  /** Strength with which weights are drawn toward the prior. */
  pull: number;
  rate: number;
}

export const TRAINING: TrainingOptions = { epochs: 250, pull: 6e-3, rate: 0.06 };

/** Weights that no training may soften: a number, a quotation or a negation is never left out lightly. */
const CEILINGS: Readonly<Record<string, number>> = {
  "v.unusedNumber": -6,
  "t.unusedQuote": -6,
  "g.ignored": -5,
};

/** Deterministic: the same questions give the same weights. */
export function trainWeights(
  questions: readonly WeighedQuestion[],
  prior: Readonly<Record<string, number>>,
  { epochs, pull, rate }: TrainingOptions = TRAINING,
): Record<string, number> {
  const names = [
    ...new Set([
      NONE,
      ...Object.keys(prior),
      ...questions.flatMap(({ readings }) => readings.flatMap(({ features }) => Object.keys(features))),
    ]),
  ];
  const place = new Map(names.map((name, at) => [name, at]));
  const start = Float64Array.from(names, (name) => prior[name] ?? 0);
  const weights = Float64Array.from(start);
  const compiled = questions.map(({ readings }) =>
    readings.map((reading) => compile(reading.features, place, reading.isRight)),
  );
  const [first, second] = [new Float64Array(names.length), new Float64Array(names.length)];
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const gradient = new Float64Array(names.length);
    for (const readings of compiled) addGradient(readings, weights, gradient, place.get(NONE)!);
    for (let at = 0; at < names.length; at++) {
      const slope = gradient[at]! / compiled.length - pull * (weights[at]! - start[at]!);
      first[at] = 0.9 * first[at]! + 0.1 * slope;
      second[at] = 0.999 * second[at]! + 0.001 * slope * slope;
      const [mean, spread] = [first[at]! / (1 - 0.9 ** epoch), second[at]! / (1 - 0.999 ** epoch)];
      weights[at]! += (rate * mean) / (Math.sqrt(spread) + 1e-8);
    }
  }
  return Object.fromEntries(
    names.map((name, at) => [name, Math.min(weights[at]!, CEILINGS[name] ?? Number.POSITIVE_INFINITY)]),
  );
}

interface Compiled {
  places: Int32Array;
  values: Float64Array;
  isRight: boolean;
}

function compile(features: Features, place: ReadonlyMap<string, number>, isRight: boolean): Compiled {
  const entries = Object.entries(features).filter(([, value]) => value !== 0);
  return {
    places: Int32Array.from(entries, ([name]) => place.get(name)!),
    values: Float64Array.from(entries, ([, value]) => value),
    isRight,
  };
}

/** Expected features of the right readings less those of all. */
function addGradient(
  readings: readonly Compiled[],
  weights: Float64Array,
  gradient: Float64Array,
  none: number,
): void {
  const scores = readings.map(({ places, values }) => {
    let sum = 0;
    for (let at = 0; at < places.length; at++) sum += weights[places[at]!]! * values[at]!;
    return sum;
  });
  const isNone = readings.every(({ isRight }) => !isRight);
  const all = logSumExp([...scores, weights[none]!]);
  const right = isNone ? weights[none]! : logSumExp(scores.filter((_, at) => readings[at]!.isRight));
  for (const [at, { places, values, isRight }] of readings.entries()) {
    const wanted = isRight ? Math.exp(scores[at]! - right) : 0;
    const push = wanted - Math.exp(scores[at]! - all);
    for (let feature = 0; feature < places.length; feature++)
      gradient[places[feature]!]! += push * values[feature]!;
  }
  gradient[none]! += (isNone ? 1 : 0) - Math.exp(weights[none]! - all);
}
