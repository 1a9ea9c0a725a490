/**
 * Random graphs of several relations, large enough for an R*-tree of three levels, and query graphs that are cut out of them, so
 * that there is something to find; some are changed afterwards, so that mostly there is not.
 */
import fc from "fast-check";
import type { EdgeRelation, Structure } from "../sg-rag/draw/structure";
import { UNKNOWN } from "../sg-rag/path-index/label-code";
import { type StarGraph, starGraph } from "../sg-rag/path-index/star-graph";

const RELATIONS = ["LIKES", "KNOWS", "OWNS"];
const CHOICES = 48;

export interface TypedGraph {
  count: number;
  edges: { source: number; target: number; type: string }[];
  /** By vertex: its label in the index, which several vertices may share. */
  labels: Int32Array;
  graph: StarGraph;
}

/** The kind of a node, as the graph's own label. */
export function kindOf(vertex: number): string {
  return vertex % 3 === 0 ? "Third" : "Other";
}

/** @param kinds numbers of different labels; with enough of them every vertex has its own */
const typedGraph = (kinds: readonly number[]) =>
  fc
    .record({
      count: fc.integer({ min: 40, max: 110 }),
      kinds: fc.constantFrom(...kinds),
      density: fc.constantFrom(2, 4, 6),
      ends: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: RELATIONS.length - 1 })), {
        minLength: 500,
        maxLength: 700,
      }),
    })
    .map(({ count, kinds, density, ends }): TypedGraph => {
      // A third of the ends fall on a fifth of the vertices: hubs, parallel edges, loops.
      const place = (end: number) => (end % 3 === 0 ? end % Math.ceil(count / 5) : end % count);
      const edges = ends.slice(0, density * count).map(([one, other, type]) => {
        return { source: place(one), target: place(other), type: RELATIONS[type]! };
      });
      const graph = starGraph(
        Int32Array.from(edges, ({ source }) => source),
        Int32Array.from(edges, ({ target }) => target),
        count,
      );
      const labels = Int32Array.from({ length: count }, (_, vertex) => vertex % kinds);
      return { count, edges, labels, graph };
    });

/** Graphs with so many query graphs each. */
export const typedCases = (queries: number, ...kinds: number[]) =>
  typedGraph(kinds).chain((drawn) =>
    fc.record({
      drawn: fc.constant(drawn),
      structures: fc.array(structureIn(drawn), { minLength: queries, maxLength: queries }),
    }),
  );

const structureIn = (drawn: TypedGraph) =>
  fc.array(fc.nat(), { minLength: CHOICES, maxLength: CHOICES }).map((choices) => cutOut(drawn, choices));

