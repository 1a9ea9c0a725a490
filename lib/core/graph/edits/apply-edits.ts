/** A log of edits over a graph that was read from sources. */
import type { NodeId } from "../graph-element";
import type { GraphBuilder } from "../snapshot/graph-builder";
import { changeGraph } from "./change-graph";
import type { EditOutcome, GraphChange, GraphEdit } from "./graph-edit";
import { Room } from "./room";
import { TouchedGraph } from "./touched-graph";

/** Edits that are applied between two looks at the signal. */
const EDITS_PER_LOOK = 1_000;

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
  const touched = new TouchedGraph(graph, new Set(edits.flatMap(({ change }) => nodesOf(change))));
  const room = new Room(graph);
  const outcomes = edits.map(({ id, change }, at) => {
    if (at % EDITS_PER_LOOK === 0) signal?.throwIfAborted();
    const reason = changeGraph(touched, room, change);
    return reason === null ? { id } : { id, reason };
  });
  return { graph: touched.build(), outcomes };
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
  }
}
