/** Corrections of the names and the operators in a question, as a list that is changed one at a time and is part of an address. */
import type { Correction } from "@/lib/questions/plan/mentions/correction";
import { isQueryChoice } from "@/lib/questions/plan/mentions/query-choice";

/** The list with one more; it takes the place of every correction that it touches. */
export function withCorrection(corrections: readonly Correction[], correction: Correction): Correction[] {
  // A query is about all of the question, in which what was said of names still holds.
  const others = isQueryChoice(correction)
    ? corrections.filter((one) => !isQueryChoice(one))
    : withoutCorrection(corrections, correction.span);
  return [...others, correction].sort((a, b) => a.span[0] - b.span[0]);
}

export function withoutCorrection(
  corrections: readonly Correction[],
  [from, to]: Correction["span"],
): Correction[] {
  return corrections.filter(({ span }) => span[1] <= from || to <= span[0]);
}

/** The question with other words at a span, and its corrections where they then are; those that touch the span are left out. */
export function replaceText(
  { question, corrections }: { question: string; corrections: readonly Correction[] },
  span: Correction["span"],
  text: string,
): { question: string; corrections: Correction[] } {
  const [from, to] = span;
  const shift = text.length - (to - from);
  const moved = (one: Correction): Correction =>
    one.span[0] < to ? one : { ...one, span: [one.span[0] + shift, one.span[1] + shift] };
  return {
    question: question.slice(0, from) + text + question.slice(to),
    corrections: withoutCorrection(corrections, span).map(moved),
  };
}

/** Corrections as written in an address; null when they are none. */
export function readCorrections(value: unknown): Correction[] | null {
  return Array.isArray(value) && value.every(isCorrection) ? value : null;
}

function isCorrection(value: unknown): value is Correction {
  if (typeof value !== "object" || value === null || !("span" in value)) return false;
  const { span } = value;
  const isName = "node" in value && (value.node === null || typeof value.node === "string");
  const isOperator = "reading" in value && typeof value.reading === "string";
  const isGroup =
    "nodes" in value &&
    Array.isArray(value.nodes) &&
    value.nodes.every((node) => typeof node === "string") &&
    "as" in value &&
    (value.as === "any" || value.as === "among");
  const isChoice =
    "cypher" in value &&
    typeof value.cypher === "string" &&
    "parameters" in value &&
    typeof value.parameters === "object" &&
    value.parameters !== null;
  return (
    [isName, isOperator, isGroup, isChoice].filter(Boolean).length === 1 &&
    Array.isArray(span) &&
    span.length === 2 &&
    span.every((end) => Number.isInteger(end) && end >= 0) &&
    span[0] < span[1]
  );
}
