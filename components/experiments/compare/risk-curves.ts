/** Risk-coverage curves as they are drawn: which variants, and each with a look of its own. */
import type { VariantFigures } from "@/lib/measure/compare-variants";
import type { RiskCoveragePoint } from "@/lib/measure/eval/risk-coverage";

export const RIGHTS = [
  ["byFirst", "the first answer is gold"],
  ["byExact", "the whole answer is gold"],
] as const;
export type Right = (typeof RIGHTS)[number][0];

export interface RiskCurve {
  variant: number;
  name: string;
  points: readonly RiskCoveragePoint[];
}

/** The curves of the variants whose confidence was recorded. */
export function riskCurves(variants: readonly VariantFigures[], right: Right): RiskCurve[] {
  return variants.flatMap(({ name, abstention }, variant) => {
    const points = abstention[right]?.curve ?? [];
    return points.length > 0 ? [{ variant, name, points }] : [];
  });
}

/**
 * The curve as steps: between two thresholds no other answers are given, so the risk of the higher one holds until the next.
 * @param at pixels of a coverage and of a risk
 */
export function stepsOf(
  { points }: Pick<RiskCurve, "points">,
  at: { x: (coverage: number) => number; y: (risk: number) => number },
): string {
  return points
    .flatMap(({ coverage, risk }, place) => {
      const before = points[place - 1];
      const corner = before ? [`${at.x(coverage)},${at.y(before.risk)}`] : [];
      return [...corner, `${at.x(coverage)},${at.y(risk)}`];
    })
    .join(" ");
}

const LINES = ["stroke-focus", "stroke-good", "stroke-warn", "stroke-ink-soft"] as const;
const DASHES = [undefined, "6 3", "2 3", "8 3 2 3"] as const;

/** Distinguished by the dashes, too; sixteen variants differ. */
export function lookOf(at: number): { line: string; dash: string | undefined } {
  return {
    line: LINES[at % LINES.length]!,
    dash: DASHES[(at + Math.floor(at / LINES.length)) % DASHES.length],
  };
}
