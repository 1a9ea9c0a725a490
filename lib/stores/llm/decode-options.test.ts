import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NextTokens } from "../../methods/llm/scored-option";
import { decodeOptions } from "./decode-options";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), minLength: 1, maxLength: 6 });
const optionLists = fc.uniqueArray(
  word.filter((text) => text.trim() === text),
  { minLength: 1, maxLength: 6 },
);

/** A model that writes single characters, each with its own weight at each place. */
function characterModel(seed: number): NextTokens {
  return async (written) =>
    new Map(["a", "b", "c", " ", "\n", "x"].map((token) => [token, -weight(seed, written, token)]));
}
const weight = (seed: number, written: string, token: string) =>
  ([...`${seed}${written}|${token}`].reduce((sum, c) => (sum * 31 + c.codePointAt(0)!) % 97, 7) % 50) / 10;

/** Locally normalised over the characters that stay in the trie, place by place. */
function bruteForce(options: readonly string[], seed: number): Map<string, number> {
  const paths = options.map((option) => `${option}\n`);
  return new Map(
    paths.map((path) => {
      let probability = 1;
      for (let at = 0; at < path.length; at++) {
        const written = path.slice(0, at);
        const allowed = new Set(
          paths.filter((other) => other.startsWith(written)).map((other) => other[at]!),
        );
        const all = [...allowed].reduce((sum, token) => sum + Math.exp(-weight(seed, written, token)), 0);
        probability *= Math.exp(-weight(seed, written, path[at]!)) / all;
      }
      return [path.slice(0, -1), probability];
    }),
  );
}

describe("decodeOptions", () => {
  it("gives the probabilities that brute force gives", async () => {
    await fc.assert(
      fc.asyncProperty(optionLists, fc.nat(1000), async (options, seed) => {
        const expected = bruteForce(options, seed);
        const choices = await decodeOptions(options, characterModel(seed), 10_000);
        for (const { option, probability } of choices)
          expect(probability).toBeCloseTo(expected.get(option)!, 9);
        const given = choices.map(({ probability }) => probability ?? 0);
        expect(given).toEqual(given.toSorted((a, b) => b - a));
      }),
    );
  });

  it("lets nothing but the options out, whatever the model says", async () => {
    const hostile = fc.array(
      fc.tuple(
        fc.oneof(word, fc.string(), fc.constantFrom("", "\n", "</s>", "<|im_end|>", "__proto__")),
        fc.oneof(
          fc.double(),
          fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1e308),
        ),
      ),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(
        optionLists,
        fc.array(hostile, { minLength: 1, maxLength: 20 }),
        fc.nat(30),
        async (options, answers, mostCalls) => {
          let calls = 0;
          const next: NextTokens = async () => new Map(answers[calls++ % answers.length]!);
          const choices = await decodeOptions(options, next, mostCalls);
          expect(calls).toBeLessThanOrEqual(mostCalls);
          expect(choices.map(({ option }) => option).sort()).toEqual(options.toSorted());
          expect(choices.every(({ probability }) => probability! >= 0 && probability! <= 1 + 1e-9)).toBe(
            true,
          );
          expect(choices.reduce((sum, { probability }) => sum + probability!, 0)).toBeCloseTo(1, 6);
        },
      ),
    );
  });

  it("asks only where options part, and distinguishes an option from one that it begins", async () => {
    const asked: string[] = [];
    const choices = await decodeOptions(["Film", "Film noir", "Person"], async (written) => {
      asked.push(written);
      return written === ""
        ? new Map([
            [" Film", Math.log(0.6)],
            [" Person", Math.log(0.2)],
            [" Banana", Math.log(0.2)],
          ])
        : new Map([
            [" noir", Math.log(0.9)],
            ["</s>", Math.log(0.1)],
          ]);
    });
    expect(asked).toEqual(["", "Film"]);
    expect(choices.map(({ option }) => option)).toEqual(["Film noir", "Person", "Film"]);
    expect(choices.map(({ probability }) => probability)).toEqual(
      [0.675, 0.25, 0.075].map((value) => expect.closeTo(value, 9)),
    );
    await decodeOptions(["only"], () => expect.fail("one option needs no call"));
  });
});
