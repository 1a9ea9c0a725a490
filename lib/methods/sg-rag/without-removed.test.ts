import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Removal } from "../../graph/removal";
import { utf8ColumnOf } from "../../graph/snapshot/ipc-file";
import type { Toolkit } from "../contract/retriever";
import { bruteMatches } from "../testing/brute-matches";
import { drawnStructure, IDENTITIES } from "../testing/drawn-structures";
import { assemble } from "./match/assemble";
import { completeLabels, continueSearch, retrievePaths, startSearch } from "./match/complete";
import { decompose } from "./match/decompose";
import { matchStructure, pathLengthFor } from "./match/match-structure";
import { buildEntityIndex } from "./path-index/entity-index";
import { starGraph } from "./path-index/star-graph";
import { withoutRemoved } from "./without-removed";

const BOUNDS = { candidates: 1_000_000, rows: 1_000_000 };

const wanted = fc.record({ nodes: fc.array(fc.nat(20)), edges: fc.array(fc.nat(40)) });

type Drawn = Parameters<Parameters<typeof drawn.map>[0]>[0]["drawn"];
const drawn = drawnStructure(IDENTITIES);

/** The index of all that was drawn, what is taken out, and what is left. */
function reduce(
  { count, sources, targets, labels }: Drawn,
  { nodes, edges }: { nodes: number[]; edges: number[] },
) {
  const ids = Array.from({ length: count }, (_, vertex) => `n${vertex}`);
  const gone = new Set(nodes.filter((vertex) => vertex < count));
  const isLeft = Array.from(sources, (source, at) => {
    return !edges.includes(at) && !gone.has(source) && !gone.has(targets[at]!);
  });
  const left = {
    sources: sources.filter((_, at) => isLeft[at]),
    targets: targets.filter((_, at) => isLeft[at]),
  };
  const pairs = (all: Pick<Drawn, "sources" | "targets">) =>
    Array.from(all.sources, (source, at) => [source, all.targets[at]!].sort((a, b) => a - b).join());
  const joined = new Set(pairs(left));
  const unjoined = [...new Set(pairs({ sources, targets }))]
    .filter((pair) => !joined.has(pair))
    .map((pair) => pair.split(",").map(Number))
    .filter((ends) => ends.every((vertex) => !gone.has(vertex)))
    .map(([one, other]): [string, string] => [`n${other}`, `n${one}`]);
  const removal: Removal = { nodes: [...gone].map((vertex) => `n${vertex}`), unjoined };
  return {
    whole: buildEntityIndex({ ids: utf8ColumnOf(ids), sources, targets }),
    kit: { removed: async () => removal } as Partial<Toolkit> as Toolkit,
    gone,
    graph: starGraph(left.sources, left.targets, count),
    labels,
  };
}

const rowsOf = ({ matches, width }: { matches: Int32Array; width: number }) =>
  Array.from({ length: matches.length / width }, (_, row) =>
    matches.subarray(row * width, (row + 1) * width).join(),
  ).sort();

describe("The path index without what was taken out", () => {
  it("matches what brute force matches in what is left", () =>
    fc.assert(
      fc.asyncProperty(drawn, wanted, fc.constantFrom(1 as const, 2 as const), async (given, out, length) => {
        const { whole, kit, graph, labels, gone } = reduce(given.drawn, out);
        const { index, vertexOf } = await withoutRemoved(whole, kit);
        const { assembled } = await matchStructure(
          given.structure,
          index,
          pathLengthFor(given.structure, index, length),
          BOUNDS,
        );
        expect(rowsOf(assembled)).toEqual(bruteMatches(given.structure, graph, labels));
        const { offsets } = graph;
        expect([...index.degrees]).toEqual(Array.from(labels, (_, at) => offsets[at + 1]! - offsets[at]!));
        for (const vertex of gone) expect(vertexOf(`n${vertex}`)).toBe(-1);
      }),
    ));

  it("goes on with a search of the whole graph from any of its steps", () =>
    fc.assert(
      fc.asyncProperty(drawn, wanted, fc.nat(2), async ({ drawn: given, structure }, out, steps) => {
        const { whole, kit, graph, labels } = reduce(given, out);
        const { index } = await withoutRemoved(whole, kit);
        const parts = decompose(structure, pathLengthFor(structure, whole.index, "auto"));
        const before = startSearch(structure, parts, whole.index);
        if (steps > 0) await completeLabels(before, BOUNDS);
        if (steps > 1) await retrievePaths(before, BOUNDS);
        const search = continueSearch(before, index);
        await completeLabels(search, BOUNDS);
        await retrievePaths(search, BOUNDS);
        const assembled = await assemble(search.lists, structure, BOUNDS.rows);
        expect(rowsOf(assembled)).toEqual(bruteMatches(structure, graph, labels));
      }),
    ));

  it("is the index itself where nothing was taken out", async () => {
    const ids = utf8ColumnOf(["a", "b"]);
    const whole = buildEntityIndex({ ids, sources: Int32Array.of(0), targets: Int32Array.of(1) });
    expect(await withoutRemoved(whole, {} as Toolkit)).toBe(whole);
  });
});
