/**
 * A question whose relation is said in words that no relation of the graph is near to ("worked for"): where its names and the kind of
 * thing that it asks for leave one way to join them, or a few of which one is likely, that way is meant. It is less certain than
 * what the words say, and the words are reported with what they were read as.
 */

import { answerType } from "../../../graph/text/answer-type";
import { VAGUE_VERBS } from "../../../words/word-patterns";
import type { Arm, Candidate, QuestionPlan, RankedPlan } from "../plan";
import { LEAST_LIKENESS, leftOutWords, type PlanReading } from "../plan-reading";
import type { QuestionReading } from "../question-reading";
import { roleNouns } from "../role-nouns";
import { areAlike } from "./alike-arms";
import { type RankerKit, readCandidate } from "./ranker-question";
import { relationGuesses, withoutGuessed } from "./relation-guesses";

/** A name that is this likely must be part of the way. */
const LIKELY_NAME = 0.6;
/** Candidates that are looked at, most probable first. */
const MOST_READ = 40;
/** Ways that are distinguished by what they find, and of those that find different things. */
const MOST_LISTED = 8;
const MOST_WAYS = 3;
/** With more content words unread, the question may ask for anything. */
const MOST_UNREAD = 1;
/** Confidence in the only way; with a word that means nothing to the graph; and with such a word and one name: too little for an answer. */
const ONLY_WAY = 0.65;
const ONLY_WAY_UNREAD = 0.5;
const ONE_NAME_UNREAD = 0.4;

/** The nodes that a candidate finds. */
export type Answers = (candidate: Candidate) => Promise<string[]>;

interface Way {
  plan: RankedPlan;
  reading: QuestionReading;
  leftOut: string[];
  steps: number;
}

/** The way with how sure it is; null where names and kind leave none, or too many. */
export async function onlyWay(
  plans: readonly RankedPlan[],
  question: QuestionPlan,
  kit: RankerKit & { answers: Answers },
  signal?: AbortSignal,
): Promise<{ plan: RankedPlan; reading: PlanReading } | null> {
  const type = answerType(question.question, kit.schema.labels.names);
  const sure = question.mentions.flatMap(({ readings }, at) =>
    readings[0]!.score >= LIKELY_NAME ? [at] : [],
  );
  // If no kind is asked for ("which westerns with A did B make"), two names say enough.
  if (sure.length < (type ? 1 : 2)) return null;
  const fitting = plans.filter(
    ({ candidate }) =>
      (type?.labels.includes(candidate.label) ?? true) &&
      isWhole(candidate, sure, question) &&
      areAlike(candidate, question),
  );
  if (fitting.length === 0) return null;
  const read: Way[] = [];
  for (const plan of fitting.slice(0, MOST_READ)) {
    const reading = await readCandidate(plan.candidate, question, kit, signal);
    const leftOut = leftOutWords(plan.candidate, question, reading, kit);
    const steps = plan.candidate.arms.reduce((sum, arm) => sum + arm.steps.length, 0);
    read.push({ plan, reading, leftOut, steps });
  }
  const listed = likeliestWays(read, question);
  if (listed.length > MOST_LISTED) return null;
  const ways = await withoutSame(listed, kit.answers);
  const [first] = ways;
  if (!first || ways.length > MOST_WAYS || first.leftOut.length > MOST_UNREAD) return null;
  if (first.leftOut.some((word) => meansAnother(word, first.reading))) return null;
  // "The mayor of []" is somebody else than whoever is there by several steps, and "where [] was born" another place.
  const isFar = first.plan.candidate.arms.some(({ steps }) => steps.length > 1);
  const isOneName = first.plan.candidate.arms.length === 1;
  const roles = roleNouns(question.question, question.mentions).map(({ text }) => text.toLowerCase());
  const isElsewhere = (word: string) => roles.includes(word) || (isOneName && !VAGUE_VERBS.has(word));
  if (isFar && first.leftOut.some(isElsewhere)) return null;
  const all = ways.reduce((sum, { plan }) => sum + plan.probability, 0);
  // A year may be when it was so.
  const unread = first.leftOut.some((word) => !/^\d+$/.test(word) && !VAGUE_VERBS.has(word));
  const unsure = isOneName && unread ? ONE_NAME_UNREAD : ONLY_WAY_UNREAD;
  const certain = first.leftOut.length > 0 ? unsure : ONLY_WAY;
  const confidence = certain * (all > 0 ? first.plan.probability / all : 1 / ways.length);
  const operators = relationGuesses(first.plan.candidate, first.leftOut, first.reading, question, kit);
  const leftOut = withoutGuessed(first.leftOut, operators);
  return {
    plan: { ...first.plan, probability: confidence },
    reading: { confidence, leftOut, unknown: [], operators },
  };
}

