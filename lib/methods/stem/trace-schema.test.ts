import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphEdge, GraphSource } from "../../graph/graph-source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { branches } from "./chains";
import type { TracedEdge, TraceOptions } from "./edge-candidates";
import type { SchemaGraph } from "./schema-graph";
import { stepsTo, type TraceKit, traceSchema, waysTo } from "./trace-schema";

const seed = Number(process.env.PROPERTY_SEED ?? 5);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 60);
const TYPES = ["likes", "knows", "owns"];
/** How alike the relations are: owns is like knows, likes is like nothing. */
const ALIKE: Readonly<Record<string, number>> = { "knows owns": 0.7, "owns knows": 0.7 };
const alike = (one: string, other: string) => (one === other ? 1 : (ALIKE[`${one} ${other}`] ?? 0.1));

const OPTIONS: TraceOptions = { greedy: false, threshold: 0.6, tripleBias: 0.5, fanOut: 50 };

interface Arc {
  source: number;
  type: number;
  target: number;
}
const arcs = (nodes: number) =>
  fc.array(
    fc.record({
      source: fc.nat(nodes - 1),
      type: fc.nat(TYPES.length - 1),
      target: fc.nat(nodes - 1),
    }),
    { maxLength: 14 },
  );

async function graphOf(
  nodes: number,
  list: readonly Arc[],
): Promise<{ graph: GraphSource; edges: GraphEdge[] }> {
  const builder = new GraphBuilder();
  for (let at = 0; at < nodes; at++)
    builder.addNode({ id: `n${at}`, name: `N ${at}`, labels: ["Node"], text: "" });
  for (const { source, type, target } of list)
    builder.addEdge({ source: `n${source}`, type: TYPES[type]!, target: `n${target}`, kind: "relation" });
  const graph = snapshotSource(await memorySnapshot(builder));
  const all = Array.from({ length: nodes }, (_, at) => `n${at}`);
  return { graph, edges: (await graph.neighbours(all)).edges };
}

/** A chain from n0; with `named` it ends in the entity n1, and the node before it is asked for. */
function schemaOf(relations: readonly number[], named: boolean): SchemaGraph {
  const entity = (name: string) => ({
    name,
    label: null,
    readings: [{ node: name, name, labels: ["Node"], score: 1 }],
  });
  const unknown = relations.map((_, at) => ({ name: `[ENT${at + 1}]`, label: null, readings: [] }));
  const nodes = [entity("n0"), ...unknown];
  if (named) nodes[relations.length] = entity("n1");
  return {
    nodes,
    triples: relations.map((type, at) => ({ assertion: "", head: at, relation: TYPES[type]!, tail: at + 1 })),
    target: named ? relations.length - 1 : relations.length,
    strategy: "Breadth",
    probability: 1,
    answers: null,
    restriction: null,
  };
}

function kitOf(graph: GraphSource, schema: SchemaGraph, inside: readonly GraphEdge[] = []): TraceKit {
  const ids = new Set(inside.map(({ id }) => id));
  return {
    graph,
    guidance: { edges: [...inside], holdsEdge: ({ id }) => ids.has(id) },
    relations: {
      of: alike,
      atLeast: (asked, least) => TYPES.filter((type) => alike(asked, type) >= least),
    },
    labels: { of: () => 0 },
    labelled: false,
    anchors: (position) =>
      schema.nodes[position]!.readings.map(({ node, name }) => ({
        node,
        name,
        similarity: 1,
        bias: 1,
        score: 1,
      })),
    signal: new AbortController().signal,
  };
}

const ANCHOR = { node: "n0", name: "n0", similarity: 1, bias: 1, score: 1 };

/** Every way to walk the schema graph, by looking at all edges at every step. Best sum of similarities by target. */
function bruteForce(
  edges: readonly GraphEdge[],
  schema: SchemaGraph,
  score: (edge: GraphEdge, relation: string) => number,
): Map<string, number> {
  const best = new Map<string, number>();
  const walk = (at: number, path: readonly string[], sum: number) => {
    const triple = schema.triples[at];
    if (!triple) {
      const target = path[schema.target]!;
      best.set(target, Math.max(best.get(target) ?? 0, sum));
      return;
    }
    const near = path.at(-1)!;
    const wanted = schema.nodes[at + 1]!.readings[0]?.node;
    for (const edge of edges) {
      if (edge.source !== near && edge.target !== near) continue;
      const far = edge.source === near ? edge.target : edge.source;
      if (far === near || far === "n0" || (wanted !== undefined && far !== wanted)) continue;
      if (score(edge, triple.relation) >= OPTIONS.threshold)
        walk(at + 1, [...path, far], sum + alike(triple.relation, edge.type));
    }
  };
  walk(0, ["n0"], 0);
  return best;
}

