/** Small random graphs and random corrections of them, which meet as often as they can. */
import fc from "fast-check";
import type { NewEdge, NewNode } from "../snapshot/graph-builder";
import type { GraphChange } from "./graph-edit";

/** Few, so that edits meet; two that objects have as keys of their own. */
const id = fc.constantFrom("a", "b", "c", "d", "__proto__", "constructor");
const type = fc.constantFrom("KNOWS", "LIKES", "toString");
const label = fc.constantFrom("Person", "City");
const value = fc.constantFrom<(string | number | boolean)[]>(1, 2, "1", true, "x");
const properties = fc.dictionary(fc.constantFrom("p", "q", "hasOwnProperty"), value, {
  maxKeys: 2,
  noNullPrototype: true,
});
const aliases = fc.constantFrom('["Al"]', '["Al","Bo"]', "Al");
const patch = fc.dictionary(fc.constantFrom("p", "q"), fc.option(value), {
  maxKeys: 2,
  minKeys: 1,
  noNullPrototype: true,
});
export const origin = { kind: "document", source: "doc", title: "T", position: 0, range: [0, 1] } as const;

export const node: fc.Arbitrary<NewNode> = fc
  .record({
    id,
    labels: fc.uniqueArray(label, { minLength: 1 }),
    text: fc.constantFrom("", "T"),
    properties,
    aliases: fc.option(aliases),
    isChunk: fc.boolean(),
  })
  .map(({ aliases, isChunk, ...rest }) => ({
    ...rest,
    name: rest.id.toUpperCase(),
    properties: { ...rest.properties, ...(aliases && { aliases }) },
    ...(isChunk && rest.id === "d" && { origin: { ...origin, range: [0, 1] } }),
  }));
export const edge: fc.Arbitrary<NewEdge> = fc.record({
  source: id,
  target: id,
  type,
  kind: fc.constantFrom("relation" as const, "structural" as const),
  properties,
});
const pick = fc
  .record({ source: id, type, target: id, properties: fc.option(properties, { nil: undefined }) })
  .map(({ properties, ...ends }) => (properties ? { ...ends, properties } : ends));

export const change: fc.Arbitrary<GraphChange> = fc.oneof(
  fc.record({
    action: fc.constant("add-node" as const),
    id,
    labels: fc.uniqueArray(label, { minLength: 1 }),
    text: fc.constant("new"),
    properties,
  }),
  fc.record({ action: fc.constant("change-node" as const), node: id, name: fc.constantFrom("Al", "Cy") }),
  fc.record({
    action: fc.constant("change-node" as const),
    node: id,
    labels: fc.uniqueArray(label, { minLength: 1 }),
    properties: patch,
  }),
  fc.record({ action: fc.constant("change-node" as const), node: id, properties: patch }),
  fc.record({ action: fc.constant("delete-node" as const), node: id }),
  fc.record({ action: fc.constant("add-edge" as const), source: id, type, target: id, properties }),
  fc.record({ action: fc.constant("change-edge" as const), edge: pick, type }),
  fc.record({ action: fc.constant("change-edge" as const), edge: pick, properties: patch }),
  fc.record({ action: fc.constant("delete-edge" as const), edge: pick }),
  fc
    .record({ action: fc.constant("merge" as const), node: id, into: id })
    .filter(({ node, into }) => node !== into),
  fc
    .record({ action: fc.constant("keep-apart" as const), node: id, other: id })
    .filter(({ node, other }) => node !== other),
  fc.record({ action: fc.constant("alias" as const), node: id, alias: fc.constantFrom("Al", "Dee") }),
);
