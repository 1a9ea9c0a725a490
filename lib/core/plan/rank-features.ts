/**
 * What speaks for a candidate before anything was learnt: features in [-1, 1] or small counts, computed from the words of
 * the question and the names in the schema alone. A step of a path is covered by one word of the question, and a word covers
 * one step: "the director of [] also directed which films" covers two steps, "who directed []" one.
 */

import type { TypedStep } from "../graph/graph-source";
import { relationWords } from "../text/relation-words";
import { dot } from "../vector/cosine";
import { type Alignment, alignSteps } from "./align-steps";
import type { Arm, Candidate, Mention, Restriction } from "./plan";
import type { ContentWord, QuestionReading, SchemaWords } from "./question-reading";

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
  /** Whether words nearer to the mention, and farther from the question word, cover steps nearer to the mention. */
  "order",
  /** How well the relation or the label of the target names what is asked for. */
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

/** A nearness below this is no match. */
const FAINT = 0.02;
/** A word that says "same" covers the step back this well. */
const PEER_COVERS = 0.8;
/** A label that a word names covers the step to it this well. */
const LABEL_COVERS = 0.6;
/** A word that covers no step of its own still explains it by so much when it is near to it. */
const SHARED_WORD = 0.5;
/** What is asked for is named by the schema above this nearness. */
const NAMED = 0.3;

/** What a plan's candidates have in common. */
export interface FeatureContext {
  mentions: readonly Mention[];
  restrictions: readonly Restriction[];
  /** The smallest share of the mentions that a candidate leaves out: what no pattern holds was hardly meant. */
  leastLeft: number;
  schema: SchemaWords;
  /** Whether labels distinguish nodes in this graph. */
  labelled: boolean;
  /** `chainKey` of every candidate of one arm. */
  chains: ReadonlySet<string>;
}

/** The features of one candidate, in the order of `HAND_FEATURES`. */
export function handFeatures(
  candidate: Candidate,
  reading: QuestionReading,
  context: FeatureContext,
): Float64Array {
  const { restrictions } = context;
  const path = readPath(candidate.arms, context);
  const cover = coverSteps(path, candidate.arms, reading);
  const asked = askedFeatures(candidate, reading, context);
  const turns = path.filter(({ turn }) => turn).length;
  const features: Record<HandFeature, number> = {
    similarity: similarity(candidate.arms, reading, context.schema),
    ...cover,
    ...alignedFeatures(path, candidate, reading, context),
    against: stepsAgainst(candidate.arms, context.chains),
    explained: explained(path, candidate.label, cover.taken, reading.words, context),
    order: wordOrder(path, candidate.arms, cover.wordOf, reading),
    ...asked,
    peerUnused: reading.peers > 0 && turns === 0 ? 1 : 0,
    turnUnasked: turns > 0 && reading.peers === 0 ? 1 : 0,
    steps: path.length - Math.max(0, candidate.arms.length - 1),
    answers: Math.log(candidate.answers),
    mentionsLeft: mentionsLeft(candidate, context) - context.leastLeft,
    restrictionsLeft: restrictions.length > 0 ? 1 - candidate.restrictions.length / restrictions.length : 0,
    mentionsMet: mentionsMet(candidate.arms, context.mentions),
    readings: readingScore(candidate.arms, context.mentions),
  };
  return Float64Array.from(HAND_FEATURES, (name) => features[name]);
}

interface PathStep {
  arm: number;
  relation: number;
  /** Position of the label it reaches, -1 where labels carry no information. */
  label: number;
  type: string;
  /** Whether it goes back along the relation of the step before. */
  turn: boolean;
}

function readPath(arms: readonly Arm[], { schema, labelled }: FeatureContext): PathStep[] {
  return arms.flatMap(({ steps }, arm) =>
    steps.map(({ type, direction, label }, at) => {
      const before = steps[at - 1];
      return {
        arm,
        relation: schema.relations.positionOf(type),
        label: labelled ? schema.labels.positionOf(label) : -1,
        type,
        turn: before?.type === type && before.direction !== direction,
      };
    }),
  );
}

function nearness(step: PathStep, word: ContentWord): number {
  if (word.peer) return step.turn ? PEER_COVERS : 0;
  return Math.max(word.relations[step.relation] ?? 0, LABEL_COVERS * (word.labels[step.label] ?? 0));
}

