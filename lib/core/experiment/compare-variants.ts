/**
 * Variants against a baseline: means, differences with their paired bootstrap intervals, and which of them hold when all of
 * them are looked at together (Holm).
 */
import { z } from "zod";
import { holm } from "../eval/holm";
import { pairedBootstrap, RESAMPLES } from "../eval/paired-bootstrap";
import { percentile } from "../eval/percentile";
import { Breather } from "../learn/breather";
import { type ExperimentResult, type Metric, metricsSchema, type Variant } from "./experiment";
import { METRIC_TITLES } from "./metric-titles";

const METRICS = metricsSchema.keyof().options;

/** Equal results give equal tables. */
const SEED = 1;

/** The chance of one false claim in a table that is accepted. */
export const SIGNIFICANCE = 0.05;

export const differenceSchema = z.object({
  mean: z.number(),
  /** The middle 95 % of resamples. */
  low: z.number(),
  high: z.number(),
  /** Corrected for all comparisons of the table (Holm). */
  p: z.number(),
  holds: z.boolean(),
});

export const measuredSchema = z.object({
  mean: z.number(),
  /** Questions that have something to measure. */
  n: z.int(),
  /** Null for the baseline itself. */
  difference: differenceSchema.nullable(),
});
export type Measured = z.infer<typeof measuredSchema>;

export const variantFiguresSchema = z.object({
  name: z.string(),
  method: z.string(),
  n: z.int(),
  failed: z.int(),
  abstained: z.int(),
  /** By metric; null where no question has something to measure. */
  metrics: z.record(metricsSchema.keyof(), measuredSchema.nullable()),
  p50Ms: z.number(),
  p95Ms: z.number(),
  /** Means over the questions. */
  graphReads: z.number(),
  /** Over all questions. */
  llmCalls: z.int(),
  llmTokens: z.int(),
  llmCost: z.number(),
  /** Against the baseline on `by`: questions won, tied, lost. */
  wins: z.int(),
  ties: z.int(),
  losses: z.int(),
});
export type VariantFigures = z.infer<typeof variantFiguresSchema>;

export const comparisonSchema = z.object({
  baseline: z.int(),
  /** The metric that wins and losses are counted by. */
  by: metricsSchema.keyof(),
  /** Questions that all variants have answered: only they are compared. */
  questions: z.int(),
  /** Those that some question can be measured by, in the order of a table. */
  metrics: z.array(z.object({ id: metricsSchema.keyof(), title: z.string() })),
  variants: z.array(variantFiguresSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** Results of one question by all variants, in their order. */
export type ComparedQuestion = readonly ExperimentResult[];

/** Those questions that every variant has a result for, in the order of `order`. */
export function alignResults(
  results: readonly ExperimentResult[],
  variants: number,
  order: readonly string[],
): ComparedQuestion[] {
  const byQuestion = new Map<string, ExperimentResult[]>();
  for (const result of results) {
    const row = byQuestion.get(result.question) ?? [];
    row[result.variant] = result;
    byQuestion.set(result.question, row);
  }
  return order.flatMap((question) => {
    const row = byQuestion.get(question) ?? [];
    const complete = Array.from({ length: variants }, (_, at) => row[at]).every(Boolean);
    return complete ? [row] : [];
  });
}

/**
 * Lets others have the processor now and then.
 * @param baseline position in `variants`
 */
export async function compareVariants(
  variants: readonly Variant[],
  questions: readonly ComparedQuestion[],
  { baseline, by, signal }: { baseline: number; by: Metric; signal?: AbortSignal },
): Promise<Comparison> {
  const breather = new Breather();
  const figures: VariantFigures[] = [];
  for (const [at, variant] of variants.entries()) {
    const measures = new Map<Metric, Measured | null>();
    for (const metric of METRICS) {
      await breather.breathe(signal);
      measures.set(metric, await measure(questions, at, baseline, metric, () => breather.breathe(signal)));
    }
    figures.push(figuresOf(variant, questions, at, measures, { baseline, by }));
  }
  correct(figures);
  const isTwenty = questions.every((row) => row.every(({ metrics }) => metrics.recallK === metrics.recall20));
  const measured = METRICS.filter(
    (metric) => figures.some(({ metrics }) => metrics[metric]) && !(metric === "recallK" && isTwenty),
  );
  return {
    baseline,
    by,
    questions: questions.length,
    metrics: measured.map((id) => ({ id, title: METRIC_TITLES[id] })),
    variants: figures,
  };
}

function figuresOf(
  { name, method }: Variant,
  questions: readonly ComparedQuestion[],
  at: number,
  measures: ReadonlyMap<Metric, Measured | null>,
  { baseline, by }: { baseline: number; by: Metric },
): VariantFigures {
  const own = questions.map((row) => row[at]!);
  const total = (key: "graphReads" | "llmCalls" | "llmTokens" | "llmCost") =>
    own.reduce((sum, result) => sum + result[key], 0);
  const times = own.map(({ ms }) => ms);
  const gains = questions.map((row) =>
    Math.sign((row[at]!.metrics[by] ?? 0) - (row[baseline]!.metrics[by] ?? 0)),
  );
  const count = (sign: number) => gains.filter((gain) => gain === sign).length;
  return {
    name,
    method,
    n: own.length,
    failed: own.filter(({ error }) => error !== undefined).length,
    abstained: own.filter(({ abstained }) => abstained).length,
    metrics: Object.fromEntries(measures) as VariantFigures["metrics"],
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    graphReads: total("graphReads") / Math.max(1, own.length),
    llmCalls: total("llmCalls"),
    llmTokens: total("llmTokens"),
    llmCost: total("llmCost"),
    wins: count(1),
    ties: count(0),
    losses: count(-1),
  };
}

async function measure(
  questions: readonly ComparedQuestion[],
  at: number,
  baseline: number,
  metric: Metric,
  breathe: () => Promise<void>,
): Promise<Measured | null> {
  const pairs = questions.flatMap((row): [number, number][] => {
    const [score, other] = [row[at]!.metrics[metric], row[baseline]!.metrics[metric]];
    return score === null || other === null ? [] : [[score, other]];
  });
  if (pairs.length === 0) return null;
  const scores = pairs.map(([score]) => score);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  if (at === baseline) return { mean, n: pairs.length, difference: null };
  const others = pairs.map(([, other]) => other);
  const difference = await pairedBootstrap(scores, others, SEED, RESAMPLES, breathe);
  return { mean, n: pairs.length, difference: { ...difference, holds: false } };
}

/** Corrects metric by metric: a table is read along one measure, over all variants. */
function correct(figures: readonly VariantFigures[]): void {
  for (const metric of METRICS) {
    const differences = figures.flatMap(({ metrics }) => metrics[metric]?.difference ?? []);
    const corrected = holm(differences.map(({ p }) => p));
    for (const [at, difference] of differences.entries()) {
      difference.p = corrected[at]!;
      difference.holds = difference.p < SIGNIFICANCE;
    }
  }
}
