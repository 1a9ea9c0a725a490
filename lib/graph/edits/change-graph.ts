/** The changes of a graph by each kind of edit. */
import type { NodeId, PropertyValue } from "../graph-element";
import { addAliases } from "../snapshot/aliases";
import type { NewEdge, NewNode } from "../snapshot/graph-builder";
import { setProperty } from "../snapshot/growing-properties";
import type { EdgePick, GraphChange } from "./graph-edit";
import type { Room } from "./room";
import type { TouchedEdge, TouchedGraph } from "./touched-graph";

type Properties = Readonly<Record<string, PropertyValue>>;
type Change<Action extends GraphChange["action"]> = Extract<GraphChange, { action: Action }>;

/** @returns why it cannot be applied, then nothing is changed; null when it was */
export function changeGraph(graph: TouchedGraph, room: Room, change: GraphChange): string | null {
  switch (change.action) {
    case "add-node":
      return addNode(graph, room, change);
    case "change-node":
      return changeNode(graph, room, change);
    case "delete-node": {
      if (!graph.node(change.node)) return missing(graph, change.node);
      graph.removeNode(change.node, happenedTo(change));
      return null;
    }
    case "add-edge":
      return addEdge(graph, room, change);
    case "change-edge":
      return changeEdges(graph, room, change);
    case "delete-edge": {
      const found = pick(graph, change.edge);
      if (typeof found === "string") return found;
      for (const touched of found) graph.removeEdge(touched);
      return null;
    }
    case "merge":
      return merge(graph, room, change);
    case "alias":
      return addAlias(graph, room, change);
    case "keep-apart":
      return graph.node(change.node)
        ? graph.node(change.other)
          ? null
          : missing(graph, change.other)
        : missing(graph, change.node);
  }
}

/** Why a node is gone, for later edits that name it. */
export function happenedTo(change: Change<"delete-node" | "merge">): string {
  return change.action === "merge"
    ? `was merged into "${change.into}" by an edit before`
    : "was deleted by an edit before";
}

function addNode(graph: TouchedGraph, room: Room, change: Change<"add-node">): string | null {
  const { id, name = id, labels, text, properties } = change;
  if (graph.node(id)) return `There is a node "${id}" already.`;
  const full = room.takeNode(labels, properties);
  if (full) return full;
  graph.addNode({ id, name, labels, text, properties });
  return null;
}

function changeNode(graph: TouchedGraph, room: Room, change: Change<"change-node">): string | null {
  const node = graph.node(change.node);
  if (!node) return missing(graph, change.node);
  const { name = node.name, labels = node.labels, text = node.text } = change;
  if (node.origin && (change.name ?? change.labels ?? change.text) !== undefined) return chunk(node);
  return put(graph, room, {
    ...node,
    name,
    labels,
    text,
    properties: patched(node.properties, change.properties),
  });
}

function addEdge(graph: TouchedGraph, room: Room, change: Change<"add-edge">): string | null {
  const { source, type, target, properties } = change;
  for (const end of [source, target]) if (!graph.node(end)) return missing(graph, end);
  const full = room.takeEdge("relation", type, properties);
  if (full) return full;
  graph.addEdge({ source, type, target, kind: "relation", properties });
  return null;
}

function changeEdges(graph: TouchedGraph, room: Room, change: Change<"change-edge">): string | null {
  const found = pick(graph, change.edge);
  if (typeof found === "string") return found;
  const next = found.map(({ edge }): NewEdge => {
    const { type = edge.type } = change;
    return { ...edge, type, properties: patched(edge.properties, change.properties) };
  });
  for (const { kind, type, properties = {} } of next) {
    const full = room.takeEdge(kind, type, properties);
    if (full) return full;
  }
  for (const [at, touched] of found.entries()) graph.replaceEdge(touched, next[at]!);
  return null;
}

/**
 * The node's edges move, but those between the two and those that the other has already; its names become aliases, and it
 * lends what the other does not have: labels, properties, a text.
 */
function merge(graph: TouchedGraph, room: Room, change: Change<"merge">): string | null {
  const node = graph.node(change.node);
  if (!node) return missing(graph, change.node);
  const other = graph.node(change.into);
  if (!other) return missing(graph, change.into);
  for (const one of [node, other]) if (one.origin) return chunk(one);
  const { aliases: names, ...lent } = node.properties ?? {};
  const full = put(graph, room, {
    ...other,
    labels: [...new Set([...other.labels, ...node.labels])],
    text: other.text || node.text,
    properties: addAliases({ ...lent, ...other.properties }, [node.name, names], other.name),
  });
  if (full) return full;
  const moved = graph.edgesOf(change.node).map(({ edge }) => edge);
  graph.removeNode(change.node, happenedTo(change));
  for (const edge of moved) {
    const end = (id: NodeId) => (id === change.node ? change.into : id);
    const next = { ...edge, source: end(edge.source), target: end(edge.target) };
    const joinsBoth = edge.source !== edge.target && next.source === next.target;
    const known = graph
      .edgesLike(next)
      .some((one) => one.edge.kind === next.kind && sameProperties(one.edge.properties, next.properties));
    if (!joinsBoth && !known) graph.addEdge(next);
  }
  return null;
}

function addAlias(graph: TouchedGraph, room: Room, change: Change<"alias">): string | null {
  const node = graph.node(change.node);
  if (!node) return missing(graph, change.node);
  if (node.origin) return chunk(node);
  return put(graph, room, {
    ...node,
    properties: addAliases(node.properties ?? {}, [change.alias], node.name),
  });
}

/** Puts a changed node in its place; why it cannot be, or null. */
function put(graph: TouchedGraph, room: Room, node: NewNode): string | null {
  const full = room.takeNode(node.labels, node.properties ?? {});
  if (!full) graph.changeNode(node);
  return full;
}

/** The edges that a pick means, or why there are none. */
function pick(graph: TouchedGraph, { properties, ...ends }: EdgePick): TouchedEdge[] | string {
  for (const end of [ends.source, ends.target]) if (!graph.node(end)) return missing(graph, end);
  const like = graph.edgesLike(ends);
  const found = like.filter(({ edge }) => !properties || sameProperties(edge.properties, properties));
  if (found.length > 0) return found;
  const which = like.length > 0 ? " with these properties" : "";
  return `There is no edge ${ends.type} from "${ends.source}" to "${ends.target}"${which}.`;
}

function patched(properties: Properties = {}, changes: Readonly<Record<string, PropertyValue | null>> = {}) {
  const next: Record<string, PropertyValue> = {};
  for (const [key, value] of Object.entries(properties))
    if (changes[key] !== null) setProperty(next, key, value);
  for (const [key, value] of Object.entries(changes)) if (value !== null) setProperty(next, key, value);
  return next;
}

/** Whatever the order of the keys. */
export function sameProperties(a: Properties = {}, b: Properties = {}): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key])
  );
}

function missing(graph: TouchedGraph, id: NodeId): string {
  const happened = graph.whyGone(id);
  return happened ? `The node "${id}" ${happened}.` : `There is no node "${id}".`;
}

function chunk({ id, name }: NewNode): string {
  return `"${id}" is a part of "${name}": its name, labels and text come from that source. Correct the source instead.`;
}
