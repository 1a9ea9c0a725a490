import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AlignedStep, alignSteps } from "./align-steps";
import type { ContentWord } from "./question-reading";

const RELATIONS = 4;
const word = (like: number[], place = 0): ContentWord => ({
  word: `w${place}`,
  stem: `w${place}`,
  place,
  length: 1,
  peer: false,
  empty: false,
  like: Float64Array.from(like),
  relations: Float64Array.from(like),
  labels: new Float64Array(0),
  mostRelation: Math.max(...like),
  mostLabel: 0,
});
const step = (relation: number): AlignedStep => ({ relation, label: -1, turn: false });

describe("alignSteps", () => {
  it("prefers the chain whose steps the words speak of, in their order", () => {
    const words = [word([0.9, 0.2, 0.1, 0.1], 0), word([0.1, 0.8, 0.2, 0.1], 1)];
    const right = alignSteps([step(0), step(1)], -1, words);
    expect(right.mean).toBeCloseTo(0.85, 9);
    expect([right.least, right.left]).toEqual([0.8, 0]);
    expect(alignSteps([step(1), step(0)], -1, words).mean).toBeLessThan(right.mean);
    expect(alignSteps([step(0)], -1, words).left).toBeGreaterThan(0.9);
    expect(alignSteps([step(0), step(1), step(2)], -1, words).least).toBe(0);
  });

  it("passes over words that mean nothing, and says nothing of no words", () => {
    const empty = { ...word([0, 0, 0, 0]), empty: true };
    expect(alignSteps([step(0)], -1, [empty])).toEqual({ mean: 0, least: 0, left: 0 });
    expect(alignSteps([], -1, [])).toEqual({ mean: 0, least: 1, left: 0 });
  });

  it("is the best of all alignments without crossings, by brute force", () => {
    const like = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: RELATIONS,
      maxLength: RELATIONS,
    });
    fc.assert(
      fc.property(
        fc.array(like, { maxLength: 4 }),
        fc.array(fc.nat(RELATIONS - 1), { minLength: 1, maxLength: 3 }),
        (likes, relations) => {
          const words = likes.map((own, at) => word(own, at));
          const path = relations.map(step);
          const { mean, left } = alignSteps(path, -1, words);
          const value = outcomesOf(path, words).best;
          expect(value).toBeGreaterThanOrEqual(-1e-9 - 0.35 * words.length - 0.2 * path.length);
          const all = outcomesOf(path, words).outcomes;
          const isOne = all.some(
            (one) =>
              Math.abs(one.value - value) < 1e-9 &&
              Math.abs(one.mean - mean) < 1e-9 &&
              Math.abs(one.left - left) < 1e-9,
          );
          expect(isOne).toBe(true);
        },
      ),
    );
  });
});

interface Outcome {
  value: number;
  mean: number;
  left: number;
}

/** Every way to give words to steps without crossing, with what it is worth. */
function outcomesOf(
  path: readonly AlignedStep[],
  words: readonly ContentWord[],
): { best: number; outcomes: Outcome[] } {
  const unlike = (one: ContentWord) => {
    const most = Math.max(...path.map(({ relation }) => one.like[relation]!));
    return 1 - Math.min(1, Math.max(0, (most - 0.3) / 0.4));
  };
  const outcomes: Outcome[] = [];
  const walk = (w: number, s: number, value: number, sum: number, left: number): void => {
    if (w === words.length && s === path.length) {
      outcomes.push({ value, mean: sum / path.length, left });
      return;
    }
    if (w < words.length) walk(w + 1, s, value - 0.35 * unlike(words[w]!), sum, left + unlike(words[w]!));
    if (s < path.length) walk(w, s + 1, value - 0.2, sum, left);
    if (w < words.length && s < path.length) {
      const own = words[w]!.like[path[s]!.relation]!;
      walk(w + 1, s + 1, value + own - 0.25, sum + own, left);
    }
  };
  walk(0, 0, 0, 0, 0);
  return { best: Math.max(...outcomes.map(({ value }) => value)), outcomes };
}
