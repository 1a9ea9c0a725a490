/** Verdicts on labels, decided one by one and written together. */
import type { AuditDecisions, AuditItem, AuditVerdict } from "@/lib/measure/judge/audit-item";

type Decision = AuditDecisions["decisions"][number];

/** In the order of their keys, 1 to 4. */
export const VERDICTS: readonly { id: AuditVerdict; title: string; meaning: string }[] = [
  { id: "replace", title: "Gold is wrong", meaning: "The chosen answer takes the place of gold" },
  { id: "add", title: "Both are right", meaning: "The chosen answer is added to gold" },
  { id: "gold-is-right", title: "Gold is right", meaning: "The methods are wrong together" },
  { id: "ambiguous", title: "Ambiguous", meaning: "The question has no single answer; gold stays" },
];

/** By question, the newest last. */
export type Verdicts = ReadonlyMap<string, Decision>;

/** @param proposed position of the answer that is chosen among those proposed */
export function decide(before: Verdicts, item: AuditItem, verdict: AuditVerdict, proposed: number): Verdicts {
  const takes = verdict === "replace" || verdict === "add";
  const answer = item.proposed[proposed] ?? item.proposed[0]!;
  const after = new Map(before);
  after.delete(item.question.id);
  return after.set(item.question.id, {
    question: item.question.id,
    verdict,
    answers: takes ? [answer.node] : [],
  });
}

/** The next item without a verdict after `at`, from the start again; `at` itself when all have one. */
export function nextOpen(items: readonly AuditItem[], verdicts: Verdicts, at: number): number {
  for (let step = 1; step <= items.length; step++) {
    const place = (at + step) % items.length;
    if (!verdicts.has(items[place]!.question.id)) return place;
  }
  return at;
}
