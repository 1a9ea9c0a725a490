import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphEdge, GraphNode } from "@/lib/graph/graph-source";
import {
  addNewSteps,
  addStep,
  type CanvasContent,
  type CanvasStep,
  collapse,
  collapseRelation,
  EMPTY_CANVAS,
  expansionOf,
  group,
  hide,
  keepOnly,
  layOut,
  pin,
  showHidden,
  toggleGroup,
  unpin,
  visibleGraph,
} from "./canvas-content";

const nodeOf = (id: string): GraphNode => ({ id, name: id, labels: ["Film"], text: "", properties: {} });
const edgeOf = (source: string, target: string): GraphEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  type: "KNOWS",
  kind: "relation",
  properties: {},
});
const KNOWS = { type: "KNOWS", direction: "out" } as const;

const placed = (id: string): CanvasStep => ({
  source: { kind: "placed", node: id },
  nodes: [nodeOf(id)],
  edges: [],
});
const expanded = (from: string, to: readonly string[]): CanvasStep => ({
  source: { kind: "expansion", node: from, relation: KNOWS },
  nodes: to.map(nodeOf),
  edges: to.map((id) => edgeOf(from, id)),
});
const take = (...steps: readonly CanvasStep[]) => steps.reduce(addStep, EMPTY_CANVAS);
const ids = (content: CanvasContent) => visibleGraph(content).nodes.map(({ id }) => id);

it("is the same content, with nothing to undo, where all that is expanded was expanded meanwhile", () => {
  const content = take(placed("a"), expanded("a", ["b"]));
  expect(addNewSteps(content, [expanded("a", ["b"])])).toBe(content);
  expect(addNewSteps(content, [expanded("a", ["b"]), expanded("b", ["c"])]).steps).toHaveLength(3);
});

describe("what is on the canvas", () => {
  it("draws each node and edge once", () => {
    const content = take(placed("a"), expanded("a", ["b", "c"]), expanded("b", ["c", "a"]), placed("b"));
    expect(ids(content)).toEqual(["a", "b", "c"]);
    expect(visibleGraph(content).edges.map(({ id }) => id)).toEqual(["a-b", "a-c", "b-c", "b-a"]);
  });

  it("extends an expansion instead of repeating it", () => {
    const content = take(placed("a"), expanded("a", ["b"]), expanded("a", ["b", "c"]));
    expect(content.steps).toHaveLength(2);
    expect(expansionOf(content, "a", KNOWS)?.nodes).toHaveLength(2);
  });

  it("collapses what an expansion added and what hung on it alone", () => {
    const content = take(placed("a"), placed("d"), expanded("a", ["b"]), expanded("b", ["c", "d"]));
    expect(ids(collapse(content, "a"))).toEqual(["a", "d"]);
    expect(ids(collapseRelation(content, "b", KNOWS))).toEqual(["a", "d", "b"]);
    expect(collapse(content, "c")).toBe(content);
  });

  it("removes what only supports itself", () => {
    const content = take(placed("a"), expanded("a", ["b"]), expanded("b", ["c"]), expanded("c", ["b"]));
    expect(ids(collapse(content, "a"))).toEqual(["a"]);
  });

  it("hides and shows, and shows again what is asked for by name", () => {
    const content = hide(take(placed("a"), expanded("a", ["b", "c"])), ["b", "none"]);
    expect(ids(content)).toEqual(["a", "c"]);
    expect(visibleGraph(content).edges).toHaveLength(1);
    expect(ids(addStep(content, expanded("c", ["b"])))).toEqual(["a", "c"]);
    expect(ids(addStep(content, placed("b")))).toEqual(["a", "b", "c"]);
    expect(ids(showHidden(content))).toEqual(["a", "b", "c"]);
  });

  it("pins until it is taken out, and forgets what left", () => {
    const content = pin(take(placed("a"), expanded("a", ["b"])), { b: { x: 1, y: 2 } });
    expect(content.pinned.b).toEqual({ x: 1, y: 2 });
    expect(unpin(content, ["b"]).pinned).toEqual({});
    expect(collapse(content, "a").pinned).toEqual({});
  });

  it("keeps only some, and lets a layout begin without what was pinned", () => {
    const content = take(placed("a"), expanded("a", ["b", "c", "d"]));
    expect(ids(keepOnly(content, new Set(["a", "c"])))).toEqual(["a", "c"]);
    const laid = layOut(pin(content, { b: { x: 1, y: 2 } }), { kind: "layers", around: "a" });
    expect(laid.pinned).toEqual({});
    expect(laid.layout).toEqual({ kind: "layers", around: "a" });
  });

  it("groups, opens a group and closes it, and forgets what was open when it groups otherwise", () => {
    const grouped = group(take(placed("a")), "label");
    const open = toggleGroup(grouped, "Film");
    expect([...open.groups!.open]).toEqual(["Film"]);
    expect(toggleGroup(open, "Film").groups!.open.size).toBe(0);
    expect(group(open, "community").groups!.open.size).toBe(0);
    expect(group(open, "label")).toBe(open);
    expect(group(open, null).groups).toBeNull();
  });

  it("after any collapse, every node can be reached from what was asked for", () => {
    const name = fc.constantFrom(..."abcdefgh");
    const step = fc.oneof(
      name.map(placed),
      fc.tuple(name, fc.uniqueArray(name, { maxLength: 4 })).map(([from, to]) => expanded(from, to)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.array(name, { maxLength: 4 }), (steps, collapsed) => {
        const start = collapse(take(placed("a"), ...steps), "none");
        const content = collapsed.reduce(collapse, start);
        if (collapsed.length === 0) return;
        const roots = content.steps.filter(({ source }) => source.kind === "placed");
        const reached = new Set(roots.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
        for (let before = -1; before !== reached.size; ) {
          before = reached.size;
          for (const { source, nodes } of content.steps) {
            if (source.kind === "expansion" && reached.has(source.node)) {
              for (const { id } of nodes) reached.add(id);
            }
          }
        }
        const changed = content !== start;
        if (changed) expect(new Set(ids(content))).toEqual(reached);
        for (const id of collapsed) expect(expansionOf(content, id, KNOWS)).toBeUndefined();
      }),
    );
  });
});
