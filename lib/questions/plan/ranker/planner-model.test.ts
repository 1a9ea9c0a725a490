import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HopscopeError } from "../../../graph/errors";
import { decodeModel, encodeModel, type PlannerModel } from "./planner-model";
import { GRAM_PLACES } from "./question-input";
import { HAND_FEATURES } from "./rank-features";

const WIDTH = GRAM_PLACES + 3;
const model: PlannerModel = {
  parameters: {
    hand: Float64Array.from(HAND_FEATURES, (_, at) => at / 7),
    none: 3.5,
    width: WIDTH,
    matrix: Float32Array.from({ length: 3 * WIDTH }, (_, cell) =>
      Math.floor(cell / WIDTH) === 1 ? 0 : Math.sin(cell) * (cell < WIDTH ? 1e-3 : 20),
    ),
  },
  features: ["a", "never learnt", "c"],
  report: {
    questions: 10,
    reverse: 0,
    answerable: 9,
    unresolved: 1,
    templates: 4,
    digest: "d",
    generation: "g",
    embedder: "words",
    seed: 1,
    epochs: 20,
    accuracy: { zeroShot: 0.5, byQuestion: 0.9, byTemplate: null, folds: 5 },
    trainedAt: "2026-01-01T00:00:00.000Z",
    seconds: 2,
  },
};

describe("a model as bytes", () => {
  it("comes back with its report, its features that learnt something, and its weights within their precision", () => {
    const back = decodeModel(encodeModel(model));
    expect(back.report).toEqual(model.report);
    expect(back.features).toEqual(["a", "c"]);
    expect(back.parameters.hand).toEqual(model.parameters.hand);
    for (const [row, before] of [0, 2].entries())
      for (let at = 0; at < WIDTH; at++) {
        const largest = before === 0 ? 1e-3 : 20;
        expect(
          Math.abs(back.parameters.matrix[row * WIDTH + at]! - model.parameters.matrix[before * WIDTH + at]!),
        ).toBeLessThan(largest / 30_000);
      }
  });

  it("is read wherever it lies in memory", () => {
    const bytes = encodeModel(model);
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(decodeModel(shifted.subarray(1)).features).toEqual(["a", "c"]);
  });

  it("is refused when it is cut, of another version, or no model at all", () => {
    const bytes = encodeModel(model);
    const newer = Uint8Array.from(bytes);
    newer[4] = 99;
    for (const bad of [new Uint8Array(0), bytes.subarray(0, 200), bytes.subarray(0, -2), newer]) {
      expect(() => decodeModel(bad)).toThrow(HopscopeError);
      expect(() => decodeModel(bad)).toThrow(/cannot be read/);
    }
  });

  it("whatever bytes come, gives a model or a clear refusal", () => {
    const bytes = encodeModel(model);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 100 }),
          fc.tuple(fc.nat({ max: 1500 }), fc.nat({ max: 255 })).map(([at, value]) => {
            const changed = Uint8Array.from(bytes);
            changed[at] = value;
            return changed;
          }),
        ),
        (given) => {
          try {
            const { parameters } = decodeModel(given);
            expect(parameters.matrix.every(Number.isFinite)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(HopscopeError);
          }
        },
      ),
    );
  });
});
