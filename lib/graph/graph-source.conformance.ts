/**
 * The contract of every GraphSource, as tests against brute force on small random graphs: self-loops, parallel edges, several labels,
 * similarity edges, names and ids in any script. An implementation runs it by saying how a fixture is opened, and whether it keeps the
 * order of addition and the formula of BM25, as a snapshot does, or has its own.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  fixture,
  type GraphFixture,
  NAMES,
  neighbourQuery,
  pattern,
  searchQuery,
  text,
  vector,
} from "./graph-fixture.conformance";
import {
  bruteNeighbours,
  countOf,
  endsOf,
  endsOfSchema,
  expectBest,
  expectMatching,
  expectRanked,
  hasLabel,
  naiveBm25,
  propertiesOf,
  propertiesOfSchema,
  startsOf,
  strength,
  withoutId,
} from "./graph-oracle.conformance";
import type { GraphSource } from "./graph-source";
import { bruteForceMatches } from "./match/brute-force.conformance";
import { cosine } from "./numeric/cosine";
import { describeTypedPaths } from "./paths/typed-paths.conformance";
import { searchableText } from "./snapshot/graph-builder";
import { normalizeName } from "./text/normalize-name";

export interface Conformance {
  /** Number of fixtures that each test opens: fewer where storing is slow. */
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
        // Edge ids are the source's own: an edge is identified by its ends and what it carries.
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
