import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matchRequestSchema, neighboursQuerySchema, pathsQuerySchema } from "../../api/graph";
import type { HopscopeError } from "../../graph/errors";
import type { Engine } from "../engine";
import { memoryEngine, snapshotOf, testEdge, testNode } from "../testing/memory-engine";
import { readNeighbours, readRelationCounts } from "./graph-reads";
import { GraphThreads } from "./graph-threads";
import { matchGraph } from "./match-graph";
import { searchPaths } from "./path-search";

const LEAVES = 130;

let threads: GraphThreads;
let engine: Engine;

beforeAll(async () => {
  threads = new GraphThreads();
  const leaves = Array.from({ length: LEAVES }, (_, i) => `l${i}`);
  const snapshot = await snapshotOf(
    [
      testNode("f1", ["Film"], { name: "The Third Man" }),
      testNode("p1", ["Person"], { name: "Carol Reed" }),
      testNode("hub", ["Place"]),
      testNode("alone"),
      ...leaves.map((id) => testNode(id)),
    ],
    [
      testEdge("f1", "DIRECTED_BY", "p1"),
      testEdge("p1", "LIVED_IN", "hub"),
      testEdge("hub", "NEAR", "hub"),
      ...leaves.map((id) => testEdge(id, "NEAR", "hub")),
    ],
    "films",
  );
  engine = memoryEngine(snapshot, threads);
});
afterAll(() => threads.close());

const match = (request: unknown) => matchGraph(engine, "films", matchRequestSchema.parse(request));

function refusal(request: unknown): Promise<HopscopeError> {
  return match(request).then(
    () => Promise.reject(new Error("It was not refused.")),
    (error: HopscopeError) => error,
  );
}

describe("matchGraph", () => {
  const sketch = {
    nodes: [
      { variable: "f", id: "f1" },
      { variable: "p", labels: ["Person"] },
    ],
    edges: [{ variable: "r", from: "f", to: "p", types: ["DIRECTED_BY"] }],
    target: "p",
  };

  it("gives the same for a sketch and for the Cypher that it is shown as", async () => {
    const drawn = await match({ query: sketch });
    expect(drawn).toMatchObject({ problems: [], result: { columns: ["p"], rows: [[{ node: "p1" }]] } });
    expect(drawn.cypher.text).toContain("MATCH");
    const written = await match({ cypher: drawn.cypher.text, parameters: drawn.cypher.parameters });
    expect({ ...written, ms: 0 }).toEqual({ ...drawn, ms: 0 });
  });

  it("only plans when it is asked to", async () => {
    const { result } = await match({ query: sketch, run: false });
    expect(result.rows).toEqual([]);
    expect(result.plan.map(({ variable, rows }) => [variable, rows])).toEqual([
      ["f", 0],
      ["p", 0],
    ]);
    for (const { estimated } of result.plan) expect(estimated).toBeGreaterThan(0);
  });

  it("runs names that the graph does not have, and says which were probably meant", async () => {
    const cypher = "MATCH (f:Film)-[r:DIRECTD_BY]->(p) RETURN p";
    const { result, problems } = await match({ cypher });
    expect(result.rows).toEqual([]);
    expect(problems).toEqual([{ at: "r", message: "no relation DIRECTD_BY; did you mean DIRECTED_BY" }]);
    const { edges } = sketch;
    const drawn = await match({ query: { ...sketch, edges: [{ ...edges[0], types: ["DIRECTD_BY"] }] } });
    expect(drawn.problems).toEqual(problems);
  });

  it("flags what its limit and its budget left out", async () => {
    expect((await match({ cypher: "MATCH (n) RETURN n", limit: 3 })).result.truncated).toBe("limit");
    const budget = { rows: 10 };
    expect((await match({ cypher: "MATCH (n) RETURN n", budget })).result.truncated).toBe("rows");
  });

  it("refuses Cypher at its place, with the line and what can be read", async () => {
    const error = await refusal({ cypher: "MATCH (n)\n  DELETE n" });
    expect(error).toMatchObject({ code: "invalid-input", hint: expect.stringContaining("OPTIONAL MATCH") });
    expect(error.problems).toEqual([
      {
        at: "2:3",
        message: "DELETE writes to the graph, which queries here never do.",
        excerpt: "  DELETE n\n  ^",
      },
    ]);
  });

  it("refuses a drawing that is none, and what is nested without end", async () => {
    expect(await refusal({ query: { nodes: [{ variable: "a" }, { variable: "a" }] } })).toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("twice"),
    });
    const deep = `RETURN ${"(".repeat(20_000)}1${")".repeat(20_000)}`;
    expect(await refusal({ cypher: `MATCH (n) ${deep}` })).toMatchObject({
      code: "invalid-input",
      message: "The query is nested too deeply.",
    });
  });

  it("takes either a query or its Cypher, and no field that it does not know", () => {
    const isGood = (request: unknown) => matchRequestSchema.safeParse(request).success;
    expect(isGood({ query: sketch })).toBe(true);
    expect(isGood({})).toBe(false);
    expect(isGood({ query: sketch, cypher: "MATCH (n) RETURN n" })).toBe(false);
    expect(isGood({ query: { nodes: [{ variable: "n", label: "Film" }] } })).toBe(false);
    expect(isGood({ query: sketch, limit: 1_000_000 })).toBe(false);
  });
});

