/**
 * Readings of the language as the planner's candidates: those that no chain can express, or that leave nothing out. Chains and stars around
 * names have a ranker of their own, which is trained.
 */
import type { GraphSource } from "../../../graph/graph-source";
import type { Embedder } from "../../../graph/numeric/embedder";
import { words } from "../../../graph/text/tokenize";
import type { Aliases } from "../../../words/aliases";
import type { Interpretation, OperatorChoice, UnknownName } from "../../language/interpretation";
import { openLanguageReader } from "../../language/read-question";
import { LEAST_CERTAINTY } from "../../language/score/certainty";
import type { Mention } from "../../mentions/mention";
import type { Candidate, QuestionPlan, RankedPlan } from "../plan";
import { isRead, withUnknown } from "../plan-reading";
import type { RankedPlans } from "../ranker/rank";

import { readingCandidate } from "./reading-candidate";

/** Interpretations that become candidates. */
const MOST = 12;
/** The most that a reading that is not said is reported with: less than an answer needs. */
const MOST_UNSAID = 0.4;

export interface LanguagePlans {
  candidates(
    question: string,
    mentions: readonly Mention[],
    options?: { choices?: readonly OperatorChoice[]; signal?: AbortSignal },
  ): Promise<Candidate[]>;
}

export function openLanguagePlans(graph: GraphSource, embedder: Embedder, aliases: Aliases): LanguagePlans {
  const reader = openLanguageReader({ graph, embedder, aliases });
  return {
    async candidates(question, mentions, { choices = [], signal } = {}) {
      const { interpretations } = await reader.read(question, { mentions, choices, signal });
      if (choices.length > 0) return certain(interpretations).flatMap((one) => chosenCandidate(one) ?? []);
      // Names that have nothing in common have no answer; one name alone begins a chain, unless it surely has none.
      const isJoin = mentions.filter(({ kind }) => kind === "exact" || kind === "plural").length > 1;
      const isFollowed = ({ hasOperators, leftOut, rows, probability }: Interpretation, at: number) =>
        hasOperators ||
        (at === 0 && leftOut.length === 0 && (isJoin || rows !== 0 || probability >= LEAST_CERTAINTY));
      const followed = interpretations.filter(isFollowed);
      return followed.slice(0, MOST).flatMap((one) => readingCandidate(one) ?? []);
    },
  };
}

/** The candidates that the language made, by their probabilities; null where there are none. */
export function rankedReadings(
  { candidates, mentions }: Pick<QuestionPlan, "candidates" | "mentions">,
  unknown: readonly UnknownName[],
): RankedPlans | null {
  const plans = candidates.flatMap((candidate): RankedPlan[] => {
    const { probability, pattern } = candidate.interpretation ?? {};
    return probability === undefined || pattern === undefined ? [] : [{ candidate, probability, pattern }];
  });
  const [first] = plans;
  const own = first?.candidate.interpretation;
  if (!first || !own) return null;
  const { leftOut, operators, computes, isChosen = false } = own;
  const isGuessed = (span: readonly [number, number]) =>
    mentions.some((one) => one.kind === "dense" && overlap(one.span, span) && isReadAsName(one, operators));
  // "Thornbeck Farm 2" is no Thornbeck Farm.
  const isLonger = ({ span, text }: UnknownName) =>
    mentions.some(
      (one) => one.span[0] === span[0] && /^ (?:[A-Z]|\d{1,3})$/.test(text.slice(one.span[1] - span[0])),
    );
  // "Who drove Trip 10?" asks for no ten drivers.
  const isNumbered = ({ span: [from], text }: UnknownName) =>
    / \d+$/.test(text) && !isRead([from, from + 1], operators);
  // A value of a property is written like a name, and is none.
  const open = unknown.filter(
    (one) =>
      isGuessed(one.span) ||
      isLonger(one) ||
      isNumbered(one) ||
      (!isRead(one.span, operators) && isPassedOver(one.text, leftOut)),
  );
  const finds = first.candidate.query;
  const { probability } = first;
  const certainty = probability < LEAST_CERTAINTY ? Math.min(MOST_UNSAID, probability) : probability;
  const confidence = isChosen ? Math.max(probability, LEAST_CERTAINTY) : certainty;
  const read = { confidence, leftOut, unknown: [], operators, finds, ...(computes && { computes }) };
  const reading = isChosen ? { ...read, unknown: open } : withUnknown(read, open);
  return { plans, abstained: !isChosen && reading.confidence < LEAST_CERTAINTY, reading };
}

function overlap(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] < other[1] && other[0] < one[1];
}

function isReadAsName({ span, readings }: Mention, operators: Interpretation["operators"]): boolean {
  const read = operators.filter((one) => overlap(one.span, span));
  return read.some((one) => readings.some(({ name }) => one.reading.endsWith(` ${name}`)));
}

/**
 * A word of the schema may be written like a name ("book1PageRank", "USD"); what the reading represents is no unknown name. The letter of
 * "Gate A" is no word that a reading could leave out.
 */
function isPassedOver(name: string, leftOut: readonly string[]): boolean {
  const left = new Set(leftOut.flatMap((text) => words(text)));
  return / [AI]$/.test(name) || words(name).some((word) => left.has(word));
}

/** With an operator chosen by the user, one of the interpretations that agree with it is meant: their probabilities sum to 1. */
function certain(interpretations: readonly Interpretation[]): Interpretation[] {
  const best = interpretations.slice(0, MOST);
  const all = best.reduce((sum, { probability }) => sum + probability, 0);
  return best.map((one) => ({ ...one, probability: all > 0 ? one.probability / all : 1 / best.length }));
}

function chosenCandidate(one: Interpretation): Candidate | null {
  const candidate = readingCandidate(one);
  const { interpretation } = candidate ?? {};
  return candidate && interpretation
    ? { ...candidate, interpretation: { ...interpretation, isChosen: true } }
    : null;
}
