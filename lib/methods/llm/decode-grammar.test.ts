import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeByGrammar, stepsOfText } from "./decode-grammar";
import { type Alternatives, LazyGrammar } from "./grammar";
import { Recogniser } from "./recogniser";

/** "ab", "ac", "abd" and "x" with "(" and ")" around. */
const grammar = new LazyGrammar("test", (own) =>
  own.rule("all", (): Alternatives => [["(", own.rule("in", () => [["ab"], ["ac"], ["abd"], ["x"]]), ")"]]),
);
const log = (odds: Record<string, number>) =>
  new Map(Object.entries(odds).map(([token, share]) => [token, Math.log(share)]));

describe("decodeByGrammar", () => {
  it("masks, normalises, and multiplies along the texts", async () => {
    const asked: string[] = [];
    const { texts, ended } = await decodeByGrammar(
      grammar,
      async (written) => {
        asked.push(written);
        if (written === "(") return log({ a: 0.2, x: 0.05, "x) RETURN": 0.4, q: 0.3 });
        return log({ b: 0.3, c: 0.1, bd: 0.2, "bd)": 0.2, z: 0.2 });
      },
      { beam: 10, mostCalls: 100 },
    );
    // Signs may be one token with what follows them; "b" alone may still become "bd".
    expect(asked).toEqual(["", "(", "(a", "(ab"]);
    expect(texts.map(({ text }) => text)).toEqual(["(abd)", "(x)", "(ac)"]);
    expect(texts.map(({ probability }) => probability)).toEqual(
      [0.4, 0.2, 0.1].map((share) => expect.closeTo(share, 9)),
    );
    expect(ended).toEqual({ reason: "masked", written: "(ab" });
    expect(texts[1]!.steps).toEqual([
      {
        ...{ written: "(", token: "x", ways: 4, masked: expect.closeTo(0.7, 9) },
        probability: expect.closeTo(0.2, 9),
        allowed: [{ text: "a", share: expect.closeTo(0.8, 9) }],
        excluded: [
          { text: "x) RETURN", share: expect.closeTo(0.4, 9) },
          { text: "q", share: expect.closeTo(0.3, 9) },
        ],
      },
    ]);
  });

  it("is greedy with a beam of one, and stops when the calls run out", async () => {
    const next = async () => log({ a: 0.6, b: 0.5, x: 0.4, ")": 0.3 });
    const greedy = await decodeByGrammar(grammar, next, { beam: 1, mostCalls: 100 });
    expect(greedy.texts.map(({ text }) => text)).toEqual(["(ab)"]);
    const cut = await decodeByGrammar(grammar, next, { beam: 1, mostCalls: 2 });
    expect(cut).toEqual({ texts: [], ended: { reason: "calls", written: "(a" } });
  });

  it("ends a text by a mark of the end, a line end, or when the model goes on with what is no text", async () => {
    const open = new LazyGrammar("test", (own) => own.rule("all", () => [["a"], ["ab"]]));
    for (const token of ["</s>", "\n", ";\nRETURN", "then"]) {
      const { texts } = await decodeByGrammar(
        open,
        async (written) => log(written === "" ? { a: 1 } : { [token]: 1 }),
        { beam: 1, mostCalls: 9 },
      );
      expect(texts.map(({ text }) => text)).toEqual(["a"]);
    }
  });

  it("lets nothing but texts of the grammar out, whatever the model says", async () => {
    const recogniser = new Recogniser(grammar);
    const token = fc.oneof(
      fc.constantFrom("a", "b", "c", "bd", "x", "(", ")", "(ab)", "", "\n", "</s>", "__proto__", "b)\n("),
      fc.string(),
    );
    const evil = fc.oneof(
      fc.double(),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1e308, 0),
    );
    const places = fc.array(fc.array(fc.tuple(token, evil), { maxLength: 9 }), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(
        places,
        fc.integer({ min: 1, max: 5 }),
        fc.nat(20),
        async (answers, beam, mostCalls) => {
          let calls = 0;
          const next = async () => new Map(answers[calls++ % answers.length]);
          const { texts, ended } = await decodeByGrammar(grammar, next, { beam, mostCalls });
          expect(calls).toBeLessThanOrEqual(mostCalls);
          expect(texts.length).toBeLessThanOrEqual(beam);
          if (texts.length === 0) expect(ended).not.toBeNull();
          for (const { text, probability, steps } of texts) {
            expect(recogniser.accepts(text), text).toBe(true);
            expect(probability).toBeCloseTo(
              steps.reduce((product, step) => product * step.probability, 1),
              6,
            );
            for (const { probability: own, allowed, masked } of steps) {
              expect(allowed.reduce((sum, { share }) => sum + share, own)).toBeCloseTo(1, 6);
              expect(masked).toBeGreaterThanOrEqual(0);
              expect(masked).toBeLessThanOrEqual(1);
            }
          }
        },
      ),
    );
  });
});

describe("stepsOfText", () => {
  const token = (text: string, odds: Record<string, number>) => ({ text, likely: log(odds) });

  it("finds the steps of a text that a server wrote under the grammar", () => {
    const found = stepsOfText(grammar, "(ac)", [
      token("(", { "(": 0.5, MATCH: 0.5 }),
      token("a", { a: 0.3, x: 0.1, q: 0.6 }),
      token("c)", { "c)": 0.2, b: 0.6 }),
      token("</s>", { "</s>": 1 }),
    ])!;
    expect(found.probability).toBeCloseTo((0.3 / 0.4) * (0.2 / 0.8), 9);
    expect(found.steps.map(({ written, token }) => [written, token])).toEqual([
      ["(", "a"],
      ["(a", "c)"],
    ]);
  });

  it("says nothing of tokens that are not the text, and refuses what is none", () => {
    expect(stepsOfText(grammar, "(ac)", [token("x", { x: 1 })])).toEqual({
      ...{ text: "(ac)", probability: null, steps: [] },
    });
    expect(stepsOfText(grammar, "(ac)", [])!.probability).toBeNull();
    expect(stepsOfText(grammar, "(ad)", [])).toBeNull();
  });
});
