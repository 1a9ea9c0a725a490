/** Pairs found by keys against all pairs, and how long 100,000 names take. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidatePairs, type NamedRow } from "./candidate-pairs";
import { NAME_REASONS, nameReason } from "./name-reason";
import { prepareName } from "./prepared-name";

const reasonOf = (a: string, b: string) => nameReason(prepareName(0, a)!, prepareName(1, b)!);

it.each([
  ["Ida Holm", "IDA  HOLM", "same-name"],
  ["The Third Man", "Third Man, The", "same-name"],
  ["Holm, Ida", "Ida Holm", "same-words"],
  ["I. Holm", "Ida Holm", "initials"],
  ["J. R. Roe", "John Richard Roe", "initials"],
  ["John R. Roe", "John Richard Roe", "initials"],
  ["J. Roe", "Karl Roe", null],
  ["UNESCO", "Unesco", "same-name"],
  ["IOC", "International Olympic Committee", "acronym"],
  ["NATO", "International Olympic Committee", null],
  ["Catherine Deneuve", "Katherine Deneuve", "spelling"],
  ["Marcelo Roe", "Marcleo Roe", "spelling"],
  ["Ida Holm", "Ida Maria Holm", "contained"],
  ["Acme Pictures", "Acme Pictures Ltd.", "suffix"],
  ["Acme", "Acme Inc", "suffix"],
  ["Acme Ltd", "Acme Inc", null],
  ["New York", "New York Jets", null],
  ["New York", "University of New York", null],
  ["James Wong", "James Wong Howe", null],
  ["Law", "Lesley Ann Warren", null],
  ["Ireland", "Iceland", null],
  ["Steinhouse", "Steinhause", "spelling"],
  ["Holm", "Ida Holm", null],
  ["Apollo 11", "Apollo 12", null],
  ["Henry VII", "Henry VIII", null],
  ["1950", "1951", null],
  ["Graz", "Gras", null],
  ["John Roe", "Joan Roe", "spelling"],
  ["Ann Roe", "Ann Lee", null],
])("%s and %s: %s", (a, b, reason) => {
  expect(reasonOf(a, b)).toBe(reason);
  expect(reasonOf(b, a)).toBe(reason);
});

/** Every name with every other one. */
function naively(rows: readonly NamedRow[]): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const first of rows)
    for (const second of rows) {
      if (first.row >= second.row) continue;
      const reasons = [first.name, ...first.aliases].flatMap((a) =>
        [second.name, ...second.aliases].flatMap((b) => {
          const [x, y] = [prepareName(0, a), prepareName(1, b)];
          return (x && y && nameReason(x, y)) ?? [];
        }),
      );
      const best = NAME_REASONS.find((reason) => reasons.includes(reason));
      if (best) pairs.set(`${first.row} ${second.row}`, best);
    }
  return pairs;
}

describe("pairs by keys", () => {
  const word = fc.constantFrom(
    "ida",
    "ada",
    "i",
    "holm",
    "holms",
    "maria",
    "m",
    "im",
    "graz",
    "of",
    "the",
    "ioc",
    "11",
    "ii",
    "olympia",
    "olimpia",
    "IOC",
    "olympiade",
    "olympiada",
    "ltd",
    "",
  );
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
  const rows = fc
    .array(
      fc.record({
        name: fc.oneof({ arbitrary: name, weight: 9 }, fc.string()),
        aliases: fc.array(name, { maxLength: 2 }),
      }),
      { maxLength: 25 },
    )
    .map((all) => all.map((one, row) => ({ ...one, row })));

  it("are all that comparing every pair finds, with the same reason", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (all) => {
        const { pairs, largeGroups, truncated } = await candidatePairs(all, { largestGroup: 1_000 });
        expect(new Map(pairs.map(({ a, b, reason }) => [`${a} ${b}`, reason]))).toEqual(naively(all));
        expect({ largeGroups, truncated }).toEqual({ largeGroups: 0, truncated: false });
      }),
      { numRuns: 300 },
    );
  });

  it("leaves groups out that are too large, and says so", async () => {
    const many = Array.from({ length: 200 }, (_, row) => ({ row, name: "Night Ferry", aliases: [] }));
    const { pairs, largeGroups } = await candidatePairs(many);
    expect(pairs).toEqual([]);
    expect(largeGroups).toBeGreaterThan(0);
  });

  it("lists the strongest where there are too many", async () => {
    const rows = ["Ida Holm", "Ida Holm", "Ida Maria Holm"].map((name, row) => ({ row, name, aliases: [] }));
    const { pairs, truncated } = await candidatePairs(rows, { mostPairs: 1 });
    expect(pairs).toEqual([{ a: 0, b: 1, reason: "same-name" }]);
    expect(truncated).toBe(true);
  });

  it("compares few of 100,000 names, and stops when it is asked to", async () => {
    const rows = function* () {
      for (let row = 0; row < 100_000; row++)
        yield {
          row,
          name: `${String.fromCharCode(97 + (row % 26))}${row.toString(36)}xy ${(row * 7).toString(36)}zq`,
          aliases: [],
        };
    };
    const { pairs } = await candidatePairs(rows());
    expect(pairs.length).toBeLessThan(20_000);
    await expect(candidatePairs(rows(), { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
  });
});
