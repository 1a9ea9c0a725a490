/**
 * Variants against a baseline: means, differences with their paired bootstrap intervals, and which of them hold when all of
 * them are looked at together (Holm).
 */
import * as z from "zod";
import { percentile } from "../graph/numeric/statistics";
import { Yielder } from "../graph/numeric/yielder";
import { abstentionOf, abstentionSchema } from "./eval/abstention";
import { correctTogether } from "./eval/holm";
import { NO_DIFFERENCE, pairedDifference, RESAMPLES } from "./eval/paired-bootstrap";
import { middleOf, resampledMeans } from "./eval/resampled-means";
import {
  type Metric,
  metricsSchema,
  type RankedResult,
  type ResultFigures,
  type Variant,
} from "./experiment";
import { METRIC_TITLES } from "./metric-titles";

const METRICS = metricsSchema.keyof().options;

/** Equal results give equal tables. */
const SEED = 1;

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
  /** The middle 95 % of the means of resamples. */
  low: z.number(),
  high: z.number(),
  /** Questions that have something to measure. */
  n: z.int(),
  /** Null for the baseline itself, and where the baseline is not measured. */
  difference: differenceSchema.nullable(),
});
export type Measured = z.infer<typeof measuredSchema>;

export const variantFiguresSchema = z.object({
  name: z.string(),
  method: z.string(),
  n: z.int(),
  failed: z.int(),
  /** Questions on which the language model failed, or wrote nothing that could be used. */
  unaided: z.int(),
  abstained: z.int(),
  abstention: abstentionSchema,
  /** By metric; null where no question has something to measure. */
  metrics: z.record(metricsSchema.keyof(), measuredSchema.nullable()),
  /** This and what follows to `llmCost`: 0 where it was made elsewhere, and not known. */
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
  /** Metrics that at least one question is measured by, in the order of a table. */
  metrics: z.array(z.object({ id: metricsSchema.keyof(), title: z.string() })),
  variants: z.array(variantFiguresSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export type ComparedQuestion = readonly RankedResult[];
export type MeasuredQuestion = readonly ResultFigures[];

/** Questions that every variant has a result for, in the order of `order`. */
export function alignResults<Result extends Pick<ResultFigures, "question" | "variant">>(
  results: readonly Result[],
  variants: number,
  order: readonly string[],
): (readonly Result[])[] {
  const byQuestion = new Map<string, Result[]>();
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
  questions: readonly MeasuredQuestion[],
  { baseline, by, signal }: { baseline: number; by: Metric; signal?: AbortSignal },
): Promise<Comparison> {
  const yielder = new Yielder();
  const measures = variants.map(() => new Map<Metric, Measured | null>(METRICS.map((id) => [id, null])));
  for (const { rows, measured: own, metrics } of measurable(questions, variants.length)) {
    const measured = await measure(rows, own, baseline, metrics, () => yielder.yieldIfDue(signal));
    for (const { variant, metric, figures } of measured) measures[variant]!.set(metric, figures);
  }
  const figures = variants.map((variant, at) =>
    figuresOf(variant, questions, at, measures[at]!, { baseline, by }),
  );
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
  questions: readonly MeasuredQuestion[],
  at: number,
  measures: ReadonlyMap<Metric, Measured | null>,
  { baseline, by }: { baseline: number; by: Metric },
): VariantFigures {
  const own = questions.map((row) => row[at]!);
  const total = (key: "graphReads" | "llmCalls" | "llmTokens" | "llmCost") =>
    own.reduce((sum, result) => sum + result[key], 0);
  const times = own.map(({ ms }) => ms);
  const gains = questions.map((row) => {
    const [score, other] = [row[at]!.metrics[by], row[baseline]!.metrics[by]];
    return score === null || other === null ? 0 : Math.sign(score - other);
  });
  const count = (sign: number) => gains.filter((gain) => gain === sign).length;
  return {
    name,
    method,
    n: own.length,
    failed: own.filter(({ error }) => error !== undefined).length,
    unaided: own.filter(({ unaided }) => unaided).length,
    abstained: own.filter(({ abstained }) => abstained).length,
    abstention: abstentionOf(own),
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

interface Measurable {
  rows: readonly MeasuredQuestion[];
  measured: readonly number[];
  metrics: Metric[];
}

/**
 * Questions that each metric can be measured on, for all variants; metrics of the same questions together. A variant without any measured
 * question, such as a ranking without answers, excludes no questions for the others.
 */
function measurable(questions: readonly MeasuredQuestion[], variants: number): Iterable<Measurable> {
  const groups = new Map<string, Measurable>();
  for (const metric of METRICS) {
    const all = Array.from({ length: variants }, (_, at) => at);
    const measured = all.filter((at) => questions.some((row) => row[at]!.metrics[metric] !== null));
    const isMeasured = (row: MeasuredQuestion) => measured.every((at) => row[at]!.metrics[metric] !== null);
    const rows = measured.length === 0 ? [] : questions.filter(isMeasured);
    const key = [measured.join(), ...rows.map(([first]) => first?.question)].join("\u0000");
    const group = groups.get(key);
    if (group) group.metrics.push(metric);
    else groups.set(key, { rows, measured, metrics: [metric] });
  }
  return groups.values();
}

/** All metrics and variants are drawn together, so that each draw of questions is made once. */
async function measure(
  rows: readonly MeasuredQuestion[],
  variants: readonly number[],
  baseline: number,
  metrics: readonly Metric[],
  yieldIfDue: () => Promise<void>,
): Promise<MeasuredPair[]> {
  const pairs = metrics.flatMap((metric) => variants.map((variant) => ({ metric, variant })));
  const base = variants.indexOf(baseline);
  if (rows.length === 0) return pairs.map((pair) => ({ ...pair, figures: null }));
  const columns = pairs.map(({ metric, variant }) =>
    Float64Array.from(rows, (row) => row[variant]!.metrics[metric]!),
  );
  const means = await resampledMeans(columns, SEED, RESAMPLES, yieldIfDue);
  const measured: MeasuredPair[] = [];
  for (const [at, pair] of pairs.entries()) {
    await yieldIfDue();
    const [column, drawn] = [columns[at]!, means[at]!];
    const other = at - (at % variants.length) + base;
    const figures = {
      mean: column.reduce((sum, score) => sum + score, 0) / column.length,
      ...middleOf(drawn),
      n: column.length,
      difference:
        pair.variant === baseline || base < 0
          ? null
          : { ...differenceOf([column, drawn], [columns[other]!, means[other]!]), holds: false },
    };
    measured.push({ ...pair, figures });
  }
  return measured;
}

interface MeasuredPair {
  variant: number;
  metric: Metric;
  figures: Measured | null;
}

type Resampled = readonly [scores: Float64Array, means: Float64Array];

function differenceOf([scores, means]: Resampled, [others, otherMeans]: Resampled) {
  const differences = scores.map((score, at) => score - others[at]!);
  if (differences.every((difference) => difference === 0)) return NO_DIFFERENCE;
  return pairedDifference(
    differences,
    means.map((mean, draw) => mean - otherMeans[draw]!),
  );
}

/** Corrects metric by metric: a table is read along one measure, over all variants. */
function correct(figures: readonly VariantFigures[]): void {
  for (const metric of METRICS)
    correctTogether(figures.flatMap(({ metrics }) => metrics[metric]?.difference ?? []));
}
