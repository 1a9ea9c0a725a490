/** Difference between two entries of a ranking: the summands of their scores, subtracted. */
import type { RankedNode } from "@/lib/methods/trace/trace";

interface ScoreLead {
  by: number;
  /** Difference in each summand, largest absolute value first; equal summands are left out. */
  parts: readonly { name: string; by: number }[];
}

type Scored = Pick<RankedNode, "score" | "contributions">;

/** Less is no difference: summands are reported to a thousandth. */
const LEAST = 0.0005;

/** The lead of `one` over `other`; null if the summands of either score are unknown. */
export function scoreLead(one: Scored, other: Scored): ScoreLead | null {
  if (one.contributions.length === 0 || other.contributions.length === 0) return null;
  const added = new Map<string, number>();
  for (const [{ contributions }, sign] of [
    [one, 1],
    [other, -1],
  ] as const) {
    for (const { name, value, weight } of contributions)
      added.set(name, (added.get(name) ?? 0) + sign * value * weight);
  }
  const parts = [...added].flatMap(([name, by]) => (Math.abs(by) < LEAST ? [] : [{ name, by }]));
  return { by: one.score - other.score, parts: parts.sort((a, b) => Math.abs(b.by) - Math.abs(a.by)) };
}
