/** What sets two entries of a ranking apart: the summands of their scores, subtracted. */
import type { RankedNode } from "@/lib/methods/trace/trace";

interface ScoreLead {
  by: number;
  /** What each summand adds to that, most first whatever its sign; those that are the same in both are left out. */
  parts: readonly { name: string; by: number }[];
}

type Scored = Pick<RankedNode, "score" | "contributions">;

/** Less is no difference: summands are reported to a thousandth. */
const LEAST = 0.0005;

/** How `one` leads `other`; null where nothing says what a score is made of. */
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
