import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { personalisedPageRank } from "./pagerank";

const links = fc.array(
  fc
    .tuple(fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 4 }))
    .filter(([source, target]) => source !== target)
    .map(([source, target, weight]) => ({ source: `n${source}`, target: `n${target}`, weight })),
  { maxLength: 10 },
);

describe("personalisedPageRank", () => {
  it("is where a walker stands who restarts at the seeds", () => {
    fc.assert(
      fc.property(links, (given) => {
        const mass = personalisedPageRank(
          given,
          new Map([
            ["n0", 3],
            ["n1", 1],
          ]),
        );
        const start = (id: string) => (id === "n0" ? 0.75 : id === "n1" ? 0.25 : 0);
        expect([...mass.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
        const strength = (id: string) =>
          given.reduce(
            (sum, { source, target, weight }) => sum + (source === id || target === id ? weight : 0),
            0,
          );
        const stranded = [...mass].reduce((sum, [id, share]) => sum + (strength(id) === 0 ? share : 0), 0);
        for (const [id, share] of mass) {
          let arriving = 0;
          for (const { source, target, weight } of given) {
            if (target === id) arriving += (mass.get(source)! * weight) / strength(source);
            if (source === id) arriving += (mass.get(target)! * weight) / strength(target);
          }
          const expected = 0.85 * arriving + (0.15 + 0.85 * stranded) * start(id);
          expect(Math.abs(share - expected)).toBeLessThan(0.05);
        }
      }),
    );
  });

  it("prefers what several seeds lead to", () => {
    const given = [
      { source: "a", target: "x", weight: 1 },
      { source: "b", target: "x", weight: 1 },
      { source: "b", target: "y", weight: 1 },
    ];
    const mass = personalisedPageRank(
      given,
      new Map([
        ["a", 1],
        ["b", 1],
      ]),
    );
    expect(mass.get("x")!).toBeGreaterThan(2 * mass.get("y")!);
  });
});
