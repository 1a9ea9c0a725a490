/** A query as a scene of the overview: what is bound at its place in all cells, what is asked for at the right. */

import { edgeWords } from "@/components/query-graph/expression-in-words";
import { queryParts } from "@/components/query-graph/query-parts";
import type { NodeId } from "@/lib/graph/graph-source";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import { COLUMNS, ROWS, type Slot } from "./place-slots";
import type { SceneEdge, SceneNode } from "./scene-parts";

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
  const innermost = drawnPattern(query);
  const target = query.target ?? firstWithNodes(query).target;
  const parts = innermost.nodes.map(
    (node) =>
      ({
        ...node,
        part: node.id !== undefined ? "bound" : node.variable === target ? "target" : "between",
      }) as const,
  );
  const columns = columnsOf(innermost, target);
  const taken: Slot[] = [];
  const place = (wanted: readonly Slot[]): Slot | null => {
    const free = wanted.find((slot) => taken.every((other) => !isNear(slot, other)));
    if (free) taken.push(free);
    return free ?? null;
  };
  const steps = parts.filter(({ part }) => part === "between").length;
  const nodes = parts
    .toSorted(
      (one, other) =>
        ORDER[one.part] - ORDER[other.part] ||
        (columns.get(one.variable) ?? 0) - (columns.get(other.variable) ?? 0),
    )
    .flatMap(({ variable, id, labels, part }): PlanNode[] => {
      const own = id === undefined ? undefined : slots.get(id);
      const slot = place(
        part === "between"
          ? stepsAt(columns.get(variable) ?? 1, steps)
          : nearest(own ?? { column: part === "target" ? 2 : 0, row: 1 }),
      );
      if (!slot) return [];
      const name = id === undefined ? `${labels.join(" or ") || "any node"}?` : nameOf(id);
      return [{ id: variable, name, slot, part, node: id ?? null }];
    });
  const edges = innermost.edges.map((edge): SceneEdge => {
    const { variable, from, to, direction, kind } = edge;
    const isBack = direction === "in";
    return {
      id: variable,
      source: isBack ? to : from,
      target: isBack ? from : to,
      words: `${edge.isSaid ? `${kind} ` : ""}${edgeWords(edge)}`,
      isDirected: direction !== "any",
      ...(kind === "not" || kind === "either" || kind === "or" || kind === "optional" ? { need: kind } : {}),
    };
  });
  return { nodes, edges, omitted: parts.length - nodes.length };
}

/** The entities that the drawing of a query shows. */
export function boundNodes(query: QueryGraph): NodeId[] {
  return drawnPattern(query).nodes.flatMap(({ id }) => id ?? []);
}

/** The pattern of the query with the parts that must not be there, may be, or are alternatives. */
function drawnPattern(query: QueryGraph) {
  const { parts } = queryParts(firstWithNodes(query));
  const nodes = parts.flatMap((part) => part.nodes);
  const variables = nodes.map(({ variable }) => variable);
  return {
    nodes: nodes.filter(({ variable }, at) => variables.indexOf(variable) === at),
    edges: parts.flatMap(({ kind, edges, said }) =>
      edges.map((edge) => ({ ...edge, kind, isSaid: kind !== "with" && said.has(edge.variable) })),
    ),
  };
}

/** The outermost stage that has nodes: a last stage may only count or sort. */
function firstWithNodes(query: QueryGraph): QueryGraph {
  return query.nodes.length > 0 || query.input === null ? query : firstWithNodes(query.input);
}

const ORDER = { bound: 0, target: 1, between: 2 } as const;

/** Where what is asked for in between lies, by its steps from a bound node and to the target: between the columns of both. */
function columnsOf(
  { nodes, edges }: Pick<QueryGraph, "nodes" | "edges">,
  target: string | null,
): Map<string, number> {
  const bound = nodes.flatMap(({ variable, id }) => (id === undefined ? [] : [variable]));
  const [fromBound, fromTarget] = [
    stepsFrom(bound, edges),
    stepsFrom(target === null ? [] : [target], edges),
  ];
  return new Map(
    nodes.map(({ variable }) => {
      const [before, after] = [fromBound.get(variable), fromTarget.get(variable)];
      if (before === undefined || after === undefined || before + after === 0) return [variable, 1];
      return [variable, ((COLUMNS - 1) * before) / (before + after)];
    }),
  );
}

/** Steps along edges from the nearest of `starts`. */
function stepsFrom(starts: readonly string[], edges: QueryGraph["edges"]): Map<string, number> {
  const steps = new Map(starts.map((start) => [start, 0]));
  for (const [node, step] of steps)
    for (const { from, to } of edges)
      for (const [here, there] of [
        [from, to],
        [to, from],
      ] as const)
        if (here === node && !steps.has(there)) steps.set(there, step + 1);
  return steps;
}

/** Rows for a step of a plan: a single one on the line between both ends, several above and below it, so that each edge is seen. */
function stepsAt(column: number, steps: number): Slot[] {
  const [top, middle, bottom] = column === 1 ? [0, 0.5, 1.5] : [0.3, 1, 1.8];
  const isLeft = column < 1;
  const rows = steps === 1 ? [middle, top, bottom] : isLeft ? [top, bottom, middle] : [bottom, top, middle];
  return rows.map((row) => ({ column, row }));
}

/** Too near for both to have a mark and a name. */
function isNear(one: Slot, other: Slot): boolean {
  return Math.abs(one.column - other.column) < 0.5 && Math.abs(rowOf(one) - rowOf(other)) < 0.9;
}

/** The middle column hangs lower; see `cell-scene`. */
function rowOf({ column, row }: Slot): number {
  return column === 1 ? row + 0.5 : row;
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
