/** Random logs over random graphs against the naive model, and what every person may rely on, one by one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GraphBuilder, type NewEdge, type NewNode } from "../snapshot/graph-builder";
import { MAX_PROPERTY_COLUMNS } from "../snapshot/growing-properties";
import { applyEdits } from "./apply-edits";
import { change, edge, node, origin } from "./edit-fixture.conformance";
import { type GraphChange, graphChangeSchema } from "./graph-edit";
import { applyNaively, type PlainGraph } from "./naive-edits.conformance";

function graphOf({ nodes, edges }: PlainGraph): GraphBuilder {
  const graph = new GraphBuilder();
  for (const one of nodes) graph.addNode(one);
  for (const one of edges) graph.addEdge(one);
  return graph;
}

function contentOf(graph: GraphBuilder): PlainGraph {
  return {
    nodes: Array.from({ length: graph.nodeCount }, (_, row) => graph.node(row)),
    edges: [...graph.edges()],
  };
}

function logOf(changes: readonly GraphChange[]) {
  return changes.map((one, at) => ({ id: String(at), change: one }));
}

function apply(plain: PlainGraph, ...changes: GraphChange[]) {
  const { graph, outcomes } = applyEdits(graphOf(plain), logOf(changes));
  return { ...contentOf(graph), reasons: outcomes.map(({ reason }) => reason ?? null) };
}

const plainNode = (name: string, rest: Partial<NewNode> = {}): NewNode => ({
  id: name.toLowerCase(),
  name,
  labels: ["Person"],
  text: "",
  properties: {},
  ...rest,
});
const fact = (source: string, target: string, rest: Partial<NewEdge> = {}): NewEdge => ({
  source,
  target,
  type: "KNOWS",
  kind: "relation",
  properties: {},
  ...rest,
});

describe("a log of edits", () => {
  it("gives what applying them naively gives, one after another, whatever cannot be applied", () => {
    fc.assert(
      fc.property(
        fc.array(node, { maxLength: 6 }),
        fc.array(edge, { maxLength: 12 }),
        fc.array(change, { maxLength: 25 }),
        (nodes, edges, changes) => {
          const before = graphOf({ nodes, edges });
          const untouched = contentOf(before);
          let naive = untouched;
          const applied = changes.map((one) => {
            const next = applyNaively(naive, one);
            naive = next ?? naive;
            return next !== null;
          });
          const { graph, outcomes } = applyEdits(before, logOf(changes));
          expect(outcomes.map(({ reason }) => reason === undefined)).toEqual(applied);
          expect(outcomes.map((outcome) => outcome.id)).toEqual(changes.map((_, at) => String(at)));
          expect(contentOf(graph)).toEqual(contentOf(graphOf(naive)));
          expect(contentOf(before)).toEqual(untouched);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("applied in two parts gives what the whole gives, so an undone tail is as if it had never been", () => {
    fc.assert(
      fc.property(
        fc.array(node, { maxLength: 5 }),
        fc.array(edge, { maxLength: 8 }),
        fc.array(change, { maxLength: 12 }),
        fc.nat(12),
        (nodes, edges, changes, cut) => {
          const first = applyEdits(graphOf({ nodes, edges }), logOf(changes.slice(0, cut)));
          const second = applyEdits(first.graph, logOf(changes.slice(cut)));
          const whole = applyEdits(graphOf({ nodes, edges }), logOf(changes));
          expect(contentOf(whole.graph)).toEqual(contentOf(second.graph));
        },
      ),
    );
  });

  it("is a schema's own: what is random here is valid, and reads as it was written", () => {
    fc.assert(
      fc.property(change, (one) => {
        expect(graphChangeSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
      }),
    );
  });
});

describe("a merge", () => {
  const world: PlainGraph = {
    nodes: [
      plainNode("Al", { properties: { born: 1900, died: 1970 }, text: "Al wrote." }),
      plainNode("Albert", { labels: ["Author"], properties: { born: 1901 } }),
      plainNode("Bo"),
    ],
    edges: [
      fact("al", "bo"),
      fact("albert", "bo"),
      fact("al", "albert"),
      fact("bo", "al", { type: "LIKES" }),
      fact("al", "al"),
    ],
  };

  it("moves edges, drops those between the two and those that are there, and makes names aliases", () => {
    const { nodes, edges, reasons } = apply(world, { action: "merge", node: "al", into: "albert" });
    expect(reasons).toEqual([null]);
    expect(nodes.map((one) => one.id)).toEqual(["albert", "bo"]);
    expect(nodes[0]).toEqual({
      id: "albert",
      name: "Albert",
      labels: ["Author", "Person"],
      text: "Al wrote.",
      properties: { born: 1901, died: 1970, aliases: '["Al"]' },
    });
    expect(edges).toEqual([
      fact("albert", "bo"),
      fact("bo", "albert", { type: "LIKES" }),
      fact("albert", "albert"),
    ]);
  });

  it("says of an edit of the merged node where it went", () => {
    const rename: GraphChange = { action: "change-node", node: "al", name: "Alfred" };
    expect(apply(world, { action: "merge", node: "al", into: "albert" }, rename).reasons).toEqual([
      null,
      'The node "al" was merged into "albert" by an edit before.',
    ]);
  });
});

describe("an edit that cannot be applied", () => {
  const world: PlainGraph = {
    nodes: [plainNode("Al"), plainNode("Bo"), plainNode("Doc", { origin: { ...origin, range: [0, 1] } })],
    edges: [fact("al", "bo", { properties: { since: 1 } })],
  };
  const edge = { source: "al", type: "KNOWS", target: "bo" };

  it.each<[string, GraphChange]>([
    ['There is no node "cy".', { action: "delete-node", node: "cy" }],
    [
      'There is a node "al" already.',
      { action: "add-node", id: "al", labels: ["X"], text: "", properties: {} },
    ],
    [
      'There is no node "cy".',
      { action: "add-edge", source: "al", type: "KNOWS", target: "cy", properties: {} },
    ],
    [
      'There is no edge LIKES from "al" to "bo".',
      { action: "delete-edge", edge: { ...edge, type: "LIKES" } },
    ],
    [
      'There is no edge KNOWS from "al" to "bo" with these properties.',
      { action: "delete-edge", edge: { ...edge, properties: { since: 2 } } },
    ],
    [
      '"doc" is a part of "Doc": its name, labels and text come from that source. Correct the source instead.',
      { action: "change-node", node: "doc", name: "Other" },
    ],
    [
      '"doc" is a part of "Doc": its name, labels and text come from that source. Correct the source instead.',
      { action: "merge", node: "doc", into: "al" },
    ],
  ])("says %s", (reason, one) => {
    expect(apply(world, one)).toEqual({ ...world, reasons: [reason] });
  });

  it("finds no room for more property keys than a generation has, where a build would fail", () => {
    const many = Object.fromEntries(Array.from({ length: MAX_PROPERTY_COLUMNS }, (_, at) => [`k${at}`, 1]));
    const full = { ...world, nodes: [...world.nodes, plainNode("Full", { properties: many })] };
    const { reasons } = apply(
      full,
      { action: "change-node", node: "al", properties: { more: 1 } },
      { action: "change-node", node: "al", properties: { k1: 2 } },
    );
    expect(reasons).toEqual([
      `The graph has no room for another property key: it may have ${MAX_PROPERTY_COLUMNS}.`,
      null,
    ]);
  });
});
