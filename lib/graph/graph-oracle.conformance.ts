/** The expected results of a graph source, by brute force over the fixture, and their tolerance. */
import { expect } from "vitest";
import type { GraphFixture } from "./graph-fixture.conformance";
import type { GraphEdge, GraphSource, NeighbourQuery, Scored } from "./graph-source";
import type { NewEdge, NewNode } from "./snapshot/graph-builder";
import { queryTerms, tokenize } from "./text/tokenize";

/** Some of the ids, in an order of its own. */
export function startsOf({ nodes }: GraphFixture, skip: number, step: number): string[] {
  return nodes
    .filter((_, i) => (i + skip) % ((step % 3) + 1) === 0)
    .map(({ id }) => id)
    .toReversed();
}

export function bruteNeighbours(
  { nodes, edges }: GraphFixture,
  ids: readonly string[],
  query: NeighbourQuery,
): NewEdge[] {
  const { types, kinds, labels, direction = "any" } = query;
  const reaches = (id: string) => hasLabel(nodes.find((node) => node.id === id)!, labels);
  return edges.filter(
    ({ source, target, type, kind }) =>
      (types?.includes(type) ?? true) &&
      (kinds?.includes(kind) ?? true) &&
      ((direction !== "in" && ids.includes(source) && reaches(target)) ||
        (direction !== "out" && ids.includes(target) && reaches(source))),
  );
}

export function withoutId({ source, target, type, kind, weight, properties }: NewEdge | GraphEdge): string {
  const sorted = Object.entries(properties ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([source, target, type, kind, weight, sorted]);
}

export function strength({ weight }: { weight?: number }): number {
  return weight ?? 1;
}

export function hasLabel({ labels }: NewNode, wanted: readonly string[] | undefined): boolean {
  return !wanted || labels.some((label) => wanted.includes(label));
}

export function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

export type Schema = Awaited<ReturnType<GraphSource["schema"]>>;

export function endsOf({ nodes, edges }: GraphFixture): Map<string, number> {
  const labelsOf = new Map(nodes.map(({ id, labels }) => [id, labels]));
  return countOf(
    edges.flatMap(({ type, kind, source, target }) =>
      labelsOf
        .get(source)!
        .flatMap((from) => labelsOf.get(target)!.map((to) => `${kind} ${type} ${from} ${to}`)),
    ),
  );
}

export function endsOfSchema({ relations }: Schema): Map<string, number> {
  return new Map(
    relations.flatMap(({ type, kind, ends }) =>
      ends.map(({ source, target, count }) => [`${kind} ${type} ${source} ${target}`, count] as const),
    ),
  );
}

export function propertiesOf({ nodes }: GraphFixture): Map<string, number> {
  return countOf(
    nodes.flatMap(({ labels, properties = {} }) =>
      labels.flatMap((label) =>
        Object.entries(properties).map(([key, value]) => `${label} ${key} ${typeof value}`),
      ),
    ),
  );
}

export function propertiesOfSchema({ labels }: Schema): Map<string, number> {
  return new Map(
    labels.flatMap(({ name, properties }) =>
      properties.map(({ key, type, count }) => [`${name} ${key} ${type}`, count] as const),
    ),
  );
}

/** The formula at the top of `lib/graph/text/bm25.ts`, term by term and document by document. */
export function naiveBm25(texts: readonly string[], question: string): number[] {
  const documents = texts.map((document) => tokenize(document));
  const averageLength = documents.reduce((sum, terms) => sum + terms.length, 0) / documents.length;
  return documents.map((terms) => {
    let score = 0;
    for (const term of queryTerms(question)) {
      const holders = documents.filter((other) => other.includes(term)).length;
      const frequency = terms.filter((other) => other === term).length;
      const idf = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5));
      const penalty = 1.2 * (1 - 0.75 + (0.75 * terms.length) / averageLength);
      if (frequency > 0) score += (idf * frequency * 2.2) / (frequency + penalty);
    }
    return score;
  });
}

/** At most k, with the label, each once, best first. */
export function expectRanked(
  found: Scored[],
  given: GraphFixture,
  { labels, k }: { labels?: readonly string[]; k: number },
) {
  const nodes = found.map(({ id }) => given.nodes.find((node) => node.id === id)!);
  expect(nodes.every((node) => hasLabel(node, labels))).toBe(true);
  expect(new Set(nodes).size).toBe(found.length);
  expect(found.length).toBeLessThanOrEqual(k);
  const scores = found.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
}

/** The k best of those whose score by the formula is not 0: which words a text has does not depend on how they are weighed. */
export function expectMatching(
  found: Scored[],
  given: GraphFixture,
  query: { labels?: readonly string[]; k: number },
  scores: readonly number[],
) {
  expectRanked(found, given, query);
  const matching = given.nodes.filter((node, i) => scores[i]! > 0 && hasLabel(node, query.labels));
  expect(found.length).toBe(Math.min(query.k, matching.length));
  expect(matching.map(({ id }) => id)).toEqual(expect.arrayContaining(found.map(({ id }) => id)));
  expect(found.every(({ score }) => score > 0)).toBe(true);
}

/** The k best of `scores` (aligned with the nodes) that are above `floor`; nearly equal scores may be in either order. */
export function expectBest(
  found: Scored[],
  given: GraphFixture,
  query: { labels?: readonly string[]; k: number },
  scores: readonly number[],
  floor: number,
) {
  expectRanked(found, given, query);
  const best = scores
    .filter((score, i) => score > floor && hasLabel(given.nodes[i]!, query.labels))
    .toSorted((a, b) => b - a)
    .slice(0, query.k);
  expect(found.length).toBe(best.length);
  for (const [place, { id, score }] of found.entries()) {
    expect(score).toBeCloseTo(best[place]!, 5);
    expect(score).toBeCloseTo(scores[given.nodes.findIndex((node) => node.id === id)]!, 5);
  }
}