/** A query graph of two to five vertices, all relations of which the graph has, unless one is changed. */
function cutOut({ edges, labels }: TypedGraph, choices: readonly number[]): Structure {
  let taken = 0;
  const choose = (below: number) => (choices[taken++ % CHOICES]! + taken) % below;
  const real = edges.filter(({ source, target }) => source !== target);
  const vertices = [real[choose(real.length)]!.source];
  const pairs: [number, number][] = [];
  const relations: EdgeRelation[][] = [];
  const add = (one: number, other: number) => {
    const own = choose(2) === 0 ? [one, other] : [other, one];
    const [first, second] = own as [number, number];
    pairs.push([vertices.indexOf(first), vertices.indexOf(second)]);
    const between = real.flatMap(({ source, target, type }): EdgeRelation[] => {
      if (source === first && target === second) return [{ type, direction: "out" }];
      return source === second && target === first ? [{ type, direction: "in" }] : [];
    });
    const kind = choose(4) === 0 ? { label: kindOf(first) } : {};
    const asked = choose(3) === 0 ? between : [between[choose(between.length)]!];
    // One edge of a query at most asks for nothing, or brute force has too much to try.
    relations.push(
      choose(6) === 0 && relations.every((all) => all.length > 0)
        ? []
        : asked.map((one) => ({ ...one, ...kind })),
    );
  };
  for (let more = 1 + choose(4); more > 0; more--) {
    const from = vertices[choose(vertices.length)]!;
    const near = real.flatMap(({ source, target }) =>
      source === from ? [target] : target === from ? [source] : [],
    );
    const left = near.filter((vertex) => !vertices.includes(vertex));
    if (left.length === 0) continue;
    const next = left[choose(left.length)]!;
    vertices.push(next);
    add(from, next);
  }
  if (vertices.length === 1)
    return cutOut(
      { edges, labels } as TypedGraph,
      choices.map((own) => own + 1),
    );
  for (const [at, one] of vertices.entries())
    for (const other of vertices.slice(0, at)) {
      const isNext = real.some(
        ({ source, target }) => (source === one && target === other) || (source === other && target === one),
      );
      const isKnown = pairs.some((pair) => pair.every((end) => [one, other].includes(vertices[end]!)));
      if (isNext && !isKnown && choose(2) === 0) add(one, other);
    }
  const asked = relations.find((all) => all.length > 0)?.[0];
  if (asked && choose(4) === 0) {
    if (choose(3) === 0) asked.bothWays = true;
    else if (choose(2) === 0) asked.direction = asked.direction === "out" ? "in" : "out";
    else asked.type = RELATIONS[choose(RELATIONS.length)]!;
  }
  const named = choose(vertices.length);
  const own = vertices.map((vertex, at) => (at === named || choose(3) === 0 ? labels[vertex]! : UNKNOWN));
  const mayMeet = vertices.flatMap((_, one) =>
    [...vertices.keys()]
      .slice(0, one)
      .filter((other) => own[one] === UNKNOWN && own[other] === UNKNOWN && choose(2) === 0)
      .filter((other) => !pairs.some((pair) => pair.includes(one) && pair.includes(other)))
      .map((other) => [one, other] as const),
  );
  return { labels: Int32Array.from(own), edges: pairs, relations, ...(mayMeet.length > 0 && { mayMeet }) };
}

/** All matches by trying every vertex everywhere, one line a match, sorted. */
export function bruteTypedMatches(
  { labels: wanted, edges, relations, mayMeet = [] }: Structure,
  drawn: TypedGraph,
): string[] {
  const known = new Set(drawn.edges.map(({ source, target, type }) => `${source} ${type} ${target}`));
  const near = new Set(
    drawn.edges.flatMap(({ source, target }) => [`${source} ${target}`, `${target} ${source}`]),
  );
  const found: string[] = [];
  assign([]);
  return found.sort();

  function assign(bound: readonly number[]): void {
    const vertex = bound.length;
    if (vertex === wanted.length) {
      found.push(bound.join());
      return;
    }
    for (let node = 0; node < drawn.count; node++) {
      if (wanted[vertex] !== UNKNOWN && drawn.labels[node] !== wanted[vertex]) continue;
      if (bound.some((other, at) => other === node && !isMeeting(vertex, at))) continue;
      const next = [...bound, node];
      if (
        edges.every(
          (pair, edge) => Math.max(...pair) !== vertex || holds(next, pair, relations?.[edge] ?? []),
        )
      )
        assign(next);
    }
  }

  function isMeeting(one: number, other: number): boolean {
    return mayMeet.some((pair) => pair.includes(one) && pair.includes(other));
  }

  function holds(
    bound: readonly number[],
    [one, other]: readonly [number, number],
    asked: readonly EdgeRelation[],
  ): boolean {
    const [first, second] = [bound[one]!, bound[other]!];
    if (!near.has(`${first} ${second}`)) return false;
    return asked.every(
      ({ type, direction, label, bothWays }) =>
        (label === undefined || kindOf(first) === label) &&
        (known.has(direction === "out" ? `${first} ${type} ${second}` : `${second} ${type} ${first}`) ||
          (bothWays === true &&
            (known.has(`${first} ${type} ${second}`) || known.has(`${second} ${type} ${first}`)))),
    );
  }
}