describe("the neighbours of one node", () => {
  const page = (query: object) =>
    readNeighbours(engine, "films", neighboursQuerySchema.parse({ ids: ["hub"], ...query }));

  it("come a page at a time, each edge once, with their number in all", async () => {
    const seen: string[] = [];
    for (let offset = 0; ; ) {
      const { edges, nodes, total, truncated } = await page({ offset, limitPerNode: 50 });
      const far = edges.map(({ source, target }) => (source === "hub" ? target : source));
      expect(nodes.map(({ id }) => id)).toEqual(far.filter((id) => id !== "hub"));
      expect(total).toBe(LEAVES + 2);
      seen.push(...edges.map(({ id }) => id));
      offset += edges.length;
      expect(truncated).toBe(offset < LEAVES + 2);
      if (!truncated) break;
    }
    expect(new Set(seen).size).toBe(LEAVES + 2);
    expect(seen).toHaveLength(LEAVES + 2);
  });

  it("are counted as they are filtered", async () => {
    expect(await page({ labels: ["Node"], limitPerNode: 1 })).toMatchObject({
      total: LEAVES,
      truncated: true,
    });
    expect(await page({ types: ["LIVED_IN"], limitPerNode: 1 })).toMatchObject({
      total: 1,
      truncated: false,
    });
    expect(await page({ direction: "out", limitPerNode: 1 })).toMatchObject({ total: 1, truncated: false });
    expect(await page({ offset: 500 })).toMatchObject({ total: LEAVES + 2, edges: [], truncated: false });
  });

  it("have no pages when several nodes are asked for", async () => {
    expect(neighboursQuerySchema.safeParse({ ids: ["a", "b"], offset: 1 }).success).toBe(false);
    expect(await page({ ids: ["hub", "p1"], limitPerNode: 1 })).toMatchObject({
      total: null,
      truncated: true,
    });
  });
});

describe("readRelationCounts", () => {
  it("counts by relation and direction, and distinguishes a node without edges from no node", async () => {
    expect(await readRelationCounts(engine, "films", "p1")).toEqual([
      { type: "LIVED_IN", kind: "relation", direction: "out", count: 1 },
      { type: "DIRECTED_BY", kind: "relation", direction: "in", count: 1 },
    ]);
    expect(await readRelationCounts(engine, "films", "alone")).toEqual([]);
    await expect(readRelationCounts(engine, "films", "none")).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("searchPaths", () => {
  const search = (query: object) => searchPaths(engine, "films", pathsQuerySchema.parse(query));

  it("gives the paths with their nodes and edges", async () => {
    const found = await search({ from: "f1", to: "l5", k: "3" });
    expect(found).toMatchObject({ paths: [{ nodes: ["f1", "p1", "hub", "l5"] }], truncated: null });
    expect(found.nodes.map(({ id }) => id)).toEqual(["f1", "l5", "p1", "hub"]);
    expect(found.edges.map(({ type }) => type)).toEqual(["DIRECTED_BY", "LIVED_IN", "NEAR"]);
  });

  it("refuses to be restricted to what does not exist, and says what was probably meant", async () => {
    await expect(
      search({ from: "f1", to: "p1", types: ["DIRECTD_BY"], labels: ["Plce"] }),
    ).rejects.toMatchObject({
      code: "invalid-input",
      problems: [
        { at: "labels", message: "no label Plce; did you mean Place" },
        { at: "types", message: "no relation DIRECTD_BY; did you mean DIRECTED_BY" },
      ],
    });
    const { paths } = await search({ from: "f1", to: "p1", types: ["DIRECTED_BY"], labels: ["Place"] });
    expect(paths).toHaveLength(1);
  });

  it("gives both ends when nothing joins them, and names an end that is unknown", async () => {
    const apart = await search({ from: "f1", to: "alone" });
    expect({ ...apart, nodes: apart.nodes.map(({ id }) => id) }).toMatchObject({
      paths: [],
      nodes: ["f1", "alone"],
    });
    await expect(search({ from: "none", to: "f1" })).rejects.toMatchObject({
      code: "not-found",
      message: 'There is no node "none".',
    });
  });
});
