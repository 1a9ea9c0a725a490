/**
 * What every GraphSource must do, as tests against brute force on small random graphs: self-loops, parallel edges, several
 * labels, similarity edges, names and ids in any script. An implementation runs it by saying how a fixture is opened, and
 * whether it keeps the order of addition and the formula of BM25, as a snapshot does, or has its own.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { normalizeName } from "../text/normalize-name";
import { queryTerms, tokenize } from "../text/tokenize";
import { cosine } from "../vector/cosine";
import { type NewEdge, type NewNode, searchableText } from "./graph-builder";
import type { GraphFixture } from "./graph-fixture.conformance";
import type { GraphEdge, GraphSource, NeighbourQuery, Scored } from "./graph-source";
import { bruteForceMatches } from "./match/brute-force";
import { queryGraph } from "./normalize-query-graph";
import { describeTypedPaths } from "./typed-paths.conformance";

export type { GraphFixture };

export const FIXTURE_DIMENSIONS = 3;

const LABELS = ["Person", "Film", "Straße"];
const TYPES = ["ACTED_IN", "KNOWS", "NEXT"];
const WORDS = ["river", "rivers", "bank", "Zürich", "the", "1999", "film", "東京"];
const NAMES = ["Ada Lovelace", "ada  lovelace", "Zürich", "river bank", "x", "東京"];

const label = fc.constantFrom(...LABELS);
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(" "));
const property = fc.oneof(fc.string({ unit: "binary" }), fc.double({ noNaN: true }), fc.boolean());
const properties = fc.dictionary(fc.constantFrom("year", "größe", "a:b", "row", "__proto__"), property, {
  noNullPrototype: true,
});
const weight = fc.integer({ min: 0, max: 4 }).map((quarters) => quarters / 4);

const newNode: fc.Arbitrary<NewNode> = fc.record({
  id: fc.string({ unit: "binary", minLength: 1, maxLength: 6 }),
  name: fc.oneof(fc.constantFrom(...NAMES), text),
  labels: fc.uniqueArray(label, { minLength: 1, maxLength: 3 }),
  text,
  properties,
});
const component = fc.integer({ min: -8, max: 8 });
const vector = fc
  .array(component, { minLength: FIXTURE_DIMENSIONS, maxLength: FIXTURE_DIMENSIONS })
  .map(unitVector);

/** Graphs of up to ten nodes and thirty edges. */
export const fixture: fc.Arbitrary<GraphFixture> = fc
  .uniqueArray(newNode, { maxLength: 10, selector: (node) => node.id })
  .chain((nodes) =>
    fc.record({
      nodes: fc.constant(nodes),
      edges:
        nodes.length === 0
          ? fc.constant([])
          : fc.array(newEdge(nodes.map((node) => node.id)), { maxLength: 30 }),
      vectors: fc.array(fc.option(vector), { minLength: nodes.length, maxLength: nodes.length }),
    }),
  );

export const neighbourQuery: fc.Arbitrary<NeighbourQuery> = fc.record(
  {
    types: fc.subarray([...TYPES, "ABSENT"]),
    kinds: fc.subarray(["relation", "structural", "similarity"] as const),
    labels: fc.subarray([...LABELS, "Absent"]),
    direction: fc.constantFrom("out", "in", "any"),
  },
  { requiredKeys: [] },
);
const searchQuery = fc.record(
  { k: fc.integer({ min: 0, max: 12 }), labels: fc.subarray([...LABELS, "Absent"]) },
  { requiredKeys: ["k"] },
);

/** One edge between two nodes, typed or not, from either end. */
export const pattern = fc
  .record({
    from: fc.subarray([...LABELS, "Absent"]),
    to: fc.subarray([...LABELS, "Absent"]),
    types: fc.subarray([...TYPES, "ABSENT"]),
    direction: fc.constantFrom("out", "in", "any"),
  })
  .map(({ from, to, types, direction }) =>
    queryGraph({
      nodes: [
        { variable: "a", labels: from },
        { variable: "b", labels: to },
      ],
      edges: [{ variable: "r", from: "a", to: "b", types, direction }],
    }),
  );

export interface Conformance {
  /** How often each test opens a fixture: fewer where storing is slow. */
  runs?: number;
  /**
   * `snapshot`: nodes and labels come in the order of addition, and scores of texts are those of the formula. `own`: in any
   * order that is the same each time, and with any scores that rank the nodes that share a word with the question.
   */
  ranks?: "snapshot" | "own";
}

