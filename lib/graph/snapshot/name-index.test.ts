import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "../text/edit-distance";
import { normalizeName } from "../text/normalize-name";
import { allowedDistance, buildNameRows, buildTrigramLists, NameIndex } from "./name-index";
import { GrowingUtf8Column } from "./utf8-column";

/** The textbook recursion (Wagner and Fischer 1974, with swaps of neighbours), without a bound. */
function plainDistance(a: string, b: string, withSwaps = true): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 1; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const substituted = rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped =
        withSwaps && i > 1 && j > 1 && isSwap ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY;
      rows[i]![j] = Math.min(substituted, swapped, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1);
    }
  }
  return rows[a.length]![b.length]!;
}

/** With no more than one swap. */
function withOneSwap(a: string, b: string): number {
  const swapped = Array.from({ length: Math.max(0, a.length - 1) }, (_, at) =>
    [a.slice(0, at), a[at + 1], a[at], a.slice(at + 2)].join(""),
  );
  return Math.min(letterEdits(a, b), ...swapped.map((one) => 1 + letterEdits(one, b)));
}
const letterEdits = (a: string, b: string) => plainDistance(a, b, false);

function indexOf(names: readonly string[], aliases: readonly { node: number; alias: string }[] = []) {
  const column = new GrowingUtf8Column("names");
  for (const name of names) column.push(name);
  const rows = buildNameRows(column.view(), aliases);
  return { index: new NameIndex(rows), trigrams: buildTrigramLists(rows.names) };
}

/** Few letters, so that names are close to each other and repeat their trigrams. */
const name = fc.string({ unit: fc.constantFrom("a", "b", "é", " "), maxLength: 14 });

describe("editDistance", () => {
  it("is the plain distance up to its bound, and one more beyond", () => {
    fc.assert(
      fc.property(name, name, fc.integer({ min: 0, max: 4 }), (a, b, bound) => {
        expect(editDistance(a, b, bound)).toBe(Math.min(plainDistance(a, b), bound + 1));
      }),
      { numRuns: 500 },
    );
  });
});

it("counts two letters that changed places as one edit", () => {
  expect(editDistance("thrid man", "third man", 2)).toBe(1);
  expect(editDistance("ca", "abc", 3)).toBe(3);
});

describe("NameIndex", () => {
  it("finds the nodes that comparing with every name finds, with one swap of letters at most", () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), name, (names, wanted) => {
        const { index, trigrams } = indexOf(names);
        const query = normalizeName(wanted);
        const compared = names.map((other, node) => {
          const key = normalizeName(other);
          const distance = plainDistance(query, key);
          return { node, distance, score: 1 - distance / Math.max(query.length, key.length, 1) };
        });
        expect(index.exact(wanted)).toEqual(
          compared.filter(({ distance }) => distance === 0).map(({ node }) => ({ node, score: 1 })),
        );
        const near = compared
          .filter(({ distance }) => distance > 0 && distance <= allowedDistance(query.length))
          .sort((a, b) => b.score - a.score || a.node - b.node)
          .map(({ node, score }) => ({ node, score }));
        const found = index.fuzzy(wanted, trigrams);
        const bearers = new Set(found.map(({ node }) => node));
        expect(found).toEqual(near.filter(({ node }) => bearers.has(node)));
        for (const { node } of near)
          if (withOneSwap(query, normalizeName(names[node]!)) <= allowedDistance(query.length))
            expect(bearers).toContain(node);
        expect(index.fuzzy(wanted, trigrams)).toEqual(index.fuzzy(wanted, trigrams));
      }),
      { numRuns: 500 },
    );
  });

  it("finds a node by each of its names, once, by the closest", () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 8 }),
        fc.array(fc.record({ node: fc.nat(7), alias: name }), { maxLength: 12 }),
        name,
        (names, given, wanted) => {
          const aliases = given.filter(({ node }) => node < names.length);
          const { index, trigrams } = indexOf(names, aliases);
          const namesOf = (node: number) => [
            names[node]!,
            ...aliases.filter((one) => one.node === node).map(({ alias }) => alias),
          ];
          const isCalled = (node: number) =>
            namesOf(node).some((one) => normalizeName(one) === normalizeName(wanted));
          const bearers = [...names.keys()].filter(isCalled);
          expect(index.exact(wanted)).toEqual(bearers.map((node) => ({ node, score: 1 })));
          const near = index.fuzzy(wanted, trigrams);
          expect(new Set(near.map(({ node }) => node)).size).toBe(near.length);
          for (const { node, score } of near) {
            const [query, ...keys] = [wanted, ...namesOf(node)].map(normalizeName) as [string, ...string[]];
            const scores = keys
              .filter((key) => key !== query)
              .map((key) => 1 - plainDistance(query, key) / Math.max(query.length, key.length, 1));
            expect(scores).toContain(score);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("finds a short name with two letters swapped", () => {
    const { index, trigrams } = indexOf(["Heat", "Hero"]);
    expect(index.fuzzy("heta", trigrams)).toEqual([{ node: 0, score: 0.75 }]);
  });

  it("allows more edits in longer names", () => {
    expect([3, 4, 7, 8, 12, 13, 80].map(allowedDistance)).toEqual([0, 1, 1, 2, 2, 3, 3]);
  });
});
