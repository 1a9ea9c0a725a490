import fc from "fast-check";
import { expect, it } from "vitest";
import type { MeasuredQuestion } from "./compare-variants";
import { pairedBootstrap } from "./eval/paired-bootstrap";
import { modelGains, withoutModel } from "./model-gains";

const SAGE = { name: "SAGE", method: "sage", params: { seeds: 3 } };
const OTHER = { name: "SAGE, wide", method: "sage", params: { seeds: 9 } };
const VARIANTS = [SAGE, OTHER, withoutModel(SAGE), { ...SAGE, name: "x", method: "mor" }];

/** Rows by the reciprocal ranks of the variants; null where there is nothing to measure. */
function rows(ranks: readonly (readonly (number | null)[])[]): MeasuredQuestion[] {
  return ranks.map((row, question) =>
    row.map((rr, variant) => ({
      ...{ question: String(question), variant, ms: variant === 0 ? 30 : 10 },
      ...{ llmCalls: variant === 0 ? 2 : 0, llmCost: variant === 0 ? 0.5 : 0, metrics: { rr } },
    })),
  ) as unknown as MeasuredQuestion[];
}

it("the same variant is asked without a model, under a name that a variant may have", () => {
  expect(withoutModel(SAGE)).toEqual({ ...SAGE, name: "SAGE, no model", withoutModel: true });
  expect(withoutModel({ ...SAGE, name: "x".repeat(100) }).name).toHaveLength(98);
});

it("a pair gives the mean difference and what it takes; a variant without a pair gives none", async () => {
  const gains = await modelGains(
    VARIANTS,
    rows([
      [1, 0, 0.5, 0],
      [1, 0, 1, 0],
      [0.5, 0, null, 0],
    ]),
    "rr",
  );
  expect(gains.slice(1)).toEqual([null, null, null]);
  expect(gains[0]).toMatchObject({ without: 2, n: 2, ms: 20, llmCalls: 2, llmCost: 0.5 });
  expect(gains[0]!.difference).toMatchObject({ mean: 0.25, holds: false });
  expect(await modelGains(VARIANTS, rows([[null, 0, null, 0]]), "rr")).toEqual([null, null, null, null]);
  expect(await modelGains([SAGE], [], "rr")).toEqual([null]);
});

it("the interval is that of the paired bootstrap, p is corrected over the pairs", async () => {
  const variants = [SAGE, withoutModel(SAGE), OTHER, withoutModel(OTHER)];
  const row = fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom(0, 0.5, 1)));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (ranks) => {
      const [one, , two] = await modelGains(variants, rows(ranks), "rr");
      const alone = await Promise.all(
        [0, 2].map((at) =>
          pairedBootstrap(
            ranks.map((scores) => scores[at]!),
            ranks.map((scores) => scores[at + 1]!),
          ),
        ),
      );
      for (const [at, gain] of [one, two].entries()) {
        const { mean, low, high, p } = alone[at]!;
        expect(gain!.difference).toMatchObject({ mean, low, high });
        expect(gain!.difference.p).toBeGreaterThanOrEqual(p);
        expect(gain!.difference.p).toBeLessThanOrEqual(Math.min(1, 2 * p));
        expect(gain!.difference.holds).toBe(gain!.difference.p < 0.05);
      }
    }),
    { numRuns: 20 },
  );
});
