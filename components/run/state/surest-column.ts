/** Which method speaks for a run: the most confident of those that agree. */
import type { Answer } from "@/lib/methods/contract/answer";
import type { RunColumn } from "@/lib/methods/contract/run";
import type { Verdict } from "./verdict";

/** Null while none has answered; where all abstain, it is the most confident of them. */
export function surestColumn(columns: readonly RunColumn[], verdict: Verdict | null): RunColumn | null {
  const others = new Set(verdict && verdict.agree > 0 ? verdict.differ.map(({ method }) => method) : []);
  const [surest] = columns
    .filter(({ method, counterfactual, retrieval }) => retrieval && !counterfactual && !others.has(method))
    .toSorted((one, other) => confidenceOf(other) - confidenceOf(one));
  return surest ?? null;
}

/** What the question was read as: by the method that speaks for the run, else by the first that says it. */
export function readingOf<Key extends "operators" | "unknown" | "leftOut">(
  key: Key,
  columns: readonly RunColumn[],
  surest: RunColumn | null,
): NonNullable<Answer[Key]> | null {
  const answers = [surest, ...columns].flatMap((column) => column?.retrieval?.answer ?? []);
  return answers.find((answer) => answer[key] !== undefined)?.[key] ?? null;
}

/** Words that no method that agrees represents, where they follow a reading; null where no method says which words it read. */
export function leftOutOf(
  columns: readonly RunColumn[],
  verdict: Verdict | null,
  surest: RunColumn | null,
): readonly string[] | null {
  const read = readingOf("leftOut", columns, surest);
  if (!verdict || read === null) return null;
  return verdict.readings > 0 ? verdict.leftOut : read;
}

function confidenceOf({ retrieval }: RunColumn): number {
  return retrieval?.answer.confidence ?? 0;
}
