/**
 * Features of a candidate before anything was learnt: in [-1, 1] or small counts, computed from the words of
 * the question and the names in the schema alone. A step of a path is covered by one word of the question, and a word covers
 * one step: "the director of [] also directed which films" covers two steps, "who directed []" one.
 */
import type { TypedStep } from "../../../graph/graph-source";
import { dot } from "../../../graph/numeric/cosine";
import { meanOf } from "../../../graph/numeric/statistics";
import { relationWords } from "../../../graph/text/relation-words";
import { isInverseNoun } from "../../../words/inverse-nouns";
import { generations } from "../../../words/kinship";
import { isNoun, namesEnd } from "../../../words/relation-word-class";
import { sourceEnd } from "../../../words/source-end";
import { alignSteps } from "../align-steps";
import type { Arm, Candidate } from "../plan";
import type { ContentWord, QuestionReading } from "../question-reading";
import { type SchemaWords, SURELY } from "../schema-words";
import { grammarWords, type MaskedQuestion } from "../verbalise";
import { type Cover, coverSteps, type PathStep, readPath } from "./cover-steps";
import type { FeatureContext } from "./feature-context";
import { mentionsLeft, mentionsMet, readingScore } from "./mention-features";

export const HAND_FEATURES = [
  /** Cosine of the masked question and the mean of the relations' vectors. */
  "similarity",
  /** Nearness of the steps to the words that cover them: mean, and smallest of an arm, as a mean over the arms. */
  "covered",
  "leastCovered",
  /** Share of what the question's words are near to that the path explains. */
  "explained",
  /**
   * The alignment of the words with the steps, in order: how like the steps are to their words, the least of an arm, and the
   * words that are left out; each as a mean over the arms.
   */
  "aligned",
  "leastAligned",
  "wordsLeft",
  /** Steps against a relation that is called by a noun ("parents"), where the step along it leads somewhere as well. */
  "against",
  /** Agreement in order: words nearer to the mention, and farther from the question word, cover steps nearer to the mention. */
  "order",
  /** Nearness of the target's relation or label to what is asked for. */
  "askedRelation",
  "askedUnnamed",
  "askedLabel",
  /** "same", "also", "together", and a path that turns back on its relation: one without the other. */
  "peerUnused",
  "turnUnasked",
  /** Steps beyond the one that every further mention needs. */
  "steps",
  /** Logarithm of the number of answers. */
  "answers",
  /**
   * Share of the mentions that the candidate leaves out, beyond the least that any candidate does; and of the restrictions.
   * A mention counts as much as it looks like a name, and one that a restriction of the candidate consumes not at all.
   */
  "mentionsLeft",
  "restrictionsLeft",
  /** Mentions beyond one that meet in it, each as much as it looks like a name: few patterns hold several and are not empty. */
  "mentionsMet",
  /** Logarithm of the scores of the readings. */
  "readings",
] as const;
export type HandFeature = (typeof HAND_FEATURES)[number];

/** A word that covers no step of its own still explains it by so much when it is near to it. */
const SHARED_WORD = 0.5;
/** A step against the grammar of the question counts as so many against the noun that a relation is called by. */
const AGAINST_GRAMMAR = 3;
/** Above this nearness the schema names what is asked for. */
export const LEAST_NAMED = 0.3;

/** The features of one candidate, in the order of `HAND_FEATURES`. */
export function handFeatures(
  candidate: Candidate,
  reading: QuestionReading,
  context: FeatureContext,
): Float64Array {
  const { restrictions } = context;
  const path = readPath(candidate.arms, context);
  const { cover, ...said } = saidOf(path, candidate, reading, context);
  const asked = askedFeatures(candidate, reading, context);
  const turns = path.filter(({ turn }) => turn).length;
  const features: Record<HandFeature, number> = {
    similarity: similarity(candidate.arms, reading, context.schema),
    ...cover,
    ...said,
    against:
      stepsAgainst(candidate.arms, context.chains) +
      AGAINST_GRAMMAR * runsAgainst(candidate.arms, path, cover.wordOf, reading, context),
    ...asked,
    peerUnused: reading.peers > 0 && turns === 0 ? 1 : 0,
    turnUnasked: turns > 0 && reading.peers === 0 ? 1 : 0,
    steps: path.length - Math.max(0, candidate.arms.length - 1),
    answers: Math.log(Math.max(candidate.answers, 1)),
    mentionsLeft: mentionsLeft(candidate, context) - context.leastLeft,
    restrictionsLeft: restrictions.length > 0 ? 1 - candidate.restrictions.length / restrictions.length : 0,
    mentionsMet: mentionsMet(candidate.arms, context.mentions),
    readings: readingScore(candidate.arms, context.mentions),
  };
  const found = new Float64Array(HAND_FEATURES.length);
  for (let at = 0; at < found.length; at++) found[at] = features[HAND_FEATURES[at]!];
  return found;
}

