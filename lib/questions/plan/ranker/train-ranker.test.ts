import { describe, expect, it } from "vitest";
import { accuracyOf, crossValidate } from "./cross-validate";
import { questionInput } from "./question-input";
import type { LabelledQuestion } from "./ranker";
import { trainRanker } from "./train-ranker";

/** "word n of #" is answered by the candidate with feature n % 3; hand features say nothing. */
function questionOf(number: number): LabelledQuestion {
  const kind = number % 3;
  const tokens = [
    { word: ["directs", "writes", "acts"][kind]! },
    { word: `filler${number}` },
    { mention: 0 },
  ];
  return {
    inputs: [questionInput({ tokens, text: `wording ${number}` }, Float32Array.of(1, 0))],
    options: [0, 1, 2].map((row) => ({ input: 0, rows: Int32Array.of(row) })),
    hand: new Float32Array(3),
    right: [0, 1, 2].map((row) => row === kind),
  };
}

const questions = Array.from({ length: 60 }, (_, number) => questionOf(number));
const options = { features: 3, dimensions: 2, start: { hand: [0], none: -1 }, seed: 5 };

describe("training", () => {
  it("learns what the words of a question ask for, also for questions that it did not see", async () => {
    const parameters = await trainRanker(questions.slice(0, 30), options);
    expect(accuracyOf(questions.slice(30), parameters)).toBe(1);
  });

  it("gives the same weights for the same seed, and others for another", async () => {
    const [one, again, other] = await Promise.all(
      [5, 5, 6].map((seed) => trainRanker(questions, { ...options, seed })),
    );
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it("lowers the loss, and reports it after each epoch", async () => {
    const losses: number[] = [];
    await trainRanker(questions, { ...options, epochs: 5, onEpoch: (_, loss) => void losses.push(loss) });
    expect(losses).toHaveLength(5);
    expect(losses[4]).toBeLessThan(losses[0]! / 2);
  });

  it("goes part of the way from the start, so that scores lie between", async () => {
    const start = { hand: [0.5], none: -1 };
    const learnt = await trainRanker(questions, { ...options, start });
    const half = await trainRanker(questions, { ...options, start, trust: 0.5 });
    expect(half.none).toBeCloseTo((learnt.none - 1) / 2, 9);
    expect(half.hand[0]).toBeCloseTo((learnt.hand[0]! + 0.5) / 2, 9);
    const moved = learnt.matrix.findIndex((weight) => Math.abs(weight) > 0.1);
    expect(half.matrix[moved]).toBeCloseTo(learnt.matrix[moved]! / 2, 6);
  });

  it("stops when it is aborted", async () => {
    const abort = new AbortController();
    const training = trainRanker(questions, {
      ...options,
      signal: abort.signal,
      onEpoch: (epoch) => {
        if (epoch === 2) abort.abort(new Error("enough"));
      },
    });
    await expect(training).rejects.toThrow("enough");
  });

  it("cross-validates on held-out questions only", async () => {
    // Each group is a kind: when it is left out, its word was never seen with its feature.
    const byKind = await crossValidate(questions, [], (_, at) => String(at % 5), options);
    expect(byKind).toBe(1);
    const memorised = questions.map((question, at) => ({
      ...question,
      inputs: [questionInput({ tokens: [{ word: `only${at}` }], text: "" }, Float32Array.of(0, 0))],
    }));
    expect(accuracyOf(memorised, await trainRanker(memorised, options))).toBeGreaterThan(0.9);
    expect(await crossValidate(memorised, [], (_, at) => String(at), options)).toBeLessThan(0.7);
    expect(await crossValidate(questions, [], () => "one", options)).toBeNull();
  });
});
