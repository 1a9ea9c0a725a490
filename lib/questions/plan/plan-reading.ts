/** The share of a question that the first plan represents, and the calibrated probability that the plan is meant. */
import * as z from "zod";
import { logistic } from "../../graph/numeric/logistic";
import { queryGraphSchema } from "../../graph/query/query-graph";
import { words } from "../../graph/text/tokenize";
import { namesPeople } from "../../words/names-people";
import { ANY_PERSON, CHIEF } from "../../words/word-patterns";
import {
  computesSchema,
  operatorSchema,
  type UnknownName,
  unknownNameSchema,
} from "../language/interpretation";
import { wordsOf } from "../mentions/mention-spans";
import { likeness } from "./align-steps";
import type { Candidate, QuestionPlan } from "./plan";
import type { QuestionReading } from "./question-reading";
import type { RankerKit } from "./ranker/ranker-question";
import { SURELY } from "./schema-words";

export const planReadingSchema = z.object({
  /** Confidence in the first plan, in [0, 1]. */
  confidence: z.number(),
  /** How likely the first plan is meant though it is held back, in [0, 1]; absent where it is followed, and after training. */
  likelihood: z.number().optional(),
  /** Content words that nothing in the first plan represents. */
  leftOut: z.array(z.string()),
  unknown: z.array(unknownNameSchema),
  /** The language of a question that is not read: "French". */
  language: z.string().optional(),
  /**
   * Readings of words that compare, order, count or deny; for a chain, of the word that no relation is near to, with the relation
   * that it is read as. Absent if there is nothing to report.
   */
  operators: z.array(operatorSchema).optional(),
  /** The query of the first plan, where it asks for more than a chain can; its target is the variable `answer`. */
  finds: queryGraphSchema.optional(),
  /** The value computed from the nodes that the first plan finds, if the question asks for more than the nodes. */
  computes: computesSchema.optional(),
});
export type PlanReading = z.infer<typeof planReadingSchema>;

/** A step or a label represents a word that it resembles this much. */
export const LEAST_LIKENESS = 0.5;

/** Least confidence at which a reading's answer is given; a language model takes nothing away from what was read so surely. */
export const LEAST_CONFIDENCE = 0.5;

/** Content words of the question that no name, restriction, step or label of the candidate represents, in order, each once. */
export function leftOutWords(
  { arms, label, restrictions: carried, answers }: Candidate,
  { question, restrictions, mentions }: Pick<QuestionPlan, "question" | "restrictions" | "mentions">,
  { words: asked }: QuestionReading,
  { schema, labelled, single }: Pick<RankerKit, "schema" | "labelled" | "single">,
): string[] {
  const steps = arms.flatMap((arm) =>
    arm.steps.map(({ type, label: reached }) => ({
      relation: schema.relations.positionOf(type),
      label: labelled ? schema.labels.positionOf(reached) : -1,
      turn: true,
    })),
  );
  const target = labelled ? schema.labels.positionOf(label) : -1;
  const read = carried.map((at) => restrictions[at]!.text.toLowerCase());
  const written = capitalisedWords(question);
  // "Where do the people who report to [] work?", by way of employees.
  const isOfPeople = [label, ...arms.flatMap((arm) => arm.steps.map((step) => step.label))].some((one) =>
    namesPeople(one, []),
  );
  // "The main language" of what has one, "the main languages of the films by []", and not of what has two itself.
  const isOnly =
    answers === 1 ||
    arms.every(
      ({ steps }) => steps.length > 1 && single.has(steps.at(-1)!.type) && steps.at(-1)!.direction === "out",
    );
  const isChief = ({ word }: (typeof asked)[number]) => arms.length > 0 && isOnly && CHIEF.test(word);
  // "What film genre is []?" of a film.
  const given = arms.flatMap(({ mention, reading }) => mentions[mention]!.readings[reading]?.labels ?? []);
  const isOfGiven = ({ labels, place, length }: (typeof asked)[number]) =>
    asked.some((next) => next.place === place + length) &&
    given.some((one) => (labels[schema.labels.positionOf(one)] ?? 0) >= SURELY);
  const isLeft = (one: (typeof asked)[number]) => !isChief(one) && !isOfGiven(one) && isUnsaid(one);
  const isUnsaid = ({ word, empty, peer, labels, ...own }: (typeof asked)[number]) =>
    !empty &&
    !peer &&
    !written.has(word) &&
    !(isOfPeople && ANY_PERSON.test(word)) &&
    (labels[target] ?? 0) < LEAST_LIKENESS &&
    !read.some((text) => text.includes(word)) &&
    !steps.some((step) => likeness(step, { empty, peer, labels, ...own }) >= LEAST_LIKENESS);
  return [...new Set(asked.filter(isLeft).map(({ word }) => word))];
}

