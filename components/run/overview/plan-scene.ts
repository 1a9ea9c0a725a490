/** A query as a scene of the overview: what is bound at its place in all cells, what is asked for at the right. */
import type { NodeId } from "@/lib/core/graph/graph-source";
import type { QueryGraph } from "@/lib/core/graph/query/query-graph";
import { relationInWords } from "../state/relation-in-words";
import type { SceneEdge, SceneNode } from "./cell-scene";
import { COLUMNS, ROWS, type Slot } from "./place-slots";

/** What a node of a plan is: bound to a node of the graph, asked for, or in between. */
export interface PlanNode extends SceneNode {
  part: "bound" | "target" | "between";
  /** Of the graph; null for what is not bound. */
  node: NodeId | null;
}

export interface PlanScene {
  nodes: PlanNode[];
  edges: SceneEdge[];
  /** Nodes of the query that have no room. */
  omitted: number;
}

export function planScene(
  query: QueryGraph,
  slots: ReadonlyMap<NodeId, Slot>,
  nameOf: (id: NodeId) => string,
): PlanScene {
  const innermost = firstWithNodes(query);
  const taken = new Set<string>();
  const place = (wanted: Slot): Slot | null => {
    const free = nearest(wanted).find((slot) => !taken.has(key(slot)));
    if (free) taken.add(key(free));
    return free ?? null;
  };
  const order = { bound: 0, target: 1, between: 2 } as const;
  const parts = innermost.nodes.map((node) => ({
    ...node,
    part:
      node.id !== undefined
        ? ("bound" as const)
        : node.variable === (query.target ?? innermost.target)
          ? ("target" as const)
          : ("between" as const),
  }));
  const nodes = parts
    .toSorted((one, other) => order[one.part] - order[other.part])
    .flatMap(({ variable, id, labels, part }): PlanNode[] => {
      const own = id === undefined ? undefined : slots.get(id);
      const slot = place(own ?? { column: part === "target" ? 2 : part === "bound" ? 0 : 1, row: 1 });
      if (!slot) return [];
      const name = id === undefined ? `${labels.join(" or ") || "any node"}?` : nameOf(id);
      return [{ id: variable, name, slot, part, node: id ?? null }];
    });
  const edges = innermost.edges.map(({ variable, from, to, types, direction }): SceneEdge => {
    const words = types.map(relationInWords).join(" or ") || "any relation";
    const isBack = direction === "in";
    return {
      id: variable,
      source: isBack ? to : from,
      target: isBack ? from : to,
      words,
      isDirected: direction !== "any",
    };
  });
  return { nodes, edges, omitted: parts.length - nodes.length };
}

/** The outermost stage that has nodes: a last stage may only count or sort. */
function firstWithNodes(query: QueryGraph): QueryGraph {
  return query.nodes.length > 0 || query.input === null ? query : firstWithNodes(query.input);
}

/** All slots, nearest first; the column counts most. */
function nearest({ column, row }: Slot): Slot[] {
  return Array.from({ length: COLUMNS * ROWS }, (_, at) => ({
    column: at % COLUMNS,
    row: Math.floor(at / COLUMNS),
  })).toSorted((one, other) => distance(one, column, row) - distance(other, column, row));
}

function distance(slot: Slot, column: number, row: number): number {
  return Math.abs(slot.column - column) * ROWS + Math.abs(slot.row - row);
}

function key({ column, row }: Slot): string {
  return `${column}.${row}`;
}
