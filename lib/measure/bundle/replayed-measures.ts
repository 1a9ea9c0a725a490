/** The measures compared in the replay of an experiment: means of a variant's metrics, and figures of selective answering. */
import type { Abstention } from "../eval/abstention";
import { type Metric, metricsSchema } from "../experiment";
import { METRIC_TITLES } from "../metric-titles";

export const ABSTENTION_MEASURES = [
  "answered",
  "rightSaid",
  "wrongSaid",
  "rightlySilent",
  "wronglySilent",
  "aurc",
  "ece",
  "exactAurc",
  "exactEce",
] as const;
export type AbstentionMeasure = (typeof ABSTENTION_MEASURES)[number];
export const REPLAYED_MEASURES = [...metricsSchema.keyof().options, ...ABSTENTION_MEASURES] as const;
export type ReplayedMeasure = Metric | AbstentionMeasure;

export const MEASURE_TITLES: Readonly<Record<ReplayedMeasure, string>> = {
  ...METRIC_TITLES,
  answered: "Answered",
  rightSaid: "Right, said",
  wrongSaid: "Wrong, said",
  rightlySilent: "Right, silent",
  wronglySilent: "Wrongly silent",
  aurc: "AURC",
  ece: "ECE",
  exactAurc: "AURC, exact",
  exactEce: "ECE, exact",
};

export function abstentionMeasures(
  figures: Abstention,
  questions: number,
): Record<AbstentionMeasure, number | null> {
  const { answered, rightlySilent, wronglySilent, byFirst, byExact } = figures;
  const share = (count: number | null | undefined) => (count == null ? null : count / questions);
  return {
    answered: share(answered),
    rightSaid: share(byFirst?.right),
    wrongSaid: share(byFirst?.wrong),
    rightlySilent: share(rightlySilent),
    wronglySilent: share(wronglySilent),
    aurc: byFirst?.aurc ?? null,
    ece: byFirst?.ece ?? null,
    exactAurc: byExact?.aurc ?? null,
    exactEce: byExact?.ece ?? null,
  };
}
