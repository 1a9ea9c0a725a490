/** The names that a question is read as, of all that were found in it: those of largest worth that do not overlap. */
import type { NameSpan } from "./mention-spans";
import type { GroundedSpan } from "./read-mentions";

export interface Found extends GroundedSpan {
  span: NameSpan;
  /** Raises its worth in a cover. */
  bonus: number;
}

/** Worth of a mention in a cover: one long name is worth more than as many words in shorter names. */
function worthOf({ span, bonus, nodes }: Found): number {
  return bonus * (span.isQuoted ? 100 : 1) * span.size ** 1.3 * span.likeness * nodes[0]!.score;
}

/** The spans of largest value that do not overlap: weighted interval scheduling, by word. */
export function bestCover(found: readonly Found[], wordCount: number): Found[] {
  const endingAt = new Map<number, Found[]>();
  for (const one of found) {
    const end = Math.max(one.span.last, one.span.first) + 1;
    endingAt.set(end, [...(endingAt.get(end) ?? []), one]);
  }
  const value = new Float64Array(wordCount + 2);
  const taken: (Found | null)[] = [null];
  for (let end = 1; end <= wordCount + 1; end++) {
    value[end] = value[end - 1]!;
    taken[end] = null;
    for (const one of endingAt.get(end) ?? []) {
      const with_ = value[one.span.first]! + worthOf(one);
      if (with_ > value[end]!) {
        value[end] = with_;
        taken[end] = one;
      }
    }
  }
  const cover: Found[] = [];
  for (let end = wordCount + 1; end > 0; ) {
    const one = taken[end];
    if (one) cover.push(one);
    end = one ? one.span.first : end - 1;
  }
  return cover.reverse();
}
