import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Embedder } from "../graph/numeric/embedder";
import { sameLetters, WordLinks } from "./word-links";

/** Every text lies on an axis of its own, except those that are given as near. */
function axes(near: Record<string, string>): Embedder {
  const places = new Map<string, number>();
  return {
    id: "axes",
    dimensions: 64,
    embed: async (texts) => {
      const matrix = new Float32Array(texts.length * 64);
      for (const [row, text] of texts.entries()) {
        const key = near[text] ?? text;
        const place = places.get(key) ?? places.size;
        places.set(key, place);
        matrix[row * 64 + place] = 1;
      }
      return matrix;
    },
  };
}

describe("sameLetters", () => {
  it.each([
    ["direct", "direct", 1],
    ["act", "actor", 0.9],
    ["screenwrit", "write", 0.85],
    ["film", "filter", 0],
    ["in", "include", 0],
  ])("of %s and %s is %d", (asked, own, expected) => {
    expect(sameLetters(asked, own)).toBe(expected);
  });

  it("is in [0, 1], and 1 for equal stems only", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const near = sameLetters(one, other);
        expect(near === 1).toBe(one === other);
        expect(near >= 0 && near <= 1).toBe(true);
      }),
    );
  });
});

describe("WordLinks", () => {
  it("finds a relation by the letters of its name, by its vector, and by the words that people gave it", async () => {
    const embedder = axes({ helmed: "directed by" });
    const links = await WordLinks.open(["DIRECTED_BY", "STARRING"], { STARRING: ["cast"] }, embedder);
    const vectorOf = (word: string) => embedder.embed([word]);
    expect([...links.nearness("director", await vectorOf("director")).near]).toEqual([0.9, 0]);
    const { near: helmed } = links.nearness("helmed", await vectorOf("helmed"));
    expect(helmed[0]).toBeGreaterThan(0.9);
    expect(helmed[1]).toBe(0);
    expect([...links.nearness("cast", await vectorOf("cast")).near]).toEqual([0, 1]);
    expect([links.positionOf("STARRING"), links.positionOf("nothing")]).toEqual([1, -1]);
  });

  it("lets a word that is as near to every relation distinguish none of them", async () => {
    const names = ["one", "two", "three", "four"];
    const embedder = axes({ one: "x", two: "x", three: "x", four: "x", film: "x" });
    const links = await WordLinks.open(names, {}, embedder);
    const { near: row } = links.nearness("film", await embedder.embed(["film"]));
    for (const near of row) expect(near).toBeCloseTo(1 / 4, 6);
  });

  it("knows what is said for a relation, unless that is a relation of its own", async () => {
    const embedder = axes({});
    const vector = await embedder.embed(["dad"]);
    const links = await WordLinks.open(["parents", "spouse"], {}, embedder);
    expect(links.nearness("dad", vector).near[0]).toBeGreaterThan(0.7);
    expect(links.nearness("dad", vector).near[1]).toBeLessThan(0.1);
    expect([...links.phrases]).toContain("other half");
    expect([...links.spokenBy("other half").like]).toEqual([0, 0.95]);
    const own = await WordLinks.open(["parent", "mother"], {}, embedder);
    expect(own.nearness("mother", await embedder.embed(["mother"])).near[0]).toBeLessThan(0.1);
  });
});
