/** A recommendation in sentences: what to use, how sure that is, and what it takes. */
import { formatCount, formatDuration, formatMoney, formatNoun } from "@/components/ui/format";
import type { VariantFigures } from "@/lib/measure/compare-variants";
import type { Recommendation } from "@/lib/measure/recommendation";
import { costPerThousand } from "./trade-offs";

type Other = Recommendation["others"][number];

/** "73.3 %". */
export function inPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** "3.3 points"; always positive. */
export function inPoints(share: number): string {
  return `${Math.abs(100 * share).toFixed(1)} points`;
}

/** The cost of a variant: time of a question, and money for 1,000. */
export function takenBy(variant: VariantFigures): string {
  const time = `${formatDuration(variant.p50Ms)} a question (95 % under ${formatDuration(variant.p95Ms)})`;
  if (variant.llmCalls === 0) return `${time}, $0: no language model is asked`;
  const calls = (variant.llmCalls / Math.max(1, variant.n)).toFixed(1);
  return variant.llmCost > 0
    ? `${time}, ${formatMoney(costPerThousand(variant))} for 1,000 questions`
    : `${time}, ${calls} calls of the language model a question, which has no price in Settings`;
}

export function aheadOfNext(next: Other | undefined, name: string): string | null {
  if (!next) return null;
  const { mean, low, high, p, holds } = next.difference;
  if (Math.abs(mean) < 1e-9) return `Level with ${name}.`;
  const ahead = `${inPoints(mean)} ahead of ${name}`;
  if (holds) return `${ahead}, by more than chance (p ${p.toFixed(3)}).`;
  return `${ahead}, which may be chance: 95 % interval ${interval(-high, -low)}, p ${p.toFixed(2)}.`;
}

/** "−4.1 to +12.0 points". */
export function interval(low: number, high: number): string {
  return `${signedPoints(low)} to ${signedPoints(high)} points`;
}

/** "+3.3". */
export function signedPoints(share: number): string {
  return `${share < 0 ? "−" : "+"}${Math.abs(100 * share).toFixed(1)}`;
}

/** "2.8 times as fast", "costs a third", with both. */
export function savings(frugal: VariantFigures, best: VariantFigures): string {
  const parts = [];
  if (frugal.llmCost < best.llmCost)
    parts.push(
      frugal.llmCost === 0
        ? "it asks no paid model"
        : `it costs ${formatMoney(costPerThousand(frugal))} instead of ${formatMoney(costPerThousand(best))} for 1,000 questions`,
    );
  const faster = best.p50Ms / Math.max(frugal.p50Ms, 0.01);
  if (faster >= 1.1)
    parts.push(
      `it takes ${formatDuration(frugal.p50Ms)} a question instead of ${formatDuration(best.p50Ms)}`,
    );
  return parts.join(", and ");
}

export function beaten({ others }: Recommendation, nameOf: (variant: number) => string): string {
  const beaten = others.filter(({ difference }) => difference.holds);
  if (others.length === 0) return "There is nothing to compare it with: add a variant.";
  if (beaten.length === 0) return "Better than none of the others by more than chance.";
  const names = beaten.map(({ variant }) => nameOf(variant));
  const listed =
    names.length > 5 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : inWords(names);
  return beaten.length === others.length
    ? `Better than ${others.length === 1 ? listed : `all ${formatCount(others.length)} others`} by more than chance.`
    : `Better than ${formatCount(beaten.length)} of ${formatNoun(others.length, "other")} by more than chance: ${listed}.`;
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
