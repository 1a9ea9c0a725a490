/** Compares what was replayed with what was recorded, answer by answer and figure by figure. */
import { abstentionOf } from "../eval/abstention";
import {
  type ExperimentResult,
  type Metric,
  metricsSchema,
  type ResultFigures,
  type Variant,
} from "../experiment";
import type { ReplayedDifference, ReplayedFigure, ReplayReport } from "./replay";
import { ABSTENTION_MEASURES, abstentionMeasures, MEASURE_TITLES } from "./replayed-measures";

const METRICS = metricsSchema.keyof().options;
const LISTED = 200;
/** Sums in another order may differ in the last digits. */
const TOLERANCE = 1e-9;

interface Sum {
  count: number;
  recorded: number;
  replayed: number;
}

interface Answered {
  recorded: AbstentionRow[];
  replayed: AbstentionRow[];
}

type AbstentionRow = Pick<ResultFigures, "abstained" | "error" | "outcome" | "confidence" | "metrics">;

export class ReplayComparison {
  /** By variant. */
  readonly #sums: Map<Metric, Sum>[];
  /** By variant. */
  readonly #answered: Answered[];
  readonly #differences: ReplayedDifference[] = [];
  #compared = 0;
  #unequal = 0;
  #refused = 0;

  constructor(private readonly variants: readonly Pick<Variant, "name" | "method">[]) {
    this.#sums = variants.map(() => new Map());
    this.#answered = variants.map(() => ({ recorded: [], replayed: [] }));
  }

  add(recorded: ExperimentResult, replayed: ExperimentResult): void {
    const { question, variant } = recorded;
    this.#compared++;
    this.#refused += replayed.refusedCalls ?? 0;
    const what = differencesOf(recorded, replayed);
    if (what.length > 0) {
      this.#unequal++;
      if (this.#differences.length < LISTED) this.#differences.push({ question, variant, what });
    }
    for (const metric of METRICS) this.#sum(metric, recorded, replayed);
    const answered = this.#answered[variant]!;
    answered.recorded.push(abstentionRow(recorded));
    answered.replayed.push(abstentionRow(replayed));
  }

  /** @param replayed digest of all replayed answers; null while some are missing */
  report({
    recorded,
    replayed,
    ...described
  }: Pick<ReplayReport, "versions" | "notes"> & { recorded: string; replayed: string | null }): ReplayReport {
    const figures = this.#figures();
    const complete = replayed !== null;
    return {
      ...described,
      complete,
      equal: complete && recorded === replayed && this.#unequal === 0 && figures.every(({ equal }) => equal),
      digest: { recorded, replayed: replayed ?? "" },
      variants: this.variants.map(({ name, method }) => ({ name, method })),
      figures,
      answers: { equal: this.#compared - this.#unequal, compared: this.#compared },
      differences: this.#differences,
      refusedCalls: this.#refused,
    };
  }

  #sum(metric: Metric, recorded: ExperimentResult, replayed: ExperimentResult): void {
    const [before, now] = [recorded.metrics[metric], replayed.metrics[metric]];
    if (before === null && now === null) return;
    const sums = this.#sums[recorded.variant]!;
    const sum = sums.get(metric) ?? { count: 0, recorded: 0, replayed: 0 };
    sums.set(metric, sum);
    sum.count++;
    sum.recorded += before ?? 0;
    sum.replayed += now ?? 0;
  }

  #figures(): ReplayedFigure[] {
    return this.#sums.flatMap((sums, variant) => [
      ...[...sums].map(([metric, { count, recorded, replayed }]) => ({
        variant,
        metric,
        title: MEASURE_TITLES[metric],
        recorded: recorded / count,
        replayed: replayed / count,
        equal: isClose(recorded / count, replayed / count),
      })),
      ...abstentionFigures(variant, this.#answered[variant]!),
    ]);
  }
}

/** The numbers alone: of hundreds of thousands of answers the rest is not needed. */
function abstentionRow({ abstained, error, outcome, confidence, metrics }: ExperimentResult): AbstentionRow {
  return { abstained, error, outcome, confidence, metrics };
}

/** Measures that were not recorded cannot differ, and are left out. */
function abstentionFigures(variant: number, { recorded, replayed }: Answered): ReplayedFigure[] {
  if (recorded.length === 0) return [];
  const before = abstentionMeasures(abstentionOf(recorded), recorded.length);
  const now = abstentionMeasures(abstentionOf(replayed), replayed.length);
  return ABSTENTION_MEASURES.flatMap((metric): ReplayedFigure[] => {
    const [one, other] = [before[metric], now[metric]];
    if (one === null) return [];
    const equal = other !== null && isClose(one, other);
    return [{ variant, metric, title: MEASURE_TITLES[metric], recorded: one, replayed: other, equal }];
  });
}

function differencesOf(recorded: ExperimentResult, replayed: ExperimentResult): string[] {
  const what: string[] = [];
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  if (differs(recorded.ids, replayed.ids)) what.push("ranking");
  else if (recorded.scores.some((score, at) => !isClose(score, replayed.scores[at] ?? Number.NaN)))
    what.push("scores");
  if (differs(recorded.answers, replayed.answers)) what.push("answers");
  if (recorded.abstained !== replayed.abstained) what.push("abstained");
  if (recorded.error !== replayed.error) what.push("error");
  if (recorded.outcome !== undefined) {
    // Both are recorded since outcomes are.
    if (recorded.outcome !== replayed.outcome) what.push("outcome");
    if (digits(recorded.result) !== digits(replayed.result)) what.push("result");
    if (!isClose(recorded.confidence ?? -1, replayed.confidence ?? -1)) what.push("confidence");
  }
  for (const metric of METRICS) {
    const [before, now] = [recorded.metrics[metric], replayed.metrics[metric]];
    if (before === null || now === null ? before !== now : !isClose(before, now)) what.push(metric);
  }
  return what;
}

function digits(result: ExperimentResult["result"]): string {
  return JSON.stringify(result ?? null, (_, value: unknown) =>
    typeof value === "number" ? value.toPrecision(9) : value,
  );
}

/** Relative for large figures: scores of some methods are in the thousands. */
function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other));
}
