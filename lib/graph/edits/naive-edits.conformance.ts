/** Edits over lists, one after another, everything looked through each time: the oracle of the tests. */
import type { NewEdge, NewNode } from "../snapshot/graph-builder";
import type { EdgePick, GraphChange } from "./graph-edit";

export interface PlainGraph {
  nodes: NewNode[];
  edges: NewEdge[];
}

type Properties = NewNode["properties"];

/** @returns the graph after one edit, or null when it cannot be applied */
export function applyNaively({ nodes, edges }: PlainGraph, change: GraphChange): PlainGraph | null {
  const has = (id: string) => nodes.some((node) => node.id === id);
  const isPicked = (edge: NewEdge, { source, type, target, properties }: EdgePick) =>
    edge.source === source &&
    edge.type === type &&
    edge.target === target &&
    (!properties || isSame(edge.properties, properties));
  switch (change.action) {
    case "add-node": {
      const { id, name = id, labels, text, properties } = change;
      return has(id) ? null : { nodes: [...nodes, { id, name, labels, text, properties }], edges };
    }
    case "change-node": {
      const node = nodes.find(({ id }) => id === change.node);
      const isSourced = node?.origin && (change.name ?? change.labels ?? change.text) !== undefined;
      if (!node || isSourced) return null;
      const { action: _, node: __, properties, ...rest } = change;
      const next = { ...node, ...rest, properties: patch(node.properties, properties) };
      return { nodes: nodes.map((one) => (one === node ? next : one)), edges };
    }
    case "delete-node":
      if (!has(change.node)) return null;
      return {
        nodes: nodes.filter(({ id }) => id !== change.node),
        edges: edges.filter(({ source, target }) => source !== change.node && target !== change.node),
      };
    case "add-edge": {
      const { action: _, ...edge } = change;
      if (!has(edge.source) || !has(edge.target)) return null;
      return { nodes, edges: [...edges, { ...edge, kind: "relation" }] };
    }
    case "change-edge": {
      if (!edges.some((edge) => isPicked(edge, change.edge))) return null;
      const next = edges.map((edge) =>
        isPicked(edge, change.edge)
          ? { ...edge, type: change.type ?? edge.type, properties: patch(edge.properties, change.properties) }
          : edge,
      );
      return { nodes, edges: next };
    }
    case "delete-edge": {
      const left = edges.filter((edge) => !isPicked(edge, change.edge));
      return left.length === edges.length ? null : { nodes, edges: left };
    }
    case "merge":
      return merge({ nodes, edges }, change.node, change.into);
    case "keep-apart":
      return has(change.node) && has(change.other) ? { nodes, edges } : null;
    case "alias": {
      const node = nodes.find(({ id }) => id === change.node);
      if (!node || node.origin) return null;
      const next = { ...node, properties: withNames(node, [change.alias]) };
      return { nodes: nodes.map((one) => (one === node ? next : one)), edges };
    }
  }
}

function merge({ nodes, edges }: PlainGraph, from: string, into: string): PlainGraph | null {
  const node = nodes.find(({ id }) => id === from);
  const other = nodes.find(({ id }) => id === into);
  if (!node || !other || node.origin || other.origin) return null;
  const { aliases: _, ...lent } = node.properties ?? {};
  const next = {
    ...other,
    labels: [...new Set([...other.labels, ...node.labels])],
    text: other.text || node.text,
    properties: withNames({ ...other, properties: { ...lent, ...other.properties } }, [
      node.name,
      ...listed(node.properties?.aliases),
    ]),
  };
  const left = edges.filter(({ source, target }) => source !== from && target !== from);
  for (const edge of edges) {
    if (edge.source !== from && edge.target !== from) continue;
    if ([edge.source, edge.target].sort().join() === [from, into].sort().join()) continue;
    const source = edge.source === from ? into : edge.source;
    const target = edge.target === from ? into : edge.target;
    const moved = { ...edge, source, target };
    const isKnown = left.some(
      (one) =>
        one.source === source &&
        one.target === target &&
        one.type === moved.type &&
        one.kind === moved.kind &&
        isSame(one.properties, moved.properties),
    );
    if (!isKnown) left.push(moved);
  }
  return {
    nodes: nodes.filter((one) => one !== node).map((one) => (one === other ? next : one)),
    edges: left,
  };
}

function withNames(node: NewNode, more: readonly string[]): Properties {
  const { aliases, ...rest } = node.properties ?? {};
  const all = [...new Set([...listed(aliases), ...more])].filter((name) => name !== node.name);
  return all.length > 0 ? { ...rest, aliases: JSON.stringify(all) } : rest;
}

function listed(value: unknown): string[] {
  if (value === undefined) return [];
  if (typeof value === "string" && value.startsWith("[")) return JSON.parse(value);
  return [String(value)];
}

function patch(
  before: Properties = {},
  changes: Record<string, string | number | boolean | null> = {},
): Properties {
  const all = Object.entries({ ...before, ...changes });
  return Object.fromEntries(
    all.filter((entry): entry is [string, string | number | boolean] => entry[1] !== null),
  );
}

function isSame(a: Properties = {}, b: Properties = {}): boolean {
  const sorted = (one: NonNullable<Properties>) => JSON.stringify(Object.entries(one).sort());
  return sorted(a) === sorted(b);
}