/**
 * Words that are written like a name, in lower case: they are a name that the plan uses, another one of the graph, or one that is
 * reported as unknown.
 */
export function capitalisedWords(question: string): Set<string> {
  const cased = wordsOf(question).filter(({ isCased }) => isCased);
  const texts = cased.map(({ from, to }) => question.slice(from, to)).filter((text) => /\p{Lu}/u.test(text));
  return new Set(texts.flatMap((text) => words(text)));
}

/** True if an operator that the reading uses covers a part of the span. */
export function isRead([from, to]: readonly [number, number], operators: PlanReading["operators"]): boolean {
  return (operators ?? []).some(
    ({ span, reading }) => span[0] < to && from < span[1] && reading !== "not used",
  );
}

export interface ConfidenceFeatures {
  /** Probability of the first plan and of the second, under the softmax. */
  probability: number;
  next: number;
  /** Share of the content words beside names that are left out, in [0, 1]. */
  leftOut: number;
  /** Quality of the names: the smallest score of the readings used, in [0, 1]. */
  mention: number;
}

const WEIGHTS = {
  bias: 1.25,
  logit: 0.32,
  margin: 2.21,
  leftOut: -2.05,
  leftOutSquared: -0.71,
  unknown: -4,
  mention: -0.54,
} as const;

/** The softmax is sure too soon: beyond it says no more. */
const MOST_SURE = 0.98;

/** However well the rest is read, what is said of another name is no answer; less than an answer needs. */
const MOST_WITHOUT_NAME = 0.35;

/** Logistic; fitted by `bench/calibration.bench.ts` on training parts and on unanswerable questions; `unknown` by hand. */
export function confidenceOf(features: ConfidenceFeatures): number {
  const { probability, next, leftOut, mention } = features;
  const sure = Math.min(MOST_SURE, Math.max(1 - MOST_SURE, probability));
  const score =
    WEIGHTS.bias +
    WEIGHTS.logit * Math.log(sure / (1 - sure)) +
    WEIGHTS.margin * (probability - next) +
    WEIGHTS.leftOut * leftOut +
    WEIGHTS.leftOutSquared * leftOut ** 2 +
    WEIGHTS.mention * mention;
  return logistic(score);
}

/** The confidence when something that is written like a name turns out to be none of the graph's. */
export function withUnknown(reading: PlanReading, unknown: readonly UnknownName[]): PlanReading {
  if (unknown.length === 0) return reading;
  return { ...reading, confidence: withoutName(reading.confidence), unknown: [...unknown] };
}

/** The same where values are written like names, which the graph has and the plan passes over. */
export function withUnread(reading: PlanReading, values: readonly string[]): PlanReading {
  if (values.length === 0) return reading;
  const leftOut = [...new Set([...values, ...reading.leftOut])];
  return { ...reading, confidence: withoutName(reading.confidence), leftOut };
}

function withoutName(confidence: number): number {
  const odds = confidence / Math.max(1e-6, 1 - confidence);
  const less = odds * Math.exp(WEIGHTS.unknown);
  return Math.min(MOST_WITHOUT_NAME, less / (1 + less));
}
