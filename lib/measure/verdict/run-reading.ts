/** The reading of a run's question: that of the method that represents the run. */
import type { Answer } from "../../methods/contract/answer";
import type { RunColumn } from "../run/run";
import type { Verdict } from "../run/verdict";

/** The reading by the method that represents the run, else by the first one that has it. */
export function readingOf<Key extends "operators" | "unknown" | "leftOut">(
  key: Key,
  columns: readonly RunColumn[],
  surest: RunColumn | null,
): NonNullable<Answer[Key]> | null {
  const answers = [surest, ...columns].flatMap((column) => column?.retrieval?.answer ?? []);
  return answers.find((answer) => answer[key] !== undefined)?.[key] ?? null;
}

/** Words that no method that agrees represents, where they follow a reading, or that none represents where all are silent; null where no method says which words it read. */
export function leftOutOf(
  columns: readonly RunColumn[],
  verdict: Verdict | null,
  surest: RunColumn | null,
): readonly string[] | null {
  const read = readingOf("leftOut", columns, surest);
  if (!verdict || read === null) return null;
  return verdict.readings > 0 || verdict.agree === 0 ? verdict.leftOut : read;
}
