import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AddressStep, addressSteps, readSteps, writeSteps } from "./address-steps";
import { addStep, EMPTY_CANVAS, group, hide, LAYOUTS, layOut, toggleGroup } from "./canvas-content";
import { gather } from "./gather";

const text = fc.string({ unit: "binary", minLength: 1, maxLength: 12 });
const step: fc.Arbitrary<AddressStep> = fc.oneof(
  text.map((node) => ({ kind: "placed" as const, node })),
  fc.record({
    kind: fc.constant("expansion" as const),
    node: text,
    relation: fc.record({ type: text, direction: fc.constantFrom("out" as const, "in" as const) }),
    edges: fc.integer({ min: 1, max: 1_000 }),
  }),
  fc.record({
    kind: fc.constant("paths" as const),
    from: text,
    to: text,
    count: fc.integer({ min: 1, max: 5 }),
    facts: fc.boolean(),
    types: fc.array(text, { maxLength: 2 }),
  }),
  fc.array(text, { minLength: 1, maxLength: 3 }).map((nodes) => ({ kind: "between" as const, nodes })),
  fc
    .record({ kind: fc.constantFrom(...LAYOUTS), around: fc.option(text) })
    .map((layout) => ({ kind: "layout" as const, layout })),
  fc.record({
    kind: fc.constant("groups" as const),
    by: fc.constantFrom("label" as const, "community" as const),
    open: fc.array(text, { maxLength: 3 }),
  }),
  fc.option(fc.integer({ min: 1, max: 5_000 })).map((nodes) => ({ kind: "query" as const, nodes })),
  text.map((hub) => ({ kind: "community" as const, hub })),
  text.map((node) => ({ kind: "hidden" as const, node })),
  fc.record({
    kind: fc.constant("gathered" as const),
    name: text,
    members: fc.array(text, { maxLength: 3 }),
    isOpen: fc.boolean(),
  }),
);

describe("steps in an address", () => {
  it("are read as they were written, whatever the ids hold", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const written = writeSteps(steps);
        expect(readSteps(written.text)).toEqual(steps);
        expect(written.left).toBe(0);
        // Nothing that an address would escape a second time.
        expect(encodeURIComponent(written.text)).toBe(written.text);
      }),
    );
  });

  it("are the steps of the canvas, with how far each expansion was opened", () => {
    const node = (id: string) => ({ id, name: id, labels: ["A"], text: "", properties: {} });
    const edge = { id: "e", source: "a", target: "b", type: "T", kind: "relation", properties: {} } as const;
    const relation = { type: "T", direction: "out" } as const;
    const placed = addStep(EMPTY_CANVAS, {
      source: { kind: "placed", node: "a" },
      nodes: [node("a")],
      edges: [],
    });
    const expanded = addStep(placed, {
      source: { kind: "expansion", node: "a", relation },
      nodes: [node("b")],
      edges: [edge],
    });
    expect(addressSteps(gather(hide(expanded, ["b"]), ["a", "b"]))).toEqual([
      { kind: "placed", node: "a" },
      { kind: "expansion", node: "a", relation, edges: 1 },
      { kind: "hidden", node: "b" },
      { kind: "gathered", name: "Group 1", members: ["a", "b"], isOpen: false },
    ]);
  });

  it("begin with the layout and the groups", () => {
    const laid = layOut(EMPTY_CANVAS, { kind: "rings", around: "a" });
    expect(addressSteps(toggleGroup(group(laid, "label"), "Film"))).toEqual([
      { kind: "layout", layout: { kind: "rings", around: "a" } },
      { kind: "groups", by: "label", open: ["Film"] },
    ]);
  });

  it("stop where an address would be too long, and say how many are left", () => {
    const many = Array.from(
      { length: 1_000 },
      (_, index): AddressStep => ({ kind: "placed", node: `node-${index}` }),
    );
    const { text, left } = writeSteps(many);
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(readSteps(text)).toEqual(many.slice(0, 1_000 - left));
    expect(left).toBeGreaterThan(0);
  });

  it("leave out what cannot be understood", () => {
    expect(readSteps("n.a~x.b.up.T.1~z~p.a~_ZZ~n.~x.b.in.T.many~h.c")).toEqual([
      { kind: "placed", node: "a" },
      { kind: "expansion", node: "b", relation: { type: "T", direction: "in" }, edges: 1 },
      { kind: "hidden", node: "c" },
    ]);
  });
});