/** Runs the suite. `open` stores a fixture and opens it. */
export function describeGraphSource(
  name: string,
  open: (fixture: GraphFixture) => Promise<GraphSource>,
  { runs = 60, ranks = "snapshot" }: Conformance = {},
): void {
  const isExact = ranks === "snapshot";
  const check = <T extends unknown[]>(
    arbitraries: { [I in keyof T]: fc.Arbitrary<T[I]> },
    property: (graph: GraphSource, fixture: GraphFixture, ...inputs: T) => Promise<void>,
  ) =>
    fc.assert(
      fc.asyncProperty(fixture, fc.tuple(...arbitraries), async (given, inputs) => {
        await property(await open(given), given, ...(inputs as T));
      }),
      { numRuns: runs },
    );

  describe(`${name} as a GraphSource`, () => {
    it("gives back every node as it was added, in the order asked, and leaves out unknown ids", () =>
      check([], async (graph, { nodes }) => {
        const asked = nodes.toReversed();
        const found = await graph.nodes(["no such node", ...asked.map((node) => node.id)]);
        const inOrder = (labels: readonly string[]) => (isExact ? labels : labels.toSorted());
        expect(found.map((node) => ({ ...node, labels: inOrder(node.labels) }))).toEqual(
          asked.map((node) => ({
            ...node,
            labels: inOrder(node.labels),
            properties: node.properties ?? {},
          })),
        );
      }));

    it("describes labels, relations, ends and properties with their counts", () =>
      check([], async (graph, given) => {
        const schema = await graph.schema();
        expect(schema.nodeCount).toBe(given.nodes.length);
        expect(schema.edgeCount).toBe(given.edges.length);
        expect(new Map(schema.labels.map(({ name, count }) => [name, count]))).toEqual(
          countOf(given.nodes.flatMap((node) => node.labels)),
        );
        expect(new Map(schema.relations.map(({ type, kind, count }) => [`${kind} ${type}`, count]))).toEqual(
          countOf(given.edges.map(({ kind, type }) => `${kind} ${type}`)),
        );
        expect(endsOfSchema(schema)).toEqual(endsOf(given));
        expect(propertiesOfSchema(schema)).toEqual(propertiesOf(given));
      }));

    it("expands to exactly the edges that brute force finds, each once", () =>
      check([neighbourQuery, fc.nat(), fc.nat()], async (graph, given, query, skip, step) => {
        const ids = startsOf(given, skip, step);
        const { edges, truncated } = await graph.neighbours(["no such node", ...ids], query);
        expect(truncated).toBe(false);
        expect(edges.map(withoutId).toSorted()).toEqual(
          bruteNeighbours(given, ids, query).map(withoutId).toSorted(),
        );
        expect(new Set(edges.map((edge) => edge.id)).size).toBe(edges.length);
        expect(await graph.neighbours(["no such node", ...ids], query)).toEqual({ edges, truncated });
      }));

    it("keeps the strongest edges of each start node under a limit, and says that it left some out", () =>
      check([neighbourQuery, fc.integer({ min: 0, max: 4 })], async (graph, given, query, limit) => {
        for (const { id } of given.nodes) {
          const all = bruteNeighbours(given, [id], query)
            .map(strength)
            .toSorted((a, b) => b - a);
          const limited = await graph.neighbours([id], { ...query, limitPerNode: limit });
          expect(limited.edges.map(strength)).toEqual(all.slice(0, limit));
          expect(limited.truncated).toBe(all.length > limit);
        }
        const ids = given.nodes.map((node) => node.id);
        const together = await graph.neighbours(ids, { ...query, limitPerNode: limit });
        const apart = await Promise.all(
          ids.map((id) => graph.neighbours([id], { ...query, limitPerNode: limit })),
        );
        expect(new Set(together.edges.map((edge) => edge.id))).toEqual(
          new Set(apart.flatMap(({ edges }) => edges.map((edge) => edge.id))),
        );
        expect(together.truncated).toBe(apart.some(({ truncated }) => truncated));
      }));

    it("counts a node's edges by relation and direction", () =>
      check([], async (graph, given) => {
        for (const { id } of given.nodes) {
          const counts = await graph.relationCounts(id);
          const sizes = counts.map(({ count }) => count);
          expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
          expect(
            new Map(
              counts.map(({ kind, type, direction, count }) => [`${kind} ${type} ${direction}`, count]),
            ),
          ).toEqual(
            countOf([
              ...given.edges
                .filter((edge) => edge.source === id)
                .map(({ kind, type }) => `${kind} ${type} out`),
              ...given.edges
                .filter((edge) => edge.target === id)
                .map(({ kind, type }) => `${kind} ${type} in`),
            ]),
          );
        }
        expect(await graph.relationCounts("no such node")).toEqual([]);
        const ids = ["no such node", ...given.nodes.map(({ id }) => id)];
        const degrees = ids.map((id) =>
          given.edges.reduce((sum, edge) => sum + Number(edge.source === id) + Number(edge.target === id), 0),
        );
        expect([...(await graph.degrees(ids))]).toEqual(degrees);
      }));

    it("matches a pattern exactly as brute force does, with what it was matched with", () =>
      check([pattern], async (graph, given, query) => {
        const { columns, rows, subgraph, truncated } = await graph.match(query, { limit: 100_000 });
        expect(truncated).toBeNull();
        expect(columns).toEqual(["a", "b", "r"]);
        // Edge ids are the source's own: an edge is told by its ends and what it carries.
        const spelt = new Map(subgraph.edges.map((edge) => [edge.id, withoutId(edge)]));
        const found = rows.map(([a, b, r]) =>
          JSON.stringify([a, b, spelt.get((r as { edge: string }).edge)]),
        );
        const brute = bruteForceMatches(query, given.nodes, given.edges).map(([a, b, r]) => {
          const at = Number((r as { edge: string }).edge.slice(1));
          return JSON.stringify([a, b, withoutId(given.edges[at]!)]);
        });
        expect(found.toSorted()).toEqual(brute.toSorted());
        const ends = subgraph.edges.flatMap(({ source, target }) => [source, target]);
        expect(new Set(subgraph.nodes.map(({ id }) => id))).toEqual(new Set(ends));
      }));

    it("plans a pattern without matching it", () =>
      check([pattern], async (graph, _, query) => {
        const { columns, rows, subgraph, plan, truncated } = await graph.match(query, { run: false });
        expect({ columns, rows, truncated }).toEqual({ columns: ["a", "b", "r"], rows: [], truncated: null });
        expect(subgraph).toEqual({ nodes: [], edges: [] });
        expect(plan.length).toBeGreaterThan(0);
        for (const step of plan) expect(step.rows).toBe(0);
      }));

    it("finds every node of a name with score 1, then fuzzy ones below 1", () =>
      check([fc.constantFrom(...NAMES), searchQuery], async (graph, given, wanted, { labels, k }) => {
        const found = await graph.find(wanted, { labels, k });
        const same = given.nodes.filter(
          (node) => normalizeName(node.name) === normalizeName(wanted) && hasLabel(node, labels),
        );
        const exact = found.filter(({ score }) => score === 1);
        const ids = exact.map(({ id }) => id);
        if (isExact) expect(ids).toEqual(same.slice(0, k).map(({ id }) => id));
        expect(ids.length).toBe(Math.min(k, same.length));
        expect(same.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
        expect(await graph.find(wanted, { labels, k })).toEqual(found);
        expectRanked(found, given, { labels, k });
      }));

    it("ranks texts, over all nodes or over those with a label", () =>
      check([text, searchQuery], async (graph, given, question, query) => {
        const scores = naiveBm25(
          given.nodes.map((node) => searchableText(node)),
          question,
        );
        const found = await graph.searchText(question, query);
        if (isExact) expectBest(found, given, query, scores, 0);
        else expectMatching(found, given, query, scores);
        expect(await graph.searchText(question, query)).toEqual(found);
      }));

    it("scores the texts of given nodes, 0 for what does not match or is unknown", () =>
      check([text], async (graph, given, question) => {
        const scores = naiveBm25(
          given.nodes.map((node) => searchableText(node)),
          question,
        );
        const ids = ["no such node", ...given.nodes.map((node) => node.id)];
        const found = await graph.scoreText(question, ids);
        expect(found.length).toBe(ids.length);
        if (isExact)
          for (const [i, score] of [0, ...scores].entries()) expect(found[i]).toBeCloseTo(score, 9);
        expect([...found].map((score) => score > 0)).toEqual([0, ...scores].map((score) => score > 0));
        const searched = await graph.searchText(question, { k: ids.length });
        for (const { id, score } of searched) expect(found[ids.indexOf(id)]).toBeCloseTo(score, 9);
      }));

    it("ranks by cosine, over all nodes or over those with a label", () =>
      check([vector, searchQuery], async (graph, given, wanted, query) => {
        const scores = given.vectors.map((row) => (row ? cosine(wanted, row) : Number.NEGATIVE_INFINITY));
        const found = await graph.searchVector(wanted, query);
        expectBest(found, given, query, scores, Number.NEGATIVE_INFINITY);
      }));

    it("gives the vector of each node, null for one without and for an unknown id", () =>
      check([], async (graph, given) => {
        const found = await graph.vectors(["no such node", ...given.nodes.map((node) => node.id)]);
        expect(found.map((row) => row && [...row])).toEqual([
          null,
          ...given.vectors.map((row) => row && [...row]),
        ]);
      }));

    describeTypedPaths(open, check, NAMES, isExact);

    describe("on one known graph", () => {
      let graph: GraphSource;
      beforeAll(async () => {
        graph = await open({
          nodes: ["Marilyn Monroe", "Merilyn Monroe", "Grace Kelly"].map((name) => {
            return { id: name, name, labels: ["Person"], text: "" };
          }),
          edges: [],
          vectors: [null, null, null],
        });
      });

      it("finds a misspelt name", async () => {
        const found = await graph.find("marilyn monro", { k: 5 });
        expect(found.map(({ id }) => id)).toEqual(["Marilyn Monroe", "Merilyn Monroe"]);
        expect(found.every(({ score }) => score > 0 && score < 1)).toBe(true);
      });

      it("names the state that it reads", () => expect(graph.generation).not.toBe(""));
    });
  });
}

function newEdge(ids: readonly string[]): fc.Arbitrary<NewEdge> {
  const ends = {
    source: fc.constantFrom(...ids),
    target: fc.constantFrom(...ids),
    type: fc.constantFrom(...TYPES),
  };
  return fc.oneof(
    fc.record({ ...ends, kind: fc.constantFrom("relation" as const, "structural" as const) }),
    fc.record({ ...ends, kind: fc.constant("similarity" as const), weight, properties }),
  );
}

function unitVector(components: number[]): Float32Array {
  const length = Math.hypot(...components);
  return Float32Array.from(length > 0 ? components : [1, 0, 0], (value) => value / (length || 1));
}

/** Some of the ids, in an order of its own. */
function startsOf({ nodes }: GraphFixture, skip: number, step: number): string[] {
  return nodes
    .filter((_, i) => (i + skip) % ((step % 3) + 1) === 0)
    .map(({ id }) => id)
    .toReversed();
}

function bruteNeighbours(
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

function withoutId({ source, target, type, kind, weight, properties }: NewEdge | GraphEdge): string {
  const sorted = Object.entries(properties ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([source, target, type, kind, weight, sorted]);
}

function strength({ weight }: { weight?: number }): number {
  return weight ?? 1;
}

function hasLabel({ labels }: NewNode, wanted: readonly string[] | undefined): boolean {
  return !wanted || labels.some((label) => wanted.includes(label));
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

type Schema = Awaited<ReturnType<GraphSource["schema"]>>;

function endsOf({ nodes, edges }: GraphFixture): Map<string, number> {
  const labelsOf = new Map(nodes.map(({ id, labels }) => [id, labels]));
  return countOf(
    edges.flatMap(({ type, kind, source, target }) =>
      labelsOf
        .get(source)!
        .flatMap((from) => labelsOf.get(target)!.map((to) => `${kind} ${type} ${from} ${to}`)),
    ),
  );
}

function endsOfSchema({ relations }: Schema): Map<string, number> {
  return new Map(
    relations.flatMap(({ type, kind, ends }) =>
      ends.map(({ source, target, count }) => [`${kind} ${type} ${source} ${target}`, count] as const),
    ),
  );
}

function propertiesOf({ nodes }: GraphFixture): Map<string, number> {
  return countOf(
    nodes.flatMap(({ labels, properties = {} }) =>
      labels.flatMap((label) =>
        Object.entries(properties).map(([key, value]) => `${label} ${key} ${typeof value}`),
      ),
    ),
  );
}

function propertiesOfSchema({ labels }: Schema): Map<string, number> {
  return new Map(
    labels.flatMap(({ name, properties }) =>
      properties.map(({ key, type, count }) => [`${name} ${key} ${type}`, count] as const),
    ),
  );
}

/** The formula at the top of `lib/core/text/bm25.ts`, term by term and document by document. */
function naiveBm25(texts: readonly string[], question: string): number[] {
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
function expectRanked(
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
function expectMatching(
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

/** The k best of `scores` (aligned with the nodes) that are above `floor`; nearly equal scores may stand in either order. */
function expectBest(
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
