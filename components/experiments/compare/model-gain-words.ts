/** The gain from a language model, in words: points, how certain they are, and what they cost. */
import { formatCount, formatDuration, formatMoney } from "@/components/ui/format";
import type { ModelGain } from "@/lib/measure/model-gains";

/** "+3.2", "−1.0": percentage points. */
export function signedPoints(difference: number): string {
  return `${difference >= 0 ? "+" : "−"}${(100 * Math.abs(difference)).toFixed(1)}`;
}

export function gainWords({ difference, n, ms, llmCalls, llmCost }: ModelGain): string {
  const { mean, low, high, p } = difference;
  const money = llmCost > 0 ? `, ${formatMoney(llmCost)}` : "";
  const time = `${formatDuration(Math.abs(ms))} ${ms >= 0 ? "more" : "less"}`;
  return `${signedPoints(mean)} points against the same variant without the language model, 95 % interval ${signedPoints(low)} to ${signedPoints(high)}, corrected p ${p.toFixed(3)}, ${formatCount(n)} questions; a question takes ${llmCalls.toFixed(1)} calls${money} and ${time}`;
}
