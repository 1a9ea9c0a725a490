import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TitleIndex } from "./title-index";

describe("TitleIndex", () => {
  const titles = new TitleIndex();
  for (const [index, name] of [
    "The Searchers (band)",
    "South Bend, Indiana",
    "Drama",
    "Mole",
    "Mole End",
  ].entries()) {
    titles.add(index, name);
  }
  const named = (text: string) =>
    titles.mentionsIn(text).map(({ key, bearers, span }) => [key, bearers[0]?.node, text.slice(...span)]);

  it("finds full names, names without qualifier, and the longest of several", () => {
    expect(named("Then The Searchers met at Mole End, not in South Bend.")).toEqual([
      ["searchers", 0, "Searchers"],
      ["mole end", 4, "Mole End"],
      ["south bend", 1, "South Bend"],
    ]);
  });

  it("leaves words in lower case alone", () => {
    expect(named("a drama about a mole")).toEqual([]);
    expect(named("Drama")).toHaveLength(1);
  });

  it("finds a name wherever it occurs", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z ,.]{0,20}$/),
        fc.stringMatching(/^[a-z ,.]{0,20}$/),
        (before, after) => {
          expect(named(`${before} Mole End ${after}`)).toEqual([["mole end", 4, "Mole End"]]);
        },
      ),
    );
  });

  it("takes no number for a name, and no name with too many bearers", () => {
    const many = new TitleIndex();
    for (let index = 0; index < 4; index++) many.add(index, "Springfield");
    expect(many.mentionsIn("Springfield")).toEqual([]);
    expect(many.bearersOfCell("Springfield", new Set())).toEqual([]);
    many.add(9, "32");
    expect(many.bearersOfCell("32", new Set())).toEqual([]);
  });
});
