import { describe, expect, it } from "vitest";
import { operatorChoices, operatorLines } from "./operator-choices";

describe("operatorChoices", () => {
  it("finds the words in the question", () => {
    expect(operatorChoices("Films after 2000", ["after 2000=released >= 2000"])).toEqual([
      { span: [6, 16], reading: "released >= 2000" },
    ]);
  });

  it("refuses words that are not there, or more than once, and what is no pair", () => {
    expect(() => operatorChoices("Films after 2000", ["before=x"])).toThrow(
      /"before" is not in the question/,
    );
    expect(() => operatorChoices("old old films", ["old=x"])).toThrow(/more than once/);
    expect(() => operatorChoices("Films", ["Films"])).toThrow(/not words=reading/);
  });
});

it("lists what words could mean instead", () => {
  const after = { span: [6, 11] as [number, number], text: "after", reading: "Film.released > 2000" };
  expect(
    operatorLines([
      { ...after, alternatives: ["Film.made > 2000", "not used"] },
      { ...after, alternatives: [] },
    ]),
  ).toEqual([
    '"after" is read as "Film.released > 2000"; or: Film.made > 2000, not used',
    '"after" is read as "Film.released > 2000"',
  ]);
});
