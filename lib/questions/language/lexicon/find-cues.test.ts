import { describe, expect, it } from "vitest";
import { tokensOf } from "../words";
import { findCues } from "./find-cues";

const CUES = { ">": ["after", "more than"], ">=": ["on or after"], "<=": ["no more than"] };
const found = (question: string) => findCues(tokensOf(question), CUES).map(({ name, text }) => [name, text]);

describe("cues", () => {
  it("are found at every place", () => {
    expect(found("after 1990 and more than 3")).toEqual([
      [">", "after"],
      [">", "more than"],
    ]);
  });

  it("are none within a longer one", () => {
    expect(found("on or after 1990, no more than 3, after 4")).toEqual([
      [">=", "on or after"],
      ["<=", "no more than"],
      [">", "after"],
    ]);
  });
});
