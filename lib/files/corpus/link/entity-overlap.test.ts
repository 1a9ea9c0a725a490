import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EntityOverlap } from "./entity-overlap";

describe("EntityOverlap", () => {
  const sets = fc.array(
    fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 5 }).map((list) => new Set(list)),
    { maxLength: 12 },
  );

  it("equals the cosine of rarity-weighted sets, pair by pair", () => {
    fc.assert(
      fc.property(sets, (all) => {
        const weight = (entity: string) =>
          Math.log(all.length / all.filter((set) => set.has(entity)).length) ** 2;
        const sum = (set: Iterable<string>) => [...set].reduce((total, entity) => total + weight(entity), 0);
        const overlap = new EntityOverlap(all);
        const partners = new Set([...overlap.partners(100, () => true)].map(([a, b]) => `${a} ${b}`));
        for (let a = 0; a < all.length; a++) {
          for (let b = a + 1; b < all.length; b++) {
            const shared = sum([...all[a]!].filter((entity) => all[b]!.has(entity)));
            const expected = shared > 0 ? shared / Math.sqrt(sum(all[a]!) * sum(all[b]!)) : 0;
            expect(overlap.between(a, b)).toBeCloseTo(expected, 9);
            expect(partners.has(`${a} ${b}`)).toBe(expected > 0);
          }
        }
      }),
    );
  });

  it("takes the best partners, and none for an entity that all share", () => {
    const all = [new Set(["x", "y"]), new Set(["x", "y"]), new Set(["x", "z"]), new Set(["z"])];
    expect([...new EntityOverlap(all).partners(1, () => true)]).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect([...new EntityOverlap([new Set(["x"]), new Set(["x"])]).partners(5, () => true)]).toEqual([]);
  });
});
