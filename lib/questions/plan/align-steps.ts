/**
 * Alignment of the words of a question with the steps of a path: the words in the order in which English leads from the mention to
 * what is asked for, the steps in path order, aligned without crossing by dynamic programming. What the words say is compared by
 * meaning, so relations need not be called by their names; a word without a step and a step without a word both have a
 * cost. This shows how many steps are meant where nothing else does.
 */

/** A step as words are compared with it. */
export interface AlignedStep {
  /** Position of its relation among the schema's, -1 where there is none. */
  relation: number;
  /** Position of the label that it reaches, -1 where labels carry no information. */
  label: number;
  /** True if it goes back along the relation of the step before. */
  turn: boolean;
  /** True if the path may go on by its relation: it joins nodes of one label. */
  loop?: boolean;
}

/** A word of the question as steps are compared with it. */
export interface AlignedWord {
  /** A word that is said twice, in any form, speaks of two steps. */
  stem?: string;
  /** True for whom a name has, "[]'s manager", "the manager of []": with a verb that speaks of the same relation two steps. */
  isRole?: boolean;
  /** Similarity to each relation and each label of the schema. */
  like: Float64Array;
  labels: Float64Array;
  /** True for a word that says that the path turns back: "same", "also". */
  peer: boolean;
  /** True if it need not be accounted for. */
  empty: boolean;
}

export interface Alignment {
  /** Mean and smallest likeness of the steps to their words, 0 for a step without a word. */
  mean: number;
  least: number;
  /** Words that speak of no step and are unlike all of them, each as much as it is unlike. */
  left: number;
}

/** A likeness that is as good as none. */
const NONE = 0.25;
/** A word and a step that are left out cost so much. */
const WORD_LEFT = 0.35;
const STEP_LEFT = 0.2;
/** "same", "also": the step back. */
const PEER = 0.8;
/** Weight of a word's likeness to the label of a step. */
const LABEL = 0.6;
/** A word so like a step that another word speaks of is accounted for; one less like it than the first is not at all. */
const ACCOUNTED = [0.3, 0.7] as const;
/** Longer questions are cut: their words beside the mention count. */
const MOST_WORDS = 24;

/**
 * @param words in the order in which they lead from the mention to what is asked for, see `wordsFrom`
 * @param others steps of other paths of the same candidate, which account for their words
 */
export function alignSteps(
  path: readonly AlignedStep[],
  targetLabel: number,
  words: readonly AlignedWord[],
  others: readonly AlignedStep[] = [],
): Alignment {
  const counted = words.filter(({ empty }) => !empty).slice(0, MOST_WORDS);
  return alignInOrder(path, others, targetLabel, counted);
}

/** Likeness of a word and a step, in [0, 1]. */
export function likeness({ relation, label, turn }: AlignedStep, word: AlignedWord): number {
  if (word.peer) return turn ? PEER : 0;
  return Math.max(0, word.like[relation] ?? 0, LABEL * (word.labels[label] ?? 0));
}

function alignInOrder(
  path: readonly AlignedStep[],
  others: readonly AlignedStep[],
  targetLabel: number,
  words: readonly AlignedWord[],
): Alignment {
  const likes = words.map((word) => path.map((step) => likeness(step, word)));
  const left = words.map((word, at) => {
    const toOthers = others.map((step) => likeness(step, word));
    return isRepeated(at, words, likes, path)
      ? 1
      : unaccounted(word, [...likes[at]!, ...toOthers], targetLabel);
  });
  const width = path.length + 1;
  const best = new Float64Array((words.length + 1) * width);
  for (let step = 1; step < width; step++) best[step] = -step * STEP_LEFT;
  for (let word = 1; word <= words.length; word++)
    for (let step = 0; step < width; step++) {
      let value = best[(word - 1) * width + step]! - WORD_LEFT * left[word - 1]!;
      if (step > 0) {
        value = Math.max(
          value,
          best[word * width + step - 1]! - STEP_LEFT,
          best[(word - 1) * width + step - 1]! + likes[word - 1]![step - 1]! - NONE,
        );
      }
      best[word * width + step] = value;
    }
  return traceBack(best, width, likes, left);
}

function traceBack(
  best: Float64Array,
  width: number,
  likes: readonly (readonly number[])[],
  left: readonly number[],
): Alignment {
  const found = new Float64Array(width - 1);
  let unspoken = 0;
  let word = likes.length;
  let step = width - 1;
  while (word > 0) {
    const value = best[word * width + step]!;
    const isNear = (other: number) => Math.abs(value - other) < 1e-9;
    if (step > 0 && isNear(best[(word - 1) * width + step - 1]! + likes[word - 1]![step - 1]! - NONE)) {
      found[step - 1] = likes[word - 1]![step - 1]!;
      word -= 1;
      step -= 1;
    } else if (step > 0 && isNear(best[word * width + step - 1]! - STEP_LEFT)) step -= 1;
    else {
      unspoken += left[word - 1]!;
      word -= 1;
    }
  }
  const sum = found.reduce((total, like) => total + like, 0);
  const least = found.reduce((smallest, like) => Math.min(smallest, like), 1);
  return { mean: sum / Math.max(1, found.length), least, left: unspoken };
}

/** "The manager of the manager", "who does []'s manager report to": the step that the first speaks of does not account for the second. */
function isRepeated(
  at: number,
  words: readonly AlignedWord[],
  likes: readonly (readonly number[])[],
  path: readonly AlignedStep[],
): boolean {
  const { stem, isRole = false } = words[at]!;
  const isLike = (word: number, step: number) => likes[word]![step]! >= ACCOUNTED[1];
  const isSame = (other: AlignedWord, place: number) =>
    other.stem === stem ||
    ((other.isRole ?? false) !== isRole &&
      path.some(({ loop }, step) => loop && isLike(at, step) && isLike(place, step)));
  const isTwice = words.some((other, place) => place !== at && isSame(other, place));
  return stem !== undefined && isTwice && path.some((_, step) => isLike(at, step));
}

/** Degree to which neither the steps nor the target's label account for a word, in [0, 1]. */
function unaccounted(word: AlignedWord, likes: readonly number[], targetLabel: number): number {
  const most = likes.reduce((largest, like) => Math.max(largest, like), word.labels[targetLabel] ?? 0);
  const [low, high] = ACCOUNTED;
  return 1 - Math.min(1, Math.max(0, (most - low) / (high - low)));
}
