import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../graph/numeric/seeded-random";
import { toGbnf } from "../../stores/llm/gbnf";
import { readGbnf } from "../../stores/llm/testing/read-gbnf";
import { randomText } from "../testing/random-text";
import { LazyGrammar } from "./grammar";
import { allowedNext, isComplete, Recogniser } from "./recogniser";

/** Numbers from 0 to 99 in brackets, nested up to three deep, with a quotation that wants to be escaped. */
const grammar = new LazyGrammar("test", (own) => {
  const digit = own.rule("digit", () => [..."0123456789"].map((one) => [one]));
  const inside = (depth: number): ReturnType<LazyGrammar["rule"]> =>
    own.rule(`inside ${depth}`, () => [
      [digit],
      [digit, digit],
      ['"\\é\n'],
      ...(depth < 3 ? [["(", inside(depth + 1), ")"]] : []),
    ]);
  return inside(0);
});
const recogniser = new Recogniser(grammar);
const isIn = (text: string) => /^(\({0,3})(?:\d{1,2}|"\\é\n)(\){0,3})$/.exec(text);

describe("Recogniser", () => {
  it("accepts the texts of the grammar and no others", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."()09"), maxLength: 8 }), (text) => {
        const [, open, shut] = isIn(text) ?? [];
        expect(recogniser.accepts(text)).toBe(open !== undefined && open.length === shut?.length);
      }),
    );
    expect(recogniser.accepts('("\\é\n)')).toBe(true);
  });

  it("reads a text in pieces as it reads it whole", () => {
    const random = seededRandom(7);
    for (let at = 0; at < 200; at++) {
      const text = randomText(recogniser, random);
      const cut = Math.floor(random() * (text.length + 1));
      const place = recogniser.advance(recogniser.start, text.slice(0, cut));
      expect(place.length, text).toBeGreaterThan(0);
      expect(isComplete(recogniser.advance(place, text.slice(cut))), text).toBe(true);
      expect(recogniser.advance(recogniser.start, `${text}(`)).toEqual([]);
    }
  });

  it("knows what comes next, and what must", () => {
    const opened = recogniser.advance(recogniser.start, '(("');
    expect(allowedNext(opened)).toEqual(["\\é\n"]);
    expect(recogniser.forced(opened)).toBe("\\é\n))");
    expect(recogniser.forced(recogniser.start)).toBe("");
    expect(recogniser.forced(recogniser.advance(recogniser.start, "7"))).toBe("");
  });
});

describe("toGbnf", () => {
  it("writes a grammar of the same texts", () => {
    const gbnf = toGbnf(grammar, 10_000)!;
    expect(gbnf.split("\n")[0]).toBe('root ::= r0 | " " r0');
    const read = new Recogniser(readGbnf(gbnf));
    const random = seededRandom(11);
    for (let at = 0; at < 200; at++) {
      expect(read.accepts(randomText(recogniser, random))).toBe(true);
      expect(recogniser.accepts(randomText(read, random).trimStart())).toBe(true);
    }
  });

  it("writes none that is longer than it may be", () => {
    expect(toGbnf(grammar, 100)).toBeNull();
  });
});
