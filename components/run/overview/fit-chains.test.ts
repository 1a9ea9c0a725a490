import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edge } from "@/components/testing/example-run";
import type { Chain } from "./chains";
import { type Block, fitChains } from "./fit-chains";
import { UNBOUNDED } from "./size";

const chain = (start: string, ...nodes: string[]): Chain => ({
  start,
  steps: nodes.map((node, at) => ({ edge: edge(`${start} ${at}`, nodes[at - 1] ?? start, node), node })),
});
const same = (id: string) => id;
const linesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block): { lines: number }[] => ("rows" in block ? block.rows : [block]));
const CELL = { width: 230, height: 80 };

describe("fitChains", () => {
  it("writes once what all chains share, and below it a row for each with what they do not", () => {
    const chains = ["Dial M", "Rope"].map((film) => chain("Grace Kelly", film, "Alfred Hitchcock"));
    const { blocks } = fitChains({ chains, total: 4, kept: 0 }, CELL, same);
    const [text, rows] = blocks as [{ parts: object[] }, { rows: object[] }];
    expect(text.parts.map((part) => Object.keys(part)[0])).toEqual([
      ...["node", "relation", "each", "relation", "node"],
    ]);
    expect(rows.rows).toMatchObject([{ nodes: ["Dial M"] }, { nodes: ["Rope"] }]);
  });

  it("cuts nothing without a bound, says what each chain ends with, and marks the node that lost", () => {
    const lost = { isLost: true, note: "lost with 0.2" };
    const chains = [chain("a", "b"), { ...chain("a", "c"), ...lost }, { ...chain("d"), ...lost }];
    const { blocks } = fitChains({ chains, total: 0, kept: 3 }, UNBOUNDED, same);
    expect(blocks[1]).toMatchObject({ rows: [{ nodes: ["b"] }, { nodes: ["c"], ...lost }] });
    expect(blocks[2]).toMatchObject({
      parts: [
        { node: "d", isLost: true },
        { words: "lost with 0.2", isSoft: true },
      ],
    });
    expect(linesOf(blocks).every(({ lines }) => lines === Number.POSITIVE_INFINITY)).toBe(true);
  });

  it("names a document once for several passages of it, and counts the others", () => {
    const chains = ["doc:a#0", "doc:a#12", "doc:b#1", "film#ii"].map((id) => chain(id));
    const titleOf = (id: string) => id.replace(/#\d+$/, "");
    const namesIn = (size: typeof CELL) =>
      fitChains({ chains, total: 4, kept: 0 }, size, titleOf).blocks.flatMap((block) =>
        "parts" in block ? block.parts.flatMap((part) => ("node" in part ? part.node : [])) : [],
      );
    expect(namesIn(CELL)).toEqual(["doc:a#0", "doc:b#1", "film#ii"]);
    expect(fitChains({ chains, total: 4, kept: 0 }, CELL, titleOf).more).toBe(1);
    expect(namesIn(UNBOUNDED)).toHaveLength(4);
  });

  it("begins with its mark at what the one line above names", () => {
    const { blocks } = fitChains(
      { chains: [chain("a", "b"), chain("b", "c")], total: 3, kept: 0 },
      CELL,
      same,
    );
    expect(blocks[1]).toMatchObject({ parts: [{ again: "b" }, {}, { node: "c" }] });
  });

  it("begins each way of one start with its mark, or at reading size with its name", () => {
    const to = (type: string, ...nodes: string[]): Chain => {
      const [first, ...steps] = chain("a", ...nodes).steps;
      return { start: "a", steps: [{ ...first!, edge: { ...first!.edge, type } }, ...steps] };
    };
    const chains = [to("likes", "b"), to("knows", "c"), to("knows", "d")];
    const partsIn = (size: typeof CELL) =>
      fitChains({ chains, total: 4, kept: 4 }, size, same).blocks.flatMap((block) =>
        "parts" in block ? [block.parts.map((part) => Object.keys(part)[0])] : [],
      );
    expect(partsIn(CELL)).toEqual([
      ["node", "relation", "node"],
      ["again", "relation"],
    ]);
    expect(partsIn(UNBOUNDED)[1]).toEqual(["node", "relation"]);
  });

  it("has no arrow point at the number of other nodes, whatever the width", () => {
    const films = ["Eternal Sunshine of the Mind", "Children of Heaven and Earth"];
    const chains = films.map((film) => chain("Dick", film));
    for (let width = 120; width < 300; width += 5) {
      const { blocks, moreBeside } = fitChains({ chains, total: 389, kept: 2 }, { width, height: 40 }, same);
      expect(moreBeside).not.toBeNull();
      expect("rows" in blocks[moreBeside!]!).toBe(true);
    }
  });

  it("gives a long name a second line where there is one, and leaves out what is not to be kept where there is none", () => {
    const long = "Eternal Sunshine of the Spotless Mind";
    const chains = ["a", "b", "c", long].map((film) => chain(film));
    const narrow = { width: 120, height: 80 };
    expect(linesOf(fitChains({ chains, total: 4, kept: 0 }, narrow, same).blocks).at(-1)?.lines).toBe(2);
    const low = { width: 120, height: 54 };
    expect(fitChains({ chains: chains.toReversed(), total: 4, kept: 0 }, low, same).more).toBe(1);
    expect(linesOf(fitChains({ chains, total: 4, kept: 4 }, low, same).blocks)).toHaveLength(4);
  });

  it("leaves out the longest names between the ends of a chain that is too long, and no more of them than it must", () => {
    const names = [
      "Alfred Hitchcock",
      "Notorious",
      "Ingrid Bergman",
      "Journey to Italy 1954",
      "Roberto Rossellini",
    ];
    const [start = "", ...others] = names;
    const keysIn = (height: number) =>
      fitChains({ chains: [chain(start, ...others)], total: 5, kept: 0 }, { width: 130, height }, same)
        .blocks.flatMap((block) => ("parts" in block ? block.parts : []))
        .filter((part) => !("relation" in part));
    expect(keysIn(200)).toEqual(names.map((node) => ({ node })));
    expect(keysIn(86)).toEqual(
      names.map((node) => (node === "Journey to Italy 1954" ? { short: node } : { node })),
    );
    // It would be in vain.
    expect(keysIn(14)).toEqual(names.map((node) => ({ node })));
  });

  it("never takes more lines than there are, whatever the names, and keeps what is to be kept", () => {
    const name = fc.array(fc.string({ minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 6 });
    const given = fc.array(fc.array(name, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(given, fc.nat(4), fc.integer({ min: 100, max: 300 }), (lists, most, width) => {
        const chains = lists.map((names, at) => {
          const [start = "", ...nodes] = names.map((words, step) => [`${at}.${step}`, ...words].join(" "));
          return chain(start, ...nodes);
        });
        const kept = Math.min(most, chains.length);
        const fitted = fitChains({ chains, total: 30, kept }, { width, height: 80 }, same);
        const lines = linesOf(fitted.blocks);
        expect(lines.reduce((sum, one) => sum + one.lines, 0)).toBeLessThanOrEqual(6);
        const shown = fitted.blocks.flatMap((block) =>
          "rows" in block
            ? block.rows.flatMap(({ nodes }) => nodes)
            : block.parts.flatMap((part) => ("node" in part ? [part.node] : [])),
        );
        for (const { start, steps } of chains.slice(0, kept))
          expect(shown).toContain(steps.at(-1)?.node ?? start);
      }),
    );
  });
});
