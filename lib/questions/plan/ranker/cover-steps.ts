/** Matching of the question's words with the steps of a candidate's paths that they cover. */
import { meanOf } from "../../../graph/numeric/statistics";
import type { Arm } from "../plan";
import type { ContentWord, QuestionReading } from "../question-reading";
import { SURELY } from "../schema-words";
import type { FeatureContext } from "./feature-context";

/** A nearness below this is no match. */
const FAINT = 0.02;
/** A word that says "same" covers the step back this well. */
const PEER_COVERS = 0.8;
/** A label that a word names covers the step to it this well. */
const LABEL_COVERS = 0.6;

export interface PathStep {
  arm: number;
  relation: number;
  /** Position of the label it reaches, -1 where labels carry no information. */
  label: number;
  type: string;
  /** True if its relation joins nodes of one label. */
  loop: boolean;
  /** True if it goes back along the relation of the step before. */
  turn: boolean;
}

export function readPath(arms: readonly Arm[], { schema, labelled, loops }: FeatureContext): PathStep[] {
  return arms.flatMap(({ steps }, arm) =>
    steps.map(({ type, direction, label }, at) => {
      const before = steps[at - 1];
      return {
        arm,
        relation: schema.relations.positionOf(type),
        label: labelled ? schema.labels.positionOf(label) : -1,
        type,
        loop: loops.has(type),
        turn: before?.type === type && before.direction !== direction,
      };
    }),
  );
}

function nearness(step: PathStep, word: ContentWord): number {
  if (word.peer) return step.turn ? PEER_COVERS : 0;
  const own = word.relations[step.relation] ?? 0;
  // "Who reports to []'s manager": the manager comes first.
  if (word.isRole && step.loop && own >= SURELY) return 1;
  return Math.max(own, LABEL_COVERS * (word.labels[step.label] ?? 0));
}

export interface Cover {
  covered: number;
  leastCovered: number;
  /** By step: the word that covers it, or -1. */
  wordOf: Int32Array;
  /** By word: the step it covers, or -1. */
  taken: Int32Array;
}

/** Assigns words to steps one to one, the nearest pairs first, of equally near ones those first that come first on the way. */
export function coverSteps(
  path: readonly PathStep[],
  arms: readonly Arm[],
  { words, orders }: QuestionReading,
): Cover {
  const placesOf = arms.map(({ mention }) => {
    const order = orders.get(mention) ?? words;
    return words.map((word) => order.indexOf(word));
  });
  const pairs: { near: number; step: number; word: number; place: number }[] = [];
  for (const [at, step] of path.entries())
    for (const [index, word] of words.entries()) {
      const near = nearness(step, word);
      if (near > FAINT) pairs.push({ near, step: at, word: index, place: placesOf[step.arm]![index]! });
    }
  pairs.sort((a, b) => b.near - a.near || a.step - b.step || a.place - b.place);
  const wordOf = new Int32Array(path.length).fill(-1);
  const taken = new Int32Array(words.length).fill(-1);
  const leastOf = new Map(path.map(({ arm }) => [arm, 1]));
  const nearOf = new Float64Array(path.length);
  for (const { near, step, word } of pairs) {
    if (wordOf[step]! >= 0 || taken[word]! >= 0) continue;
    wordOf[step] = word;
    taken[word] = step;
    nearOf[step] = near;
  }
  for (const [at, { arm }] of path.entries()) leastOf.set(arm, Math.min(leastOf.get(arm)!, nearOf[at]!));
  return { covered: meanOf([...nearOf]), leastCovered: meanOf([...leastOf.values()]), wordOf, taken };
}