describe("traceSchema", () => {
  it("finds exactly the targets of the walks that exist, with their best similarity", async () => {
    await fc.assert(
      fc.asyncProperty(
        arcs(6),
        fc.array(fc.nat(2), { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        async (list, relations, alsoNamed) => {
          const { graph, edges } = await graphOf(6, list);
          const schema = schemaOf(relations, alsoNamed && relations.length === 2);
          const trace = await traceSchema(schema, 0, ANCHOR, kitOf(graph, schema), OPTIONS);
          const complete = trace.states.filter(({ matched }) => matched === relations.length);
          const found = new Map(
            complete.map(({ bindings, similarity }) => [bindings.get(schema.target)!, similarity]),
          );
          const expected = bruteForce(edges, schema, ({ type }, relation) => alike(relation, type));
          expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
          for (const [node, sum] of expected) expect(found.get(node)).toBeCloseTo(sum, 9);
          expect(trace.cutNodes + trace.cutStates).toBe(0);
        },
      ),
      { seed, numRuns },
    );
  });

  it("finds exact walks of three steps as a query would, whatever lies beside them", async () => {
    await fc.assert(
      fc.asyncProperty(
        arcs(5),
        fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
        async (list, relations) => {
          const { graph, edges } = await graphOf(5, list);
          const schema = schemaOf(relations, false);
          const options = { ...OPTIONS, threshold: 1 };
          const trace = await traceSchema(schema, 0, ANCHOR, kitOf(graph, schema), options);
          const found = trace.states
            .filter(({ matched }) => matched === 3)
            .map(({ bindings }) => bindings.get(3)!);
          const expected = bruteForce(edges, schema, ({ type }, relation) => (relation === type ? 1 : 0));
          expect(found.sort()).toEqual([...expected.keys()].sort());
        },
      ),
      { seed, numRuns },
    );
  });

  it("takes edges inside the guidance graph that lie below the threshold by themselves", async () => {
    await fc.assert(
      fc.asyncProperty(arcs(5), fc.nat(2), fc.nat(31), async (list, relation, mask) => {
        const { graph, edges } = await graphOf(5, list);
        const inside = edges.filter((_, at) => (mask >> at) & 1);
        const schema = schemaOf([relation], false);
        const trace = await traceSchema(schema, 0, ANCHOR, kitOf(graph, schema, inside), OPTIONS);
        const found = trace.states
          .filter(({ matched }) => matched === 1)
          .map(({ bindings }) => bindings.get(1)!);
        const score = (edge: GraphEdge, asked: string) =>
          alike(asked, edge.type) + (inside.includes(edge) ? 0.5 : 0);
        expect(found.sort()).toEqual([...bruteForce(edges, schema, score).keys()].sort());
      }),
      { seed, numRuns },
    );
  });

  it("greedily takes one edge a step, the best, and an exact one before any that is only guided", async () => {
    const { graph, edges } = await graphOf(4, [
      { source: 0, type: 2, target: 1 },
      { source: 0, type: 1, target: 2 },
      { source: 3, type: 1, target: 2 },
    ]);
    const schema = schemaOf([1, 1], false);
    const inside = edges.filter(({ type }) => type === "owns");
    const kit = kitOf(graph, schema, inside);
    const trace = await traceSchema(schema, 0, ANCHOR, kit, { ...OPTIONS, greedy: true });
    expect(trace.states).toHaveLength(1);
    const [way] = [...waysTo(trace.states[0]!, 5)];
    expect(way!.map(({ to, score, agrees }) => [to, score, agrees])).toEqual([
      ["n2", 1, true],
      ["n3", 1, false],
    ]);
    expect(way![1]!.edge).toMatchObject({ source: "n3", target: "n2" });
  });

  it("shows of two edges to a node the one that fits, not the one that is guided", async () => {
    const { graph, edges } = await graphOf(2, [
      { source: 0, type: 2, target: 1 },
      { source: 0, type: 1, target: 1 },
    ]);
    const schema = schemaOf([1], false);
    const kit = kitOf(
      graph,
      schema,
      edges.filter(({ type }) => type === "owns"),
    );
    const trace = await traceSchema(schema, 0, ANCHOR, kit, OPTIONS);
    expect(trace.states.map(({ similarity, weakest }) => [similarity, weakest])).toEqual([[1, 1]]);
    expect(
      stepsTo(trace.states[0]!)
        .map(({ score }) => score)
        .sort(),
    ).toEqual([1, 1.2]);
  });

  it("keeps every way to a node, and says when it keeps fewer edges than matched", async () => {
    const fan: Arc[] = [1, 2, 3].flatMap((middle) => [
      { source: 0, type: 0, target: middle },
      { source: middle, type: 1, target: 4 },
    ]);
    const { graph } = await graphOf(5, fan);
    const schema = schemaOf([0, 1], false);
    const all = await traceSchema(schema, 0, ANCHOR, kitOf(graph, schema), OPTIONS);
    const state = all.states.find(({ bindings }) => bindings.get(2) === "n4")!;
    expect([...waysTo(state, 10)]).toHaveLength(3);
    expect([...waysTo(state, 2)]).toHaveLength(2);
    expect(stepsTo(state)).toHaveLength(6);
    const cut = await traceSchema(schema, 0, ANCHOR, kitOf(graph, schema), { ...OPTIONS, fanOut: 2 });
    expect(cut.cutNodes).toBe(1);
    expect(stepsTo(cut.states.find(({ bindings }) => bindings.get(2) === "n4")!)).toHaveLength(4);
  });
});

describe("branches", () => {
  const step = (from: string, to: string): TracedEdge => ({
    edge: { id: `${from}${to}`, source: from, target: to, type: "t", kind: "relation", properties: {} },
    from,
    to,
    triple: 0,
    similarity: 1,
    inside: false,
    score: 1,
    agrees: true,
  });
  const ends = (way: TracedEdge[]) => branches(way).map((branch) => branch.map(({ to }) => to).join(""));

  it("are the paths from the root to each leaf, depth first", () => {
    expect(ends([step("a", "b"), step("b", "c")])).toEqual(["bc"]);
    expect(ends([step("a", "b"), step("b", "c"), step("b", "d"), step("d", "e")])).toEqual(["bc", "bde"]);
    expect(ends([step("a", "b"), step("a", "c")])).toEqual(["b", "c"]);
    expect(ends([])).toEqual([]);
  });
});
