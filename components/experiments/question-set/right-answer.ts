/** The right answer to a question in the editor: nodes, a value, yes or no, a table, or that there is no answer. */
import { type AnswerKind, answerKindOf, type GoldCell } from "@/lib/measure/question-sets/gold-question";
import type { DraftQuestion } from "./draft-question";

export const KINDS: readonly (readonly [AnswerKind, string])[] = [
  ["nodes", "nodes or texts"],
  ["value", "a value"],
  ["yes-no", "yes or no"],
  ["table", "a table"],
  ["none", "no answer: silence is right"],
];

/** A question that has no answers yet is not one without an answer: that has to be said. */
export function draftKindOf(question: DraftQuestion): AnswerKind {
  const kind = answerKindOf(question);
  return kind === "none" && !question.silent ? "nodes" : kind;
}

/** The question as one of another kind, without what only the former kind has. */
export function asKind(
  { value: _value, yes: _yes, rows: _rows, ordered: _ordered, silent: _silent, ...asked }: DraftQuestion,
  kind: AnswerKind,
): DraftQuestion {
  if (kind === "value") return { ...asked, value: "" };
  if (kind === "yes-no") return { ...asked, yes: true };
  if (kind === "table") return { ...asked, rows: [] };
  return kind === "none" ? { ...asked, answers: [], silent: true } : asked;
}

export function readValue(text: string): string | number {
  const trimmed = text.trim();
  return trimmed !== "" && String(Number(trimmed)) === trimmed ? Number(trimmed) : trimmed;
}

/** A row on each line, its cells divided by "|". */
export function writeRows(rows: readonly (readonly GoldCell[])[]): string {
  return rows.map((row) => row.map((cell) => cell ?? "").join(" | ")).join("\n");
}

/** Lines without anything are left out; an empty cell is no value. */
export function readRows(text: string): GoldCell[][] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.split("|").map((cell) => (cell.trim() === "" ? null : readValue(cell))));
}
