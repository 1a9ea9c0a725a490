import { expect, it } from "vitest";
import { GraphBuilder } from "../snapshot/graph-builder";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import { type Reached, TypedExpansion } from "./typed-expansion";

const TYPES = Array.from({ length: 40 }, (_, at) => `T${String(at).padStart(2, "0")}`);

/** A hub that each of 40 relations joins to a node of its own and to one that all lead to, both ways. */
async function openExpansion(budget?: number) {
  const builder = new GraphBuilder();
  for (const id of ["hub", "far", "other", ...TYPES])
    builder.addNode({ id, name: id, labels: ["Node"], text: "" });
  for (const type of TYPES) {
    builder.addEdge({ source: "hub", target: type, type, kind: "relation" });
    builder.addEdge({ source: type, target: "hub", type, kind: "relation" });
    builder.addEdge({ source: "hub", target: type, type, kind: "relation" });
    builder.addEdge({ source: "hub", target: "far", type, kind: "relation" });
    builder.addEdge({ source: "far", target: "hub", type, kind: "relation" });
  }
  const { manifest, ...snapshot } = await memorySnapshot(builder);
  const nodes = await snapshot.nodes();
  const expansion = new TypedExpansion(nodes, await snapshot.edges(), manifest.schema, { budget });
  return { expansion, row: (id: string) => nodes.rowOf(id) };
}

it("reaches each node once by each of more relations than a number has bits, in either direction", async () => {
  const { expansion, row } = await openExpansion();
  const steps = [1, 2].map(() => expansion.step([row("hub")], row("other")));
  const expected = TYPES.flatMap((type) =>
    ["out", "in"].map((direction) => ({ type, direction, nodes: [row(type), row("far")] })),
  );
  for (const reached of steps)
    expect(reached.map(({ sets, nodes, ...one }) => ({ ...one, nodes: [...nodes] }))).toEqual(expected);
});

it("remembers a step from the same nodes, which the budget pays for again", async () => {
  const { expansion, row } = await openExpansion(13);
  const known = new Map<string, Reached[]>();
  const [hub, one, two] = ["other", "T00", "T01"].map(row) as [number, number, number];
  const first = expansion.step([one, two], hub, known);
  expect(first.map(({ type }) => type)).toEqual(["T00", "T00", "T01", "T01"]);
  expect(expansion.step([two, one], hub, known)).toBe(first);
  expect([expansion.step([one, two], hub, known), expansion.exhausted]).toEqual([[], true]);
});

it("remembers as much of each node over many relations as over few", () => {
  const types = Array.from({ length: 1_000 }, (_, at) => ({ type: `T${at}` }));
  const nodes = { count: 1_000_000, labelSets: [] } as never;
  const edges = { relations: types, relationMask: () => null } as never;
  const before = process.memoryUsage().arrayBuffers;
  const expansion = new TypedExpansion(nodes, edges, { labels: [] } as never, {});
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000);
  expect(expansion.exhausted).toBe(false);
});
