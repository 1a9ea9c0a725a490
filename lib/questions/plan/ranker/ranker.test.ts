import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GRAM_PLACES, type QuestionInput } from "./question-input";
import {
  gradientOf,
  type LabelledQuestion,
  optionProbabilities,
  type RankerParameters,
  scoreOptions,
} from "./ranker";

const HAND = 3;
const DIMENSIONS = 4;
const ROWS = 5;
const WIDTH = GRAM_PLACES + DIMENSIONS;

const number = fc.double({ min: -1.5, max: 1.5, noNaN: true });
const input = (key: string): fc.Arbitrary<QuestionInput> =>
  fc.record({
    key: fc.constant(key),
    grams: fc
      .uniqueArray(fc.nat({ max: GRAM_PLACES - 1 }), { minLength: 1, maxLength: 4 })
      .map((all) => Int32Array.from(all).sort()),
    gramValues: fc.array(number, { minLength: 4, maxLength: 4 }).map((all) => Float32Array.from(all)),
    vector: fc
      .array(number, { minLength: DIMENSIONS, maxLength: DIMENSIONS })
      .map((all) => Float32Array.from(all)),
  });
const option = fc.record({
  input: fc.nat({ max: 1 }),
  rows: fc.uniqueArray(fc.nat({ max: ROWS - 1 }), { maxLength: 4 }).map((all) => Int32Array.from(all)),
});
const question: fc.Arbitrary<LabelledQuestion> = fc
  .record({
    inputs: fc.tuple(input("a"), input("b")),
    options: fc.array(option, { minLength: 1, maxLength: 5 }),
  })
  .chain(({ inputs, options }) =>
    fc.record({
      inputs: fc.constant([...inputs]),
      options: fc.constant(options),
      hand: fc
        .array(number, { minLength: options.length * HAND, maxLength: options.length * HAND })
        .map((all) => Float32Array.from(all)),
      right: fc.array(fc.boolean(), { minLength: options.length, maxLength: options.length }),
    }),
  );
const parameters: fc.Arbitrary<RankerParameters> = fc
  .record({
    hand: fc.array(number, { minLength: HAND, maxLength: HAND }),
    none: number,
    seed: fc.array(number, { minLength: 7, maxLength: 7 }),
  })
  .map(({ hand, none, seed }) => ({
    hand: Float64Array.from(hand),
    none,
    width: WIDTH,
    matrix: Float32Array.from({ length: ROWS * WIDTH }, (_, cell) => seed[cell % 7]!),
  }));

/** The loss by its definition, nothing shared with the code under test but the scores' formula written out. */
function naiveLoss(
  { inputs, options, hand, right }: LabelledQuestion,
  { hand: weights, none, matrix }: RankerParameters,
) {
  const scores = options.map(({ input: at, rows }, index) => {
    let score = 0;
    for (let feature = 0; feature < HAND; feature++)
      score += hand[index * HAND + feature]! * weights[feature]!;
    const { grams, gramValues, vector } = inputs[at]!;
    for (const row of rows) {
      grams.forEach((gram, n) => {
        score += matrix[row * WIDTH + gram]! * gramValues[n]!;
      });
      vector.forEach((value, n) => {
        score += matrix[row * WIDTH + GRAM_PLACES + n]! * value;
      });
    }
    return score;
  });
  const all = [...scores, none].map(Math.exp);
  const rightOnes = [...right, !right.includes(true)];
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return -Math.log(sum(all.filter((_, at) => rightOnes[at])) / sum(all));
}

describe("the ranker", () => {
  it("has the loss that its definition says, and probabilities that add up to 1", () => {
    fc.assert(
      fc.property(question, parameters, (asked, given) => {
        expect(gradientOf(asked, given).loss).toBeCloseTo(naiveLoss(asked, given), 4);
        const probabilities = optionProbabilities(scoreOptions(asked, given), given.none);
        expect(probabilities.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  it("has the gradient that finite differences say", () => {
    const step = 1e-3;
    fc.assert(
      fc.property(question, parameters, fc.nat(), (asked, given, pick) => {
        const gradient = gradientOf(asked, given);
        const slope = (move: (by: number) => RankerParameters) =>
          (naiveLoss(asked, move(step)) - naiveLoss(asked, move(-step))) / (2 * step);
        const hand = pick % HAND;
        expect(gradient.hand[hand]).toBeCloseTo(
          slope((by) => ({
            ...given,
            hand: given.hand.map((value, at) => (at === hand ? value + by : value)),
          })),
          3,
        );
        expect(gradient.none).toBeCloseTo(
          slope((by) => ({ ...given, none: given.none + by })),
          3,
        );
        const row = pick % ROWS;
        const columns = [...asked.inputs[0]!.grams, GRAM_PLACES + (pick % DIMENSIONS)];
        const column = columns[pick % columns.length]!;
        const expected = gradient.inputs.reduce((sum, { input: own, rows }) => {
          const place = own.grams.indexOf(column);
          const value =
            column >= GRAM_PLACES
              ? own.vector[column - GRAM_PLACES]!
              : place < 0
                ? 0
                : own.gramValues[place]!;
          return sum + (rows.get(row) ?? 0) * value;
        }, 0);
        const moved = (by: number) => {
          const matrix = Float32Array.from(given.matrix);
          matrix[row * WIDTH + column]! += by;
          return { ...given, matrix };
        };
        expect(expected).toBeCloseTo(slope(moved), 2);
      }),
    );
  });

  it("leaves rows out that it does not know", () => {
    const empty: RankerParameters = {
      hand: Float64Array.of(1, 0, 0),
      none: 0,
      matrix: new Float32Array(0),
      width: 0,
    };
    fc.assert(
      fc.property(question, (asked) => {
        const scores = scoreOptions(asked, empty);
        asked.options.forEach((_, at) => {
          expect(scores[at]).toBeCloseTo(asked.hand[at * HAND]!, 6);
        });
      }),
    );
  });
});
