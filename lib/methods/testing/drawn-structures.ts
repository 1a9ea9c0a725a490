/** Random labelled graphs with random query graphs over them, for tests against brute force. */
import fc from "fast-check";
import type { Structure } from "../sg-rag/draw/structure";
import { UNKNOWN } from "../sg-rag/path-index/label-code";
import { starGraph } from "../sg-rag/path-index/star-graph";

/** Graphs of up to 70 vertices with loops, parallel edges and hubs, whose labels several vertices may share. */
const labelledGraph = (kinds: readonly number[]) =>
  fc
    .record({
      count: fc.integer({ min: 2, max: 70 }),
      kinds: fc.constantFrom(...kinds),
      density: fc.constantFrom(1, 2, 5),
      ends: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 4, maxLength: 350 }),
    })
    .map(({ count, kinds, density, ends }) => {
      // Half of the ends fall on a third of the vertices.
      const place = (end: number) => (end % 2 === 0 ? end % count : end % Math.ceil(count / 3));
      const edges = ends.slice(0, density * count);
      const sources = Int32Array.from(edges, ([one]) => place(one));
      const targets = Int32Array.from(edges, ([, other]) => place(other));
      const labels = Int32Array.from({ length: count }, (_, vertex) => vertex % kinds);
      return { count, sources, targets, labels, graph: starGraph(sources, targets, count) };
    });

/** Connected structures of up to five vertices with cycles; `names` are the labels that they may ask for. */
const structureOver = (names: number) =>
  fc
    .record({
      labels: fc.array(
        fc.oneof(fc.constant(UNKNOWN), fc.nat({ max: names - 1 }), fc.nat({ max: names - 1 })),
        {
          minLength: 2,
          maxLength: 5,
        },
      ),
      parents: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      more: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
    })
    .map(({ labels, parents, more }): Structure => {
      const pairs = labels.slice(1).map((_, at) => [parents[at]! % (at + 1), at + 1] as const);
      const closing = more.map(([one, other]) => [one % labels.length, other % labels.length] as const);
      const edges = new Map(
        [...pairs, ...closing]
          .filter(([one, other]) => one !== other)
          .map(([one, other]) => [`${Math.min(one, other)} ${Math.max(one, other)}`, [one, other] as const]),
      );
      return { labels: Int32Array.from(labels), edges: [...edges.values()] };
    });

/** @param kinds numbers of different labels; with enough of them every vertex has its own */
export const drawnStructure = (...kinds: number[]) =>
  labelledGraph(kinds).chain((drawn) =>
    fc.record({
      drawn: fc.constant(drawn),
      structure: structureOver(Math.max(...drawn.labels) + 1),
    }),
  );

/** Each vertex is its own label, as in a knowledge graph. */
export const IDENTITIES = 1_000_000;
