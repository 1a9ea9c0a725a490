/** What speaks for and against a pair, and which pairs are decided. */
import { describe, expect, it } from "vitest";
import type { GraphChange } from "../edits/graph-edit";
import { Decisions } from "./decisions";
import { type PairSide, scorePair } from "./score-pair";

const side = (given: Partial<PairSide> = {}): PairSide => ({
  labels: ["Person"],
  neighbours: new Set(),
  properties: {},
  vector: null,
  ...given,
});
const near = (...ids: string[]) => side({ neighbours: new Set(ids) });
const textsOf = (a: PairSide, b: PairSide, areLinked = false) =>
  scorePair("initials", a, b, areLinked).reasons.map(({ text }) => text);
const score = (a: PairSide, b: PairSide, areLinked = false) => scorePair("initials", a, b, areLinked).score;

describe("a pair", () => {
  const plain = score(side(), side());

  it("gains by shared neighbours, properties and texts", () => {
    expect(score(near("x"), near("x", "y"))).toBeGreaterThan(plain);
    expect(score(near("x", "y"), near("x", "y"))).toBeGreaterThan(score(near("x"), near("x", "y")));
    expect(score(side({ properties: { born: 1906 } }), side({ properties: { born: 1906 } }))).toBeGreaterThan(
      plain,
    );
    const vector = Float32Array.of(1, 0);
    expect(score(side({ vector }), side({ vector }))).toBeGreaterThan(plain);
  });

  it("loses by other labels and properties, an edge between the two, and many neighbours apart", () => {
    expect(score(side(), side({ labels: ["City"] }))).toBeLessThan(plain);
    expect(score(side({ properties: { born: 1906 } }), side({ properties: { born: 1931 } }))).toBeLessThan(
      plain,
    );
    expect(score(side(), side(), true)).toBeLessThan(plain);
    expect(score(near("a", "b", "c"), near("d", "e", "f"))).toBeLessThan(plain);
  });

  it("says why, the weightiest first, and nothing of what says nothing", () => {
    expect(textsOf(near("x", "y"), near("x", "y"))).toEqual([
      "2 shared neighbours",
      "one has initials of the other's names",
      "both are Person",
    ]);
    expect(textsOf(side({ labels: ["Thing"] }), side(), true)).toEqual([
      "an edge joins them",
      "one has initials of the other's names",
    ]);
    const counted = side({ properties: { mentions: 4, aliases: "[]", toString: "x" } });
    expect(textsOf(counted, side({ properties: { mentions: 5, aliases: "[1]" } }))).toHaveLength(2);
    const [a, b] = [
      { p: 1, q: 1, r: 1 },
      { p: 2, q: 2, r: 2 },
    ].map((properties) => side({ properties }));
    expect(textsOf(a!, b!)[0]).toBe("p, q and 1 more differ");
  });
});

describe("decisions", () => {
  const log = (changes: GraphChange[], undone: number[] = []) =>
    new Decisions(
      changes.map((change, at) => ({
        change,
        undoneAt: undone.includes(at) ? "2026-01-01T00:00:00Z" : null,
      })),
    );
  const merge = (node: string, into: string, score?: number): GraphChange => ({
    action: "merge",
    node,
    into,
    score,
  });
  const apart = (node: string, other: string, score?: number): GraphChange => ({
    action: "keep-apart",
    node,
    other,
    score,
  });

  it("hold for both orders, and for what nodes became", () => {
    const decided = log([merge("a", "b"), merge("b", "c"), apart("a", "x")]);
    expect(decided.has("a", "c")).toBe(true);
    expect(decided.has("x", "c")).toBe(true);
    expect(decided.has("b", "x")).toBe(true);
    expect(decided.has("a", "y")).toBe(false);
  });

  it("do not hold once they are undone, and end in circles of merges", () => {
    expect(log([apart("a", "b")], [0]).has("a", "b")).toBe(false);
    expect(log([merge("a", "b"), merge("b", "a")]).has("a", "x")).toBe(false);
  });

  it("count by score what the queue had proposed", () => {
    const { counts, bands } = log([
      merge("a", "b", 0.95),
      apart("c", "d", 0.6),
      apart("e", "f"),
      merge("g", "h", 0.6),
    ]);
    expect(counts).toEqual({ same: 2, apart: 2 });
    expect(bands).toEqual([
      { from: 0.9, same: 1, apart: 0 },
      { from: 0.7, same: 0, apart: 0 },
      { from: 0.5, same: 1, apart: 1 },
      { from: 0, same: 0, apart: 0 },
    ]);
  });
});
