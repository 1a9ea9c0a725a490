import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NormalEquations } from "./ridge";

const value = fc.double({ min: -1, max: 1, noNaN: true });
const rows = fc.integer({ min: 1, max: 5 }).chain((width) =>
  fc.record({
    width: fc.constant(width),
    rows: fc.array(
      fc.record({
        inputs: fc.array(value, { minLength: width, maxLength: width }),
        outputs: fc.tuple(value, value),
      }),
      { minLength: 1, maxLength: 30 },
    ),
    ridge: fc.double({ min: 0.05, max: 10, noNaN: true }),
  }),
);

const read = (width: number, given: readonly { inputs: number[]; outputs: [number, number] }[]) => {
  const equations = new NormalEquations(width + 1, 2);
  for (const { inputs, outputs } of given) equations.addRow(Float64Array.from([1, ...inputs]), outputs);
  return equations;
};

describe("NormalEquations", () => {
  it("finds weights at which the penalised squared error has no slope", () => {
    fc.assert(
      fc.property(rows, ({ width, rows, ridge }) => {
        const weights = read(width, rows).solve(ridge);
        for (const target of [0, 1])
          for (let at = 0; at <= width; at++) {
            let slope = at === 0 ? 0 : ridge * weights[at * 2 + target]!;
            for (const { inputs, outputs } of rows) {
              const full = [1, ...inputs];
              const predicted = full.reduce((sum, input, i) => sum + input * weights[i * 2 + target]!, 0);
              slope += (predicted - outputs[target]!) * full[at]!;
            }
            expect(slope).toBeCloseTo(0, 6);
          }
      }),
    );
  });

  it("adds up: parts that were read apart are the whole", () => {
    fc.assert(
      fc.property(rows, fc.nat(), ({ width, rows, ridge }, cut) => {
        const at = cut % rows.length;
        const parts = read(width, rows.slice(0, at));
        parts.add(read(width, rows.slice(at)));
        const [one, other] = [parts.solve(ridge), read(width, rows).solve(ridge)];
        for (const [index, weight] of one.entries()) expect(weight).toBeCloseTo(other[index]!, 8);
      }),
    );
  });

  it("knows nothing without a row", () => {
    expect([...new NormalEquations(3, 1).solve(1)]).toEqual([0, 0, 0]);
  });
});
