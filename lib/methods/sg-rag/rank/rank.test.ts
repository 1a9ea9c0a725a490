import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankedNode, stackTiers } from "./rank";

const scores = fc.array(fc.float({ min: -100, max: 100, noNaN: true }), { maxLength: 8 });

describe("stackTiers", () => {
  it("leaves every tier below the one before, best first, whatever the scores, and says why", () => {
    fc.assert(
      fc.property(fc.array(scores, { minLength: 1, maxLength: 4 }), (given) => {
        const tiers = given.map((values, tier) => ({
          fails: tier === 0 ? null : `tier ${tier}`,
          members: values.map((value, at) => {
            const contributions = [{ name: "own", value, weight: 1 }];
            return { tier, value, ranked: rankedNode(`${tier} ${at}`, contributions, []) };
          }),
        }));
        const stacked = stackTiers(tiers);
        expect(stacked).toHaveLength(given.flat().length);
        for (const [at, { tier, value, ranked }] of stacked.entries()) {
          const before = stacked[at - 1];
          const names = ranked.contributions.map(({ name }) => name);
          expect(names.includes(`tier ${tier}`)).toBe(tier > 0);
          if (!before) continue;
          expect(before.tier).toBeLessThanOrEqual(tier);
          if (before.tier === tier) expect(before.value).toBeGreaterThanOrEqual(value);
          else expect(before.ranked.score).toBeGreaterThan(ranked.score);
        }
      }),
    );
  });
});
