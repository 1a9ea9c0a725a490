/** Parameter sweeps: variants of one method that differ in one parameter only, as the points of a curve. */
import * as z from "zod";
import type { VariantFigures } from "./compare-variants";
import { metricsSchema, type Variant } from "./experiment";

export const sweepValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type SweepValue = z.infer<typeof sweepValueSchema>;

export const sweepPointSchema = z.object({
  value: sweepValueSchema,
  variant: z.int(),
  /** Mean with the middle 95 % of its resamples; null where no question has something to measure. */
  metrics: z.record(
    metricsSchema.keyof(),
    z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
  ),
  p50Ms: z.number(),
  llmCost: z.number(),
});
export type SweepPoint = z.infer<typeof sweepPointSchema>;

export const sweepSchema = z.object({
  method: z.string(),
  parameter: z.string(),
  /** Values of the other parameters that differ among this method's other variants: distinguishes curves of one parameter. */
  fixed: z.record(z.string(), z.unknown()),
  /** Figures ascend; other values are in the order of the variants. */
  points: z.array(sweepPointSchema),
});
export type Sweep = z.infer<typeof sweepSchema>;

type Figures = Pick<VariantFigures, "metrics" | "p50Ms" | "llmCost">;

/**
 * Every curve that the variants make: groups of at least two of one method that agree in all parameters but one.
 * @param figures of the variants, in their order
 */
export function findSweeps(
  variants: readonly Pick<Variant, "method" | "params">[],
  figures: readonly Figures[],
): Sweep[] {
  const groups = new Map<string, Sweep>();
  for (const [at, { method, params }] of variants.entries()) {
    const differing = differingParameters(variants.filter((other) => other.method === method));
    for (const parameter of differing) {
      const value = sweepValueSchema.safeParse(params[parameter]);
      if (!value.success) continue;
      const fixed = Object.fromEntries(
        differing.filter((name) => name !== parameter).map((name) => [name, params[name]]),
      );
      const key = JSON.stringify([method, parameter, fixed]);
      const group = groups.get(key) ?? { method, parameter, fixed, points: [] };
      groups.set(key, group);
      if (!group.points.some((point) => point.value === value.data))
        group.points.push(pointOf(value.data, at, figures[at]!));
    }
  }
  return [...groups.values()]
    .filter(({ points }) => points.length > 1)
    .map((group) => ({ ...group, points: group.points.toSorted(byValue) }));
}

type Params = Variant["params"];

function differingParameters(variants: readonly { params: Params }[]): string[] {
  const names = new Set(variants.flatMap(({ params }) => Object.keys(params)));
  return [...names]
    .filter((name) => new Set(variants.map(({ params }) => JSON.stringify(params[name]))).size > 1)
    .toSorted();
}

function pointOf(value: SweepValue, variant: number, { metrics, p50Ms, llmCost }: Figures): SweepPoint {
  const shown = Object.entries(metrics).map(([metric, measured]) => [
    metric,
    measured && { mean: measured.mean, low: measured.low, high: measured.high },
  ]);
  return { value, variant, metrics: Object.fromEntries(shown) as SweepPoint["metrics"], p50Ms, llmCost };
}

/** Stable where one of them is no figure. */
function byValue({ value: one }: SweepPoint, { value: other }: SweepPoint): number {
  return typeof one === "number" && typeof other === "number" ? one - other : 0;
}