/** True if it uses every likely name that none of its restrictions consumes, and every restriction. */
function isWhole(
  { arms, restrictions: carried, interpretation }: Candidate,
  sure: readonly number[],
  { mentions, restrictions }: QuestionPlan,
): boolean {
  if (interpretation || arms.length === 0) return false;
  const consumed = carried.map((at) => restrictions[at]!.span);
  const isConsumed = ([from, to]: readonly [number, number]) =>
    consumed.some((span) => span[0] < to && from < span[1]);
  const used = new Set(arms.map(({ mention }) => mention));
  const areRead = restrictions.every(({ span }) => isConsumed(span));
  return areRead && sure.every((at) => used.has(at) || isConsumed(mentions[at]!.span));
}

/** The ways that leave fewest words out, with fewest steps. */
function likeliestWays(read: readonly Way[], { question, mentions }: QuestionPlan): Way[] {
  const fewest = Math.min(...read.map(({ leftOut }) => leftOut.length));
  const whole = read.filter(({ leftOut }) => leftOut.length === fewest);
  const shortest = Math.min(...whole.map(({ steps }) => steps));
  const short = whole.filter(({ steps }) => steps === shortest);
  const alike = short.filter(({ plan }) => isAlike(plan.candidate.arms));
  const areListed = alike.some(({ plan }) => areEnumerated(plan.candidate.arms, question, mentions));
  return areListed ? alike : short;
}

/** Ways that find the same are one, as likely as all of them. */
async function withoutSame(listed: readonly Way[], answers: Answers): Promise<Way[]> {
  const ways = new Map<string, Way>();
  for (const way of listed) {
    const key = JSON.stringify((await answers(way.plan.candidate)).toSorted());
    const known = ways.get(key);
    if (known) known.plan = { ...known.plan, probability: known.plan.probability + way.plan.probability };
    else ways.set(key, { ...way });
  }
  return [...ways.values()].sort((a, b) => b.plan.probability - a.plan.probability);
}

function isAlike(arms: readonly Arm[]): boolean {
  const shapes = arms.map(({ steps }) => JSON.stringify(steps));
  return arms.length > 1 && new Set(shapes).size === 1;
}

/** "both A and B": what is said of one is said of the other. */
function areEnumerated(arms: readonly Arm[], question: string, mentions: QuestionPlan["mentions"]): boolean {
  const spans = arms.map(({ mention }) => mentions[mention]!.span).sort(([a], [b]) => a - b);
  return spans
    .slice(1)
    .every(([from], at) => /^\s*(?:,|,?\s*(?:and|or|&))\s*$/i.test(question.slice(spans[at]![1], from)));
}

/** True if a word speaks of a relation or a label: then it is known, and the way passes over it. */
function meansAnother(text: string, { words }: QuestionReading): boolean {
  const own = words.find(({ word }) => word === text);
  return own !== undefined && Math.max(own.mostRelation, own.mostLabel, ...own.like) >= LEAST_LIKENESS;
}