/** What the words of a question say of a path, whichever way its relations run: hundreds of candidates differ in that alone. */
interface SaidOfPath
  extends Record<"aligned" | "leastAligned" | "wordsLeft" | "explained" | "order", number> {
  cover: Cover;
}

const pathsKnown = new WeakMap<QuestionReading, Map<string, SaidOfPath>>();

function saidOf(
  path: readonly PathStep[],
  { arms, label }: Candidate,
  reading: QuestionReading,
  context: FeatureContext,
): SaidOfPath {
  const target = context.labelled ? context.schema.labels.positionOf(label) : -1;
  let key = `${target}`;
  for (const { mention } of arms) key += ` ${mention}`;
  for (const { arm, relation, label, turn } of path) key += `\n${arm} ${relation} ${label} ${turn}`;
  const paths = pathsKnown.get(reading) ?? new Map<string, SaidOfPath>();
  pathsKnown.set(reading, paths);
  const known = paths.get(key);
  if (known) return known;
  const { words, orders } = reading;
  // Each arm with the words of the question, of which the others' are accounted for.
  const aligned = arms.map(({ mention }, arm) => {
    const steps = path.filter((step) => step.arm === arm);
    const others = path.filter((step) => step.arm !== arm);
    return alignSteps(steps, target, orders.get(mention) ?? words, others);
  });
  const cover = coverSteps(path, arms, reading);
  const said = {
    cover,
    aligned: meanOf(aligned.map((one) => one.mean)),
    leastAligned: meanOf(aligned.map((one) => one.least)),
    wordsLeft: meanOf(aligned.map((one) => one.left)),
    explained: explained(path, target, cover.taken, words, context),
    order: wordOrder(path, arms, cover.wordOf, reading),
  };
  paths.set(key, said);
  return said;
}

/** Names a candidate of one arm by its mention and its steps without labels; with `flipped` that step the other way round. */
export function chainKey({ mention, reading, steps }: Arm, flipped = -1): string {
  const walked = steps.map(({ type, direction }, at) => {
    const other = direction === "out" ? "in" : "out";
    return `${at === flipped ? other : direction} ${type}`;
  });
  return [mention, reading, ...walked].join("\n");
}

function stepsAgainst(arms: readonly Arm[], chains: ReadonlySet<string>): number {
  const [arm] = arms;
  if (arms.length !== 1 || !arm) return 0;
  const isAgainst = ({ type, direction }: TypedStep, at: number) =>
    direction === "in" && isNoun(type) && chains.has(chainKey(arm, at));
  return arm.steps.filter(isAgainst).length;
}

const textsKnown = new WeakMap<MaskedQuestion, readonly string[]>();

/** The words of a question, those for generations as one: hundreds of candidates share them. */
function plainTexts(masked: MaskedQuestion): readonly string[] {
  const texts =
    textsKnown.get(masked) ?? grammarWords(masked.tokens).map((text) => generations(text)?.noun ?? text);
  textsKnown.set(masked, texts);
  return texts;
}

/** Steps of arms that run the other way than the grammar of the question says: those from a name, and from what a word before says ("who trained the commander of []"). */
function runsAgainst(
  arms: readonly Arm[],
  path: readonly PathStep[],
  wordOf: Int32Array,
  { masked, words, places }: QuestionReading,
  { chains, schema, loops, labelled }: FeatureContext,
): number {
  const texts = plainTexts(masked);
  const isAgainst = (arm: Arm, first: number, step: number) => {
    const { type, direction, label } = arm.steps[step]!;
    const isFree = loops.has(type) || (arms.length === 1 && chains.has(chainKey(arm, step)));
    const place = step === 0 ? places.get(arm.mention) : spokenAt(first + step - 1, path, wordOf, words);
    const verb = spokenAt(first + step, path, wordOf, words);
    if (!isFree || place === undefined || verb === undefined || verb === place) return false;
    const position = labelled ? schema.labels.positionOf(label) : -1;
    const nouns = words.filter((word) => word.place !== verb && (word.labels[position] ?? 0) >= SURELY);
    nouns.sort((a, b) => Math.abs(a.place - verb) - Math.abs(b.place - verb));
    // "Who reports to someone that [] mentored": someone is whom the step begins at.
    const own = step > 0 ? nouns.find((noun) => verb < noun.place && noun.place < place) : undefined;
    const other = nouns.find((noun) => noun !== own)?.place ?? null;
    const source = sourceEnd(texts, verb, type, { one: own?.place ?? place, other });
    return source !== null && (source === "one") !== (direction === "out");
  };
  return arms.reduce((count, arm, at) => {
    const first = path.findIndex(({ arm: own }) => own === at);
    return count + arm.steps.filter((_, step) => isAgainst(arm, first, step)).length;
  }, 0);
}

