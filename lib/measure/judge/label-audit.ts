/**
 * A label audit: questions where the methods agree with each other against gold, which is where gold is most likely to be wrong.
 * Methods agree, not variants: ten variants of one method are one voice.
 */
import type { ComparedQuestion } from "../compare-variants";
import type { Variant } from "../experiment";
import type { GoldQuestion } from "../question-sets/gold-question";
import { withAnswers } from "../question-sets/with-answers";
import { AUDIT_PROPERTY, type AuditDecisions, type AuditItem, type ProposedAnswer } from "./audit-item";

/** A first answer that gold does not have, before its name is looked up. */
type Proposal = Omit<ProposedAnswer, "name" | "labels">;

export interface Suspect extends Pick<AuditItem, "score" | "goldRank"> {
  question: string;
  proposed: Proposal[];
}

const PROPOSED = 5;

/**
 * Most suspicious first.
 * @param rows results of one question each, by all variants
 * @param least share of the methods that must give the same first answer: more than this
 */
export function auditQueue(
  rows: readonly ComparedQuestion[],
  variants: readonly Variant[],
  least: number,
): Suspect[] {
  return rows
    .flatMap((row) => suspectOf(row, variants, least) ?? [])
    .sort((one, other) => other.score - one.score || (one.question < other.question ? -1 : 1));
}

function suspectOf(row: ComparedQuestion, variants: readonly Variant[], least: number): Suspect | null {
  const voices = new Map<string, number>();
  for (const { method } of variants) voices.set(method, (voices.get(method) ?? 0) + 1);
  const sayers = new Map<string, number[]>();
  for (const [at, { ids, abstained, error, metrics }] of row.entries()) {
    const [first] = ids;
    // If no node is expected, agreement on nodes tells nothing about gold.
    if (metrics.hit1 === null || metrics.hit1 > 0) continue;
    if (first === undefined || abstained || error !== undefined) continue;
    sayers.set(first, [...(sayers.get(first) ?? []), at]);
  }
  const proposed = [...sayers]
    .map(([node, variantsOf]): Proposal => {
      const share = variantsOf.reduce((sum, at) => sum + 1 / voices.get(variants[at]!.method)!, 0);
      return { node, variants: variantsOf, agreement: share / voices.size };
    })
    .sort((one, other) => other.agreement - one.agreement);
  const [strongest] = proposed;
  if (!strongest || strongest.variants.length < 2 || strongest.agreement <= least) return null;
  const gold = row.reduce((sum, { metrics }) => sum + (metrics.rr ?? 0), 0) / row.length;
  const ranks = row.flatMap(({ goldOutcomes }) => goldOutcomes.flatMap(({ rank }) => rank ?? []));
  return {
    question: row[0]!.question,
    proposed: proposed.slice(0, PROPOSED),
    score: strongest.agreement * (1 - gold),
    goldRank: ranks.length > 0 ? Math.min(...ranks) : null,
  };
}

export function decided(
  question: GoldQuestion,
  { verdict, answers }: AuditDecisions["decisions"][number],
): GoldQuestion {
  const properties = { ...question.properties, [AUDIT_PROPERTY]: verdict };
  if (verdict === "gold-is-right" || verdict === "ambiguous") return { ...question, properties };
  return { ...withAnswers(question, answers, verdict === "replace"), properties };
}
