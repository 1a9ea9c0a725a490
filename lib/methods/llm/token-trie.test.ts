import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScoredOption } from "./scored-option";
import { chooseByTokens } from "./token-trie";

const weight = (written: string, token: string) =>
  -([...`${written}|${token}`].reduce((sum, c) => (sum * 31 + c.codePointAt(0)!) % 97, 7) % 50) / 10;

/** A model that writes characters, each with its own weight at each place. */
function scored(option: string): ScoredOption {
  const tokens = [...option, "\n"].map((text, at) => ({
    text,
    logProbability: weight(option.slice(0, at), text),
  }));
  return { option, tokens };
}

const optionLists = fc.uniqueArray(fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 }), {
  minLength: 1,
  maxLength: 8,
});

/** Place by place, over the characters that stay among the options. */
function bruteForce(option: string, all: readonly string[]): number {
  let probability = 1;
  for (let at = 0; at <= option.length; at++) {
    const written = option.slice(0, at);
    const next = (path: string) => path[at] ?? "\n";
    const allowed = new Set(all.filter((other) => other.startsWith(written)).map(next));
    const total = [...allowed].reduce((sum, token) => sum + Math.exp(weight(written, token)), 0);
    probability *= Math.exp(weight(written, next(option))) / total;
  }
  return probability;
}

describe("chooseByTokens", () => {
  it("gives the probabilities that brute force gives, best first", () => {
    fc.assert(
      fc.property(optionLists, (options) => {
        const choices = chooseByTokens(options.map(scored));
        expect(choices.map(({ option }) => option).sort()).toEqual(options.toSorted());
        for (const { option, probability } of choices)
          expect(probability).toBeCloseTo(bruteForce(option, options), 9);
        const given = choices.map(({ probability }) => probability!);
        expect(given).toEqual(given.toSorted((a, b) => b - a));
      }),
    );
  });

  it("keeps the likeliest beginnings in a narrow beam, as beam search by hand does", () => {
    const token = (text: string, logProbability: number) => ({ text, logProbability });
    const log = Math.log;
    const options: ScoredOption[] = [
      { option: "ax", tokens: [token("a", log(0.6)), token("x", log(0.1))] },
      { option: "ay", tokens: [token("a", log(0.6)), token("y", log(0.1))] },
      { option: "az", tokens: [token("a", log(0.6)), token("z", log(0.1))] },
      { option: "b", tokens: [token("b", log(0.4))] },
    ];
    expect(chooseByTokens(options)[0]).toEqual({ option: "b", probability: expect.closeTo(0.4) });
    expect(chooseByTokens(options, 1)).toEqual([{ option: "ax", probability: expect.closeTo(0.2) }]);
    expect(chooseByTokens(options, 2).map(({ option }) => option)).toEqual(["b", "ax"]);
  });

  it("lets nothing but the options out, whatever the server says", () => {
    const hostile = fc.record({
      text: fc.constantFrom("a", "b", "", "__proto__"),
      logProbability: fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY, 1e308)),
    });
    const lists = fc.array(fc.array(hostile, { maxLength: 6 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lists, (all) => {
        const choices = chooseByTokens(all.map((tokens, at) => ({ option: `${at}`, tokens })));
        expect(choices.map(({ option }) => option).sort()).toEqual([...all.keys()].map(String).sort());
        expect(choices.reduce((sum, { probability }) => sum + probability!, 0)).toBeCloseTo(1, 6);
      }),
    );
  });
});