/** Place of the word that speaks of a step: the one that covers it, or the one that means it most. */
function spokenAt(
  step: number,
  path: readonly PathStep[],
  wordOf: Int32Array,
  words: readonly ContentWord[],
): number | undefined {
  const covers = words[wordOf[step] ?? -1];
  if (covers) return covers.place;
  const likeOf = ({ like }: ContentWord) => like[path[step]!.relation] ?? 0;
  let likeliest: ContentWord | undefined;
  for (const word of words) if (!likeliest || likeOf(word) > likeOf(likeliest)) likeliest = word;
  return likeliest && likeOf(likeliest) >= LEAST_NAMED ? likeliest.place : undefined;
}

/** A word weighs as much as it is near to anything in the schema: "please" explains nothing and need not be explained. */
function explained(
  path: readonly PathStep[],
  target: number,
  taken: Int32Array,
  words: readonly ContentWord[],
  { labelled }: FeatureContext,
): number {
  let weight = 0;
  let found = 0;
  for (const [index, word] of words.entries()) {
    if (word.peer) continue;
    let best = word.labels[target] ?? 0;
    for (const [at, step] of path.entries()) {
      const own = word.relations[step.relation] ?? 0;
      best = Math.max(best, taken[index] === at ? own : SHARED_WORD * own, word.labels[step.label] ?? 0);
    }
    const most = labelled ? Math.max(word.mostRelation, word.mostLabel) : word.mostRelation;
    weight += most;
    found += Math.min(best, most);
  }
  return weight > 0 ? found / weight : 0;
}

/** In [-1, 1]: whether words that lead to the target later cover steps nearer to it. */
function wordOrder(
  path: readonly PathStep[],
  arms: readonly Arm[],
  wordOf: Int32Array,
  { words, orders }: QuestionReading,
): number {
  let agree = 0;
  let pairs = 0;
  for (let near = 0; near < path.length; near++) {
    for (let far = near + 1; far < path.length; far++) {
      const [a, b] = [path[near]!, path[far]!];
      if (a.arm !== b.arm || a.relation === b.relation || wordOf[near]! < 0 || wordOf[far]! < 0) continue;
      const order = orders.get(arms[a.arm]!.mention) ?? words;
      agree += Math.sign(order.indexOf(words[wordOf[far]!]!) - order.indexOf(words[wordOf[near]!]!));
      pairs++;
    }
  }
  return pairs > 0 ? agree / pairs : 0;
}

/**
 * Labels decide if they name what is asked for. If they do not, the name of the last relation shows what lies at one
 * of its ends: that of "directed by" a director at its target, that of "acted in" an actor at its source.
 */
function askedFeatures(
  { arms, label }: Candidate,
  { asked }: QuestionReading,
  { schema, labelled }: FeatureContext,
): Record<"askedRelation" | "askedUnnamed" | "askedLabel", number> {
  const none = { askedRelation: 0, askedUnnamed: 0, askedLabel: 0 };
  if (!asked) return none;
  const byLabel = labelled ? asked.mostLabel : 0;
  if (byLabel >= LEAST_NAMED)
    return { ...none, askedLabel: (asked.labels[schema.labels.positionOf(label)] ?? 0) - byLabel };
  const byRelation = asked.mostRelation;
  const lasts = arms.map(({ steps }) => steps.at(-1)!);
  if (lasts.length === 0) return none;
  const scores = lasts.map((step) => {
    // "The dependencies of []" are at the other end than those who depend.
    const isOther =
      (asked.isAction && !isNoun(step.type)) || isInverseNoun(asked.noun, relationWords(step.type));
    const names = namesEnd(step) !== isOther;
    if (byRelation < LEAST_NAMED) return { relation: 0, unnamed: names ? -1 : 1 };
    return {
      relation: names ? (asked.relations[schema.relations.positionOf(step.type)] ?? 0) : -byRelation,
      unnamed: 0,
    };
  });
  return {
    ...none,
    askedRelation: meanOf(scores.map(({ relation }) => relation)),
    askedUnnamed: meanOf(scores.map(({ unnamed }) => unnamed)),
  };
}

function similarity(
  arms: readonly Arm[],
  { vector, similarities }: QuestionReading,
  { relations }: SchemaWords,
): number {
  const types = arms.flatMap(({ steps }) => steps.map(({ type }) => type)).sort();
  const key = types.join("\n");
  const known = similarities.get(key);
  if (known !== undefined) return known;
  const sum = new Float32Array(vector.length);
  for (const type of types) {
    const own = relations.vectorOf(type);
    if (own) for (let at = 0; at < sum.length; at++) sum[at]! += own[at]!;
  }
  const length = Math.sqrt(dot(sum, sum));
  const cosine = length > 0 ? dot(sum, vector) / length : 0;
  similarities.set(key, cosine);
  return cosine;
}
