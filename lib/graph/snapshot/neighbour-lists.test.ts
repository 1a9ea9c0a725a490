import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildNeighbourLists } from "./neighbour-lists";

const NODES = 6;
const edges = fc.array(fc.tuple(fc.nat(NODES - 1), fc.nat(NODES - 1), fc.nat(3)), { maxLength: 40 });

describe("buildNeighbourLists", () => {
  it("lists at each node its edges, in stored order, with the far end and the relation beside each", () => {
    fc.assert(
      fc.property(edges, (given) => {
        const lists = buildNeighbourLists(
          Int32Array.from(given, ([from]) => from),
          Int32Array.from(given, ([, to]) => to),
          Uint16Array.from(given, ([, , relation]) => relation),
          NODES,
        );
        for (let node = 0; node < NODES; node++) {
          const listed = [];
          for (let at = lists.offsets[node]!; at < lists.offsets[node + 1]!; at++) {
            listed.push([lists.edges[at], lists.nodes[at], lists.relations[at]]);
          }
          expect(listed).toEqual(
            given.flatMap(([from, to, relation], edge) => (from === node ? [[edge, to, relation]] : [])),
          );
        }
      }),
    );
  });
});
