/**
 * The kind of node that a question asks for, learnt from the labels of gold answers: multinomial logistic regression from the
 * question's vector to the labels. Words like "medications" and "when" teach it what no label says.
 */
import { softmax } from "../../graph/numeric/softmax";
import { type Descent, descend, type Loss } from "./descend";

export interface KindOdds {
  labels: readonly string[];
  /** One row a label: a weight for each dimension of the question's vector, then a constant. */
  weights: Float64Array;
}

export interface KindExample {
  vector: Float32Array;
  /** By label, how often gold answers bear it. */
  labels: ReadonlyMap<string, number>;
}

const MOST_LABELS = 64;
/** A unit vector's numbers are small: this scales them to where one rate of learning suits them and the constant. */
const STRETCH = 4;
const LEAST = 0.01;
const DESCENT: Omit<Descent, "signal"> = { steps: 150, rate: 0.05, decay: 2e-3 };

export async function learnKinds(examples: readonly KindExample[], signal: AbortSignal): Promise<KindOdds> {
  const counts = new Map<string, number>();
  for (const { labels } of examples)
    for (const [label, count] of labels) counts.set(label, (counts.get(label) ?? 0) + count);
  const labels = [...counts]
    .sort(([a, most], [b, other]) => other - most || (a < b ? -1 : 1))
    .slice(0, MOST_LABELS)
    .map(([label]) => label);
  const width = (examples[0]?.vector.length ?? 0) + 1;
  const weights = await descend(kindLoss(examples, labels), labels.length * width, { ...DESCENT, signal });
  return { labels, weights };
}

/** Mean cross-entropy of the labels. Exported so that its gradient is tested. */
export function kindLoss(examples: readonly KindExample[], labels: readonly string[]): Loss {
  const wanted = examples.map(({ labels: own }) => {
    const total = [...own.values()].reduce((sum, count) => sum + count, 0);
    return labels.map((label) => (own.get(label) ?? 0) / Math.max(1, total));
  });
  return (weights, slopes) => {
    let loss = 0;
    for (const [at, { vector }] of examples.entries()) {
      const odds = oddsOf({ labels, weights }, vector);
      const width = vector.length + 1;
      const share = wanted[at]!.reduce((sum, part) => sum + part, 0);
      for (const [row, odd] of odds.entries()) {
        const part = wanted[at]![row]!;
        if (part > 0) loss -= (part * Math.log(odd)) / examples.length;
        const slope = (share * odd - part) / examples.length;
        for (let dimension = 0; dimension < vector.length; dimension++)
          slopes[row * width + dimension]! += slope * STRETCH * vector[dimension]!;
        slopes[row * width + vector.length]! += slope;
      }
    }
    return loss;
  };
}

/** Score of each label as the kind asked for: 0 for one that was never an answer, up to about 4.6 for a sure one. */
export function kindScores(kinds: KindOdds, vector: Float32Array): Map<string, number> {
  if (kinds.labels.length === 0) return new Map();
  const odds = oddsOf(kinds, vector);
  return new Map(kinds.labels.map((label, row) => [label, Math.log1p(odds[row]! / LEAST)]));
}

function oddsOf({ labels, weights }: KindOdds, vector: Float32Array): Float64Array {
  const width = vector.length + 1;
  return softmax(
    labels.map((_, row) => {
      let score = weights[row * width + vector.length]!;
      for (let at = 0; at < vector.length; at++) score += weights[row * width + at]! * STRETCH * vector[at]!;
      return score;
    }),
  );
}