/** Each arm with the words of the question, of which the others' are accounted for. */
function alignedFeatures(
  path: readonly PathStep[],
  { arms, label }: Candidate,
  { words, orders, alignments }: QuestionReading,
  { schema, labelled }: FeatureContext,
): Record<"aligned" | "leastAligned" | "wordsLeft", number> {
  const target = labelled ? schema.labels.positionOf(label) : -1;
  const key = path.map((step) => `${step.arm} ${step.relation} ${step.label} ${step.turn}`).join("\n");
  const found = arms.map(({ mention }, arm): Alignment => {
    const own = `${arm} ${mention} ${target}\n${key}`;
    const known = alignments.get(own);
    if (known) return known;
    const steps = path.filter((step) => step.arm === arm);
    const others = path.filter((step) => step.arm !== arm);
    const alignment = alignSteps(steps, target, orders.get(mention) ?? words, others);
    alignments.set(own, alignment);
    return alignment;
  });
  return {
    aligned: mean(found.map((one) => one.mean)),
    leastAligned: mean(found.map((one) => one.least)),
    wordsLeft: mean(found.map((one) => one.left)),
  };
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

interface Cover {
  covered: number;
  leastCovered: number;
  /** By step: the word that covers it, or -1. */
  wordOf: Int32Array;
  /** By word: the step it covers, or -1. */
  taken: Int32Array;
}

/** Assigns words to steps one to one, the nearest pairs first, of equally near ones those first that come first on the way. */
function coverSteps(
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
  return { covered: mean([...nearOf]), leastCovered: mean([...leastOf.values()]), wordOf, taken };
}

/** A word weighs as much as it is near to anything in the schema: "please" explains nothing and need not be explained. */
function explained(
  path: readonly PathStep[],
  label: string,
  taken: Int32Array,
  words: readonly ContentWord[],
  { schema, labelled }: FeatureContext,
): number {
  const target = labelled ? schema.labels.positionOf(label) : -1;
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
 * Where labels name what is asked for they decide. Where they do not, the name of the last relation shows what lies at one
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
  if (byLabel >= NAMED)
    return { ...none, askedLabel: (asked.labels[schema.labels.positionOf(label)] ?? 0) - byLabel };
  const byRelation = asked.mostRelation;
  const lasts = arms.map(({ steps }) => steps.at(-1)!);
  if (lasts.length === 0) return none;
  const scores = lasts.map((step) => {
    const names = namesEnd(step);
    if (byRelation < NAMED) return { relation: 0, unnamed: names ? -1 : 1 };
    return {
      relation: names ? (asked.relations[schema.relations.positionOf(step.type)] ?? 0) : -byRelation,
      unnamed: 0,
    };
  });
  return {
    ...none,
    askedRelation: mean(scores.map(({ relation }) => relation)),
    askedUnnamed: mean(scores.map(({ unnamed }) => unnamed)),
  };
}

const VERB = /(?:ed|[^s]s|wrote|made|led|won|held|sang|bought|sold|taught)$/;
/** Nouns in the plural, that a single word in "s" may be as well as a verb: "parents", "actors", and not "treats". */
const PLURAL = /(?:or|er|ent|ant|ing|age|ion|ment|ist|ship|ian|ism|tag|genre|name)s$/;
const OPEN_END = /\s(?:as|at|for|from|in|of|on|to|with)$/;

/** Whether a relation is called by what lies at its end: "parents", and not "directed by" or "acted in". */
function isNoun(type: string): boolean {
  const words = relationWords(type);
  return !OPEN_END.test(words) && !/\sby$/.test(words) && !isVerb(words);
}

function isVerb(words: string): boolean {
  return !words.includes(" ") && VERB.test(words) && !PLURAL.test(words);
}

/** Whether the words of a step's relation name the node that the step reaches. */
function namesEnd({ type, direction }: TypedStep): boolean {
  const words = relationWords(type);
  const active = OPEN_END.test(words) || isVerb(words);
  return active ? direction === "in" : direction === "out";
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

/** The share of the mentions that a candidate leaves out, of those that no restriction of it consumes. */
export function mentionsLeft(
  { arms, restrictions: carried }: Pick<Candidate, "arms" | "restrictions">,
  { mentions, restrictions }: Pick<FeatureContext, "mentions" | "restrictions">,
): number {
  const used = new Set(arms.map(({ mention }) => mention));
  const consumed = carried.map((at) => restrictions[at]!.span);
  let all = 0;
  let left = 0;
  for (const [at, { readings, span }] of mentions.entries()) {
    if (consumed.some(([from, to]) => from < span[1] && span[0] < to)) continue;
    const weight = nameWeight(readings);
    all += weight;
    if (!used.has(at)) left += weight;
  }
  return all > 0 ? left / all : 0;
}

function mentionsMet(arms: readonly Arm[], mentions: readonly Mention[]): number {
  const used = [...new Set(arms.map(({ mention }) => mention))];
  const weights = used.map((at) => nameWeight(mentions[at]!.readings));
  return weights.reduce((sum, weight) => sum + weight, 0) - Math.max(0, ...weights);
}

/** A plain word that happens to be a name ("saw") counts far less than a capitalised or quoted one. */
function nameWeight([best]: Mention["readings"]): number {
  return best!.score ** 2;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function readingScore(arms: readonly Arm[], mentions: readonly Mention[]): number {
  const score = arms.reduce((sum, { mention, reading }) => {
    return sum + Math.log(Math.max(0.01, mentions[mention]?.readings[reading]?.score ?? 1));
  }, 0);
  return arms.length > 0 ? score / arms.length : 0;
}
