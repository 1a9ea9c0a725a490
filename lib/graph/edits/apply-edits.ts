/** A log of edits over a graph that was read from sources. */
import type { NodeId } from "../graph-element";
import { GraphBuilder, type NewEdge, type NewNode } from "../snapshot/graph-builder";
import { changeGraph, happenedTo } from "./change-graph";
import type { EditOutcome, GraphChange, GraphEdit } from "./graph-edit";
import { Room } from "./room";
import { beforeEdits, type GraphBefore, type GraphChanges, TouchedGraph } from "./touched-graph";

/** Edits that are applied between two looks at the signal. */
const EDITS_PER_LOOK = 1_000;

/** Elements that come behind all others, before edits are applied. */
export interface Added {
  nodes: readonly NewNode[];
  edges: readonly NewEdge[];
}

export interface EditedGraph {
  /** The given one when there are no edits. */
  graph: GraphBuilder;
  /** One for each edit, in order. */
  outcomes: EditOutcome[];
}

/**
 * Applies edits in order; the given graph stays as it is. An edit that cannot be applied changes nothing and says why.
 * @throws the reason of the signal when it aborts
 */
export function applyEdits(
  graph: GraphBuilder,
  edits: readonly Pick<GraphEdit, "id" | "change">[],
  signal?: AbortSignal,
): EditedGraph {
  if (edits.length === 0) return { graph, outcomes: [] };
  const { changes, outcomes } = changesByEdits(beforeEdits(graph), new Room(graph), edits, signal);
  return { graph: changedGraph(graph, changes), outcomes };
}

/**
 * Changes of a graph by edits, applied in order.
 * @param added nodes and edges of sources that came since, which edits may name
 * @throws the reason of the signal when it aborts
 */
export function changesByEdits(
  before: GraphBefore,
  room: Room,
  edits: readonly Pick<GraphEdit, "id" | "change">[],
  signal?: AbortSignal,
  added: Added = { nodes: [], edges: [] },
): { changes: GraphChanges; outcomes: EditOutcome[] } {
  const touched = new TouchedGraph(before, new Set(edits.flatMap(({ change }) => nodesOf(change))));
  for (const node of added.nodes) touched.addNode(node);
  for (const edge of added.edges) touched.addEdge(edge);
  const outcomes = edits.map(({ id, change }, at) => {
    if (at % EDITS_PER_LOOK === 0) signal?.throwIfAborted();
    const reason = changeGraph(touched, room, change);
    return reason === null ? { id } : { id, reason };
  });
  return { changes: touched.changes(), outcomes };
}

/** The reasons why nodes are gone after edits with known outcomes. */
export function goneAfter(
  edits: readonly Pick<GraphEdit, "id" | "change">[],
  outcomes: readonly EditOutcome[],
): Map<NodeId, string> {
  const refused = new Set(outcomes.flatMap(({ id, reason }) => (reason === undefined ? [] : [id])));
  const gone = new Map<NodeId, string>();
  for (const { id, change } of edits) {
    if (refused.has(id)) continue;
    if (change.action === "delete-node" || change.action === "merge")
      gone.set(change.node, happenedTo(change));
    else if (change.action === "add-node") gone.delete(change.id);
  }
  return gone;
}

/** The changed graph: nodes and edges in the order they had, added ones behind them. */
function changedGraph(before: GraphBuilder, changes: GraphChanges): GraphBuilder {
  const graph = new GraphBuilder();
  const nodes = new Map(changes.nodes.map(({ row, node }) => [row, node]));
  const edges = new Map(changes.edges.map(({ row, edge }) => [row, edge]));
  for (let row = 0; row < before.nodeCount; row++) {
    const node = nodes.get(row);
    if (node !== null) graph.addNode(node ?? before.node(row));
  }
  for (const node of changes.addedNodes) graph.addNode(node);
  const placeOf = Int32Array.from({ length: before.nodeCount }, (_, row) =>
    graph.indexOf(before.ids.at(row)),
  );
  for (let row = 0; row < before.edgeCount; row++) {
    const edge = edges.get(row);
    if (edge) graph.addEdge(edge);
    else if (edge === undefined) graph.copyEdge(before, row, placeOf);
  }
  for (const edge of changes.addedEdges) graph.addEdge(edge);
  return graph;
}

/** Ids of the nodes that an edit names. */
export function nodesOf(change: GraphChange): NodeId[] {
  switch (change.action) {
    case "add-node":
      return [change.id];
    case "change-node":
    case "delete-node":
    case "alias":
      return [change.node];
    case "add-edge":
      return [change.source, change.target];
    case "change-edge":
    case "delete-edge":
      return [change.edge.source, change.edge.target];
    case "merge":
      return [change.node, change.into];
    case "keep-apart":
      return [change.node, change.other];
  }
}
