import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ColumnPatterns } from "./column-patterns";
import { nameWords, TitleIndex } from "./title-index";

function titlesOf(...names: string[]): TitleIndex {
  const titles = new TitleIndex();
  for (const [node, name] of names.entries()) titles.add(node, name);
  return titles;
}

describe("ColumnPatterns", () => {
  const titles = titlesOf(
    "Geelong Football Club",
    "Melbourne Football Club",
    "Richmond Football Club",
    "Geelong",
    "Carlton Football Club",
    "Melbourne Cricket Ground",
    "2006 AFL Season",
  );

  it("completes a cell as the other cells of its column are completed", () => {
    const clubs = ColumnPatterns.of(["Geelong", "Melbourne", "Richmond", "Melbourne"], titles);
    expect(clubs.patterns).toEqual(["_ football club"]);
    expect(clubs.bearersOf("Geelong")).toEqual([{ node: 0, weight: 0.8 }]);
    expect(clubs.bearersOf("Carlton")).toEqual([{ node: 4, weight: 0.8 }]);
    expect(clubs.bearersOf("Perth")).toEqual([]);
  });

  it("wants several cells, and a share of the column", () => {
    expect(ColumnPatterns.of(["Geelong", "Melbourne", "geelong"], titles).patterns).toEqual([]);
    const others = Array.from({ length: 20 }, (_, at) => `place ${"x".repeat(at + 1)}`);
    expect(ColumnPatterns.of(["Geelong", "Melbourne", "Richmond", ...others], titles).patterns).toEqual([]);
    expect(ColumnPatterns.of(["2006", "2006 AFL", "AFL Season"], titles).patterns).toEqual([]);
  });

  it("finds what counting every title beside every cell finds, whatever the order of the cells", () => {
    const word = fc.constantFrom("alder", "birch", "cedar", "north", "club");
    const name = fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
    const names = fc.uniqueArray(name, { minLength: 5, maxLength: 30 });
    fc.assert(
      fc.property(names, fc.array(name, { maxLength: 14 }), fc.nat(), (all, cells, turn) => {
        const patternOf = (cell: string, title: string): string | null => {
          const own = cell.split(" ");
          const words = title.split(" ");
          if (!own.every((one) => words.includes(one)) || words.length === own.length) return null;
          return words
            .map((one) => (own.includes(one) ? "_" : one))
            .join(" ")
            .replaceAll(/_( _)+/g, "_");
        };
        const distinct = [...new Set(cells)];
        const count = (pattern: string) =>
          distinct.filter((cell) => all.some((title) => patternOf(cell, title) === pattern)).length;
        const patterns = new Set(
          distinct.flatMap((cell) => all.map((title) => patternOf(cell, title) ?? [])).flat(),
        );
        const expected = [...patterns]
          .filter((pattern) => count(pattern) >= Math.max(3, 0.2 * distinct.length))
          .sort((one, other) => count(other) - count(one) || (one < other ? -1 : 1))
          .slice(0, 2);
        const index = titlesOf(...all);
        const at = turn % (cells.length + 1);
        const found = ColumnPatterns.of([...cells.slice(at), ...cells.slice(0, at)], index);
        expect(found.patterns).toEqual(expected);
        for (const cell of distinct) {
          const fitting = all.flatMap((title, node) =>
            expected.includes(patternOf(cell, title) ?? "none") ? [node] : [],
          );
          const bearers = found.bearersOf(cell);
          expect(bearers.map(({ node }) => node)).toEqual(fitting.length > 3 ? [] : fitting);
          for (const { weight } of bearers) expect(weight).toBeCloseTo(0.8 / fitting.length);
        }
      }),
    );
  });
});

describe("a cell that gives a name in part", () => {
  it("is the name without its qualifier when that is explained", () => {
    const titles = titlesOf("Orlando City SC (2010 to 2014)", "Tampa", "City", "Orlando");
    expect(titles.bearersOfCell("Orlando City", new Set(nameWords("USL Pro SC")))).toEqual([
      { node: 0, weight: 0.8 },
    ]);
  });

  it("is the initials of a name, unless too many have them", () => {
    const titles = titlesOf("Melbourne Cricket Ground", "Bank of North Dakota", "Motion capture acting");
    expect(titles.bearersOfInitials("MCG")).toEqual([{ node: 0, weight: 0.5 }]);
    expect(titles.bearersOfInitials("BND")).toEqual([{ node: 1, weight: 0.5 }]);
    for (const other of ["mcg", "MC", "MCA", "MCGX"]) expect(titles.bearersOfInitials(other)).toEqual([]);
    titles.add(3, "Mount Coot Gardens (park)");
    expect(titles.bearersOfInitials("MCG")).toEqual([
      { node: 0, weight: 0.25 },
      { node: 3, weight: 0.25 },
    ]);
    for (let node = 4; node < 6; node++) titles.add(node, "Mill Creek Garden");
    expect(titles.bearersOfInitials("MCG")).toEqual([]);
  });
});
