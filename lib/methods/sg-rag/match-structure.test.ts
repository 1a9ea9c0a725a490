import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchStructure } from "./match-structure";
import { buildDominanceIndex } from "./offline/dominance-index";
import { diameterOf } from "./structure";
import { bruteMatches } from "./testing/brute-matches";
import { drawnStructure } from "./testing/drawn-structures";

const BOUNDS = { candidates: 1_000_000, rows: 1_000_000 };

describe("matchStructure", () => {
  it("finds exactly what brute force finds, by paths of either length", { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(drawnStructure, fc.constantFrom(1 as const, 2 as const), async (given, length) => {
        const { drawn, structure } = given;
        const index = buildDominanceIndex(drawn.graph, drawn.labels);
        const fitting = diameterOf(structure) === 1 ? 1 : length;
        const { assembled, truncated } = await matchStructure(structure, index, fitting, BOUNDS);
        expect(truncated).toBe(false);
        const { matches, width } = assembled;
        const found = Array.from({ length: matches.length / width }, (_, row) =>
          matches.subarray(row * width, (row + 1) * width).join(),
        );
        expect(found.sort()).toEqual(bruteMatches(structure, drawn.graph, drawn.labels));
      }),
    ),
  );
});
