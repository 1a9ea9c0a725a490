import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Correction, correctionsSchema } from "@/lib/questions/plan/mentions/correction";
import { readCorrections, replaceText, withCorrection, withoutCorrection } from "./corrections";

const span = fc
  .tuple(fc.nat(30), fc.integer({ min: 1, max: 5 }))
  .map(([from, length]): [number, number] => [from, from + length]);
const correction: fc.Arbitrary<Correction> = fc.oneof(
  fc.record({ span, node: fc.option(fc.constantFrom<string>("a", "b")) }),
  fc.record({ span, reading: fc.constantFrom("released > 2000", "not used") }),
);

describe("withCorrection", () => {
  it("has the newest, keeps what it does not touch, and is always a list that the server takes", () => {
    fc.assert(
      fc.property(fc.array(correction, { maxLength: 8 }), correction, (all, last) => {
        const before = all.reduce(withCorrection, [] as (typeof last)[]);
        const after = withCorrection(before, last);
        expect(correctionsSchema.parse(after)).toEqual(after);
        expect(after).toContainEqual(last);
        const characters = (at: typeof last) =>
          Array.from({ length: at.span[1] - at.span[0] }, (_, i) => at.span[0] + i);
        const taken = new Set(characters(last));
        const others = before.filter((one) => !characters(one).some((at) => taken.has(at)));
        expect(after.length).toBe(others.length + 1);
        for (const one of others) expect(after).toContainEqual(one);
        expect(withoutCorrection(after, last.span)).toEqual(others);
      }),
    );
  });
});

describe("the query that a question means", () => {
  const query = (cypher: string): Correction => ({ span: [0, 20], cypher, parameters: { p0: 2000 } });
  const name: Correction = { span: [4, 8], node: "x" };

  it("is one, is kept beside what was said of names, and goes when another name is chosen", () => {
    const both = withCorrection(
      withCorrection([name], query("MATCH (a) RETURN a")),
      query("MATCH (b) RETURN b"),
    );
    expect(correctionsSchema.parse(both)).toEqual(both);
    expect(both).toEqual([query("MATCH (b) RETURN b"), name]);
    expect(readCorrections(JSON.parse(JSON.stringify(both)))).toEqual(both);
    expect(withCorrection(both, { span: [4, 8], node: "y" })).toEqual([{ span: [4, 8], node: "y" }]);
    expect(
      correctionsSchema.safeParse([query("MATCH (a) RETURN a"), query("MATCH (b) RETURN b")]).success,
    ).toBe(false);
  });
});

describe("readCorrections", () => {
  it("reads back what was written, and nothing else", () => {
    const written = [{ span: [0, 3] as [number, number], node: null }];
    expect(readCorrections(JSON.parse(JSON.stringify(written)))).toEqual(written);
    const group = [{ span: [0, 3] as [number, number], nodes: ["a", "b"], as: "any" as const }];
    expect(readCorrections(JSON.parse(JSON.stringify(group)))).toEqual(group);
    for (const wrong of [
      {},
      [{ span: [0, 1], nodes: ["a", "b"], as: "all" }],
      [1],
      [{ span: [3, 3], node: "a" }],
      [{ span: [0, 1] }],
      [{ span: [0, 1], node: 7 }],
      [{ span: [0, 1], cypher: "RETURN 1" }],
    ])
      expect(readCorrections(wrong)).toBeNull();
  });
});

describe("replaceText", () => {
  it("leaves every other correction at its words", () => {
    const corrections: Correction[] = [
      { span: [0, 3], reading: "r" },
      { span: [4, 8], node: "x" },
      { span: [9, 12], node: "y" },
    ];
    const replaced = replaceText({ question: "Who Dikk saw", corrections }, [4, 8], "Philip Dick");
    expect(replaced.question).toBe("Who Philip Dick saw");
    expect(replaced.corrections.map(({ span: at }) => replaced.question.slice(...at))).toEqual([
      "Who",
      "saw",
    ]);
  });
});
