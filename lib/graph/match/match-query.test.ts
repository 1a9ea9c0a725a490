import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { readCypher } from "../cypher/read";
import { queryGraph } from "../query/normalize-query-graph";
import { GraphBuilder, type NewEdge, type NewNode } from "../snapshot/graph-builder";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import { NodeRows } from "../snapshot/node-rows";
import { snapshotSource } from "../snapshot-source";
import { bruteForceMatches } from "./brute-force.conformance";
import { matchCase } from "./match-case.conformance";
import type { MatchOptions } from "./match-result";

/** CI asks for 10,000; a few hundred are enough to see a mistake while working. */
const CASES = Number(process.env.MATCH_CASES ?? 300);

describe("Matching", () => {
  it("finds exactly the matches that brute force finds, each as often", { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(matchCase, async ({ nodes, edges, query }) => {
        const source = await open(nodes, edges);
        const { rows, truncated } = await source.match(query, { limit: 1_000_000 });
        expect(truncated).toBeNull();
        expect(rows.map((row) => JSON.stringify(row)).sort()).toEqual(
          bruteForceMatches(query, nodes, edges)
            .map((row) => JSON.stringify(row))
            .sort(),
        );
      }),
      { numRuns: CASES },
    ),
  );

  it(
    "gives each node once under DISTINCT, in the order in which it is first met, and counts as many",
    {
      timeout: 300_000,
    },
    () =>
      fc.assert(
        fc.asyncProperty(matchCase, async ({ nodes, edges, query }) => {
          const source = await open(nodes, edges);
          const [last] = [...query.edges, ...query.nodes].slice(-1);
          for (const { variable } of [...query.nodes, ...query.edges]) {
            const argument = { kind: "variable", name: variable };
            const column = { name: "n", expression: argument };
            const other = { name: "m", expression: { kind: "variable", name: last!.variable } };
            const [distinct] = await Promise.all(
              [[column], [column, other]].map(async (returns) => {
                const all = await source.match(queryGraph({ ...query, returns }), { limit: 1_000_000 });
                const once = await source.match(queryGraph({ ...query, returns, distinct: true }));
                const first = new Map(all.rows.map((row) => [JSON.stringify(row), row]));
                expect(once.rows).toEqual([...first.values()]);
                return first as Map<string, unknown>;
              }),
            );
            const count = { kind: "aggregate", aggregate: "count", distinct: true, argument };
            const counted = queryGraph({ ...query, returns: [{ name: "n", expression: count }] });
            expect((await source.match(counted)).rows).toEqual([[distinct!.size]]);
          }
        }),
        { numRuns: Math.min(CASES, 300) },
      ),
  );

  it("walks no edge more once a node is found, where each counts once", async () => {
    const films = ["n2", "n3", "n4", "n5"];
    const nodes = [node("n0", "A"), node("n1", "A"), ...films.map((id) => node(id, "B"))];
    const source = await open(
      nodes,
      films.flatMap((id) => [edge("n0", id), edge("n1", id)]),
    );
    const name = { kind: "variable", name: "a" };
    const pattern = {
      nodes: [
        { variable: "a", labels: ["A"] },
        { variable: "b", labels: ["B"] },
      ],
      edges: [{ variable: "e", from: "a", to: "b" }],
    };
    const walked = async (expression: object, distinct = false) => {
      const returns = [{ name: "n", expression }];
      const { rows, plan } = await source.match(queryGraph({ ...pattern, returns, distinct }));
      return { rows, walked: plan.at(-1)!.rows };
    };
    const both = [[{ node: "n0" }], [{ node: "n1" }]];
    expect(await walked(name, true)).toEqual({ rows: both, walked: 2 });
    expect((await walked(name)).walked).toBe(8);
    const count = { kind: "aggregate", aggregate: "count", argument: name };
    expect(await walked({ ...count, distinct: true })).toEqual({ rows: [[2]], walked: 2 });
    expect(await walked({ ...count, distinct: false })).toEqual({ rows: [[8]], walked: 8 });
    const highest = { kind: "aggregate", aggregate: "max", distinct: false };
    const year = { kind: "property", of: name, key: "year" };
    expect((await walked({ ...highest, argument: year })).walked).toBe(2);
    expect((await walked({ ...highest, aggregate: "sum", argument: year })).walked).toBe(8);
  });

  it("reads no node before its subgraph is asked for", async () => {
    const read = vi.spyOn(NodeRows.prototype, "node");
    const source = await open([node("n0", "A"), node("n1", "A")], [edge("n0", "n1")]);
    const found = await source.match(queryGraph({ nodes: [{ variable: "a" }] }));
    expect(found.rows).toHaveLength(2);
    expect(read).not.toHaveBeenCalled();
    expect(found.subgraph.nodes.map(({ id }) => id)).toEqual(["n0", "n1"]);
    expect(found.subgraph).toBe(found.subgraph);
    expect(read).toHaveBeenCalledTimes(2);
    read.mockRestore();
  });

  it("finds a loop once, whichever way it is followed", async () => {
    const source = await open([node("n0", "A"), node("n1", "A")], [edge("n0", "n0"), edge("n0", "n1")]);
    for (const [direction, loops, all] of [
      ["out", 1, 2],
      ["in", 1, 2],
      ["any", 1, 3],
    ] as const) {
      const loop = { edges: [{ variable: "r", from: "a", to: "a", direction }], returns: [counted()] };
      expect((await source.match(queryGraph(loop))).rows).toEqual([[loops]]);
      const pair = { edges: [{ variable: "r", from: "a", to: "b", direction }] };
      expect((await source.match(queryGraph(pair))).rows).toHaveLength(all);
      expect((await source.match(queryGraph({ ...pair, returns: [counted()] }))).rows).toEqual([[all]]);
    }
  });

  it(
    "counts without rows, stops at a limit, and gives the same rows in the same order again",
    { timeout: 300_000 },
    () =>
      fc.assert(
        fc.asyncProperty(matchCase, fc.nat({ max: 5 }), async ({ nodes, edges, query }, limit) => {
          const source = await open(nodes, edges);
          const all = await source.match(query, { limit: 1_000_000 });
          const count = await source.match(queryGraph({ ...query, returns: [counted()] }));
          expect(count.rows).toEqual([[all.rows.length]]);
          const first = await source.match(query, { limit });
          expect(first.rows).toEqual(all.rows.slice(0, limit));
          expect(first.truncated).toBe(all.rows.length > limit ? "limit" : null);
        }),
        { numRuns: Math.min(CASES, 1_000) },
      ),
  );

  it(
    "counts all openings together, and under a spent budget what it met, which it says",
    { timeout: 300_000 },
    () =>
      fc.assert(
        fc.asyncProperty(matchCase, fc.nat({ max: 60 }), async ({ nodes, edges, query }, budget) => {
          const source = await open(nodes, edges);
          const given = { kind: "variable", name: "given" };
          const input = queryGraph({
            nodes: [{ variable: "given" }],
            returns: [{ name: "given", expression: given }],
          });
          const argument = { kind: "variable", name: query.nodes[0]!.variable };
          const distinct = { kind: "aggregate", aggregate: "count", distinct: true, argument };
          const all = bruteForceMatches(query, nodes, edges);
          const different = new Set(all.map(([first]) => JSON.stringify(first))).size;
          for (const [column, expected] of [
            [counted(), nodes.length * all.length],
            [{ name: "n", expression: distinct }, different],
          ] as const) {
            const count = queryGraph({ ...query, input, returns: [column] });
            expect((await source.match(count)).rows).toEqual([[expected]]);
            const cut = await source.match(count, { budget: { rows: budget, milliseconds: 10_000 } });
            const [[found] = [0]] = cut.rows;
            if (cut.truncated === null) expect(found).toBe(expected);
            else expect(found).toBeLessThanOrEqual(expected);
          }
        }),
        { numRuns: Math.min(CASES, 300) },
      ),
  );

  it("reports the order it chose with the rows of each step", { timeout: 300_000 }, () =>
    fc.assert(
      fc.asyncProperty(matchCase, async ({ nodes, edges, query }) => {
        const { rows, plan } = await (await open(nodes, edges)).match(query, { limit: 1_000_000 });
        expect(plan.map(({ variable }) => variable).sort()).toEqual(
          query.nodes.map(({ variable }) => variable).sort(),
        );
        expect(plan.flatMap((step) => step.edges).sort()).toEqual(
          query.edges.map(({ variable }) => variable).sort(),
        );
        expect(plan.at(-1)!.rows).toBe(rows.length);
      }),
      { numRuns: Math.min(CASES, 500) },
    ),
  );

  it("plans as it runs, without matching anything", () =>
    fc.assert(
      fc.asyncProperty(matchCase, async ({ nodes, edges, query }) => {
        const source = await open(nodes, edges);
        const { plan } = await source.match(query);
        expect(await source.match(query, { run: false })).toEqual({
          columns: query.returns.map(({ name }) => name),
          rows: [],
          subgraph: { nodes: [], edges: [] },
          plan: plan.map((step) => ({ ...step, rows: 0 })),
          truncated: null,
        });
      }),
      { numRuns: 100 },
    ));

  it("plans every stage and optional part, each for the rows that are expected before it", async () => {
    const source = await open(
      [node("a", "A"), node("b", "B"), node("c", "B")],
      [edge("a", "b"), edge("a", "c"), edge("b", "c")],
    );
    const query = readCypher(
      "MATCH (a:A)-[r]->(b) WITH b LIMIT 1 MATCH (b)-[s]->(c) OPTIONAL MATCH (c)-[t]->(d) RETURN count(*) AS n",
    );
    const { plan, rows } = await source.match(query, { run: false });
    expect(rows).toEqual([]);
    expect(plan.map(({ stage, variable, optional }) => [stage, variable, optional])).toEqual([
      [0, "a", false],
      [0, "b", false],
      [1, "b", false],
      [1, "c", false],
      [1, "c", true],
      [1, "d", true],
    ]);
    expect(plan.map(({ estimated }) => estimated)).toEqual([1, 2, 1, 1, 1, 1]);
  });

  describe("within a budget", () => {
    const budget = { rows: 200_000, milliseconds: 60_000 };

    it("stops at a hub of 250,000 edges, and finds through it what is bound", {
      timeout: 300_000,
    }, async () => {
      const nodes = Array.from({ length: 5_001 }, (_, at) => node(`n${at}`, "Leaf"));
      const source = await open(
        nodes,
        nodes.slice(1).flatMap(({ id }) => Array.from({ length: 50 }, () => edge(id, "n0"))),
      );
      const twoHops = { nodes: [{ variable: "a" }, { variable: "b" }], edges: twoHopEdges() };
      const stopped = await source.match(queryGraph({ ...twoHops, returns: [counted()] }), { budget });
      expect(stopped.truncated).toBe("rows");
      const ends = [
        { variable: "a", id: "n5" },
        { variable: "b", id: "n7" },
      ];
      const found = await source.match(queryGraph({ ...twoHops, nodes: ends, returns: [counted()] }), {
        budget,
      });
      expect(found.truncated).toBeNull();
      expect(found.rows).toEqual([[2_500]]);
      expect(found.plan.map(({ rows }) => rows)).toEqual([1, 1, 2_500]);
    });

    it("ends at once where nothing matches, and cuts a pattern that is not connected", async () => {
      const nodes = Array.from({ length: 1_000 }, (_, at) => node(`n${at}`, "Leaf"));
      const edges = nodes.slice(1).map(({ id }) => edge(id, "n0"));
      const source = await open(nodes, edges);
      const absent = queryGraph({
        nodes: [{ variable: "a", labels: ["Absent"] }, { variable: "b" }],
        edges: twoHopEdges(),
      });
      expect(await source.match(absent, { budget })).toMatchObject({ rows: [], truncated: null });
      const apart = queryGraph({
        nodes: [{ variable: "a" }, { variable: "b" }, { variable: "c" }],
        returns: [counted()],
      });
      expect((await source.match(apart, { budget })).truncated).toBe("rows");
      const inTime = await source.match(apart, {
        budget: { rows: Number.MAX_SAFE_INTEGER, milliseconds: 20 },
      });
      expect(inTime.truncated).toBe("milliseconds");
    });

    it("takes a pattern of twelve nodes", async () => {
      const nodes = Array.from({ length: 24 }, (_, at) => node(`n${at}`, "Leaf"));
      const edges = nodes.flatMap((_, at) =>
        [1, 2, 3, 5].map((step) => edge(`n${at}`, `n${(at + step) % 24}`)),
      );
      const chain = Array.from({ length: 11 }, (_, at) => ({
        variable: `e${at}`,
        from: `v${at}`,
        to: `v${at + 1}`,
      }));
      const source = await open(nodes, edges);
      const ring = queryGraph({ nodes: [], edges: [...chain, { variable: "e11", from: "v11", to: "v0" }] });
      const cut = await source.match(ring, { budget, limit: 5 });
      expect(cut.rows.length).toBe(5);
      expect(cut.truncated).toBe("limit");
      expect(new Set(cut.rows[0]!.slice(12).map((value) => JSON.stringify(value))).size).toBe(12);
      const all = await source.match(queryGraph({ ...ring, returns: [counted()] }), { budget });
      expect(all.truncated).toBe("rows");
    });

    it("stops when it is cancelled", async () => {
      const source = await open(
        Array.from({ length: 2_000 }, (_, at) => node(`n${at}`, "Leaf")),
        [],
      );
      const apart = queryGraph({
        nodes: [{ variable: "a" }, { variable: "b" }, { variable: "c" }],
        returns: [counted()],
      });
      const stop = new AbortController();
      const options: MatchOptions = {
        signal: stop.signal,
        budget: { rows: Number.MAX_SAFE_INTEGER, milliseconds: 60_000 },
      };
      const matched = source.match(apart, options);
      setTimeout(() => stop.abort(), 20);
      await expect(matched).rejects.toThrow("aborted");
    });
  });
});

function counted() {
  return {
    name: "count",
    expression: { kind: "aggregate", aggregate: "count", distinct: false, argument: null },
  };
}

function twoHopEdges() {
  return [
    { variable: "r", from: "a", to: "hub" },
    { variable: "s", from: "b", to: "hub" },
  ];
}

function node(id: string, label: string): NewNode {
  return { id, name: id, labels: [label], text: "" };
}

function edge(source: string, target: string): NewEdge {
  return { source, target, type: "R", kind: "relation" };
}

async function open(nodes: readonly NewNode[], edges: readonly NewEdge[]) {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  return snapshotSource(await memorySnapshot(builder));
}
