import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scoreLead } from "./score-lead";

const scored = (terms: Record<string, [number, number]>) => {
  const contributions = Object.entries(terms).map(([name, [value, weight]]) => ({ name, value, weight }));
  return { score: contributions.reduce((sum, { value, weight }) => sum + value * weight, 0), contributions };
};

describe("what sets two scores apart", () => {
  it("is each summand less the other's, most first, without those that are equal", () => {
    const lead = scoreLead(
      scored({ text: [0.5, 2], cosine: [0.8, 1], path: [1, 1] }),
      scored({ text: [0.9, 2], cosine: [0.3, 1], path: [1, 1] }),
    );
    expect(lead!.parts.map(({ name }) => name)).toEqual(["text", "cosine"]);
    expect(lead!.parts.map(({ by }) => Number(by.toFixed(3)))).toEqual([-0.8, 0.5]);
    expect(lead!.by).toBeCloseTo(-0.3);
  });

  it("counts what only one of them has", () => {
    const lead = scoreLead(scored({ text: [1, 1] }), scored({ name: [0.5, 1] }));
    expect(lead!.parts).toEqual([
      { name: "text", by: 1 },
      { name: "name", by: -0.5 },
    ]);
  });

  it("is not known where a score has no summands", () => {
    expect(scoreLead(scored({ text: [1, 1] }), { score: 1, contributions: [] })).toBeNull();
  });

  it("adds up to the difference of the scores, and turns round with them", () => {
    const terms = fc.dictionary(
      fc.constantFrom("a", "b", "c"),
      fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 })),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(terms, terms, (one, other) => {
        const [there, back] = [
          scoreLead(scored(one), scored(other))!,
          scoreLead(scored(other), scored(one))!,
        ];
        expect(there.parts.reduce((sum, { by }) => sum + by, 0)).toBeCloseTo(there.by);
        expect(back.parts.map(({ name, by }) => [name, -by])).toEqual(
          there.parts.map(({ name, by }) => [name, by]),
        );
      }),
    );
  });
});
