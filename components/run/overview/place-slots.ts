/**
 * Gives every node that the overview draws one place, the same in all cells: three columns (names of the question, what joins
 * them, answers) of three rows. Nodes that never share a cell may share a place; no two nodes of one cell do.
 */
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import type { NodeRanks } from "./node-kinds";

export const COLUMNS = 3;
export const ROWS = 3;

export interface Slot {
  column: number;
  row: number;
}

/** The nodes of a cell, and the edges that join them. */
export interface SlotCell {
  nodes: readonly NodeId[];
  edges: readonly GraphEdge[];
}

/** From the middle outwards. */
const ROW_ORDER = [1, 0, 2];
/** `within`: of an edge between two nodes of a column, where it can hardly be seen. */
const COST = { otherColumn: 10, shared: 3, within: 2, row: 1, order: 0.1 };

/** Nodes for which a cell has no place left are not in the result: they are counted, not drawn. */
export function placeSlots(cells: readonly SlotCell[], ranks: NodeRanks): Map<NodeId, Slot> {
  const rivals = rivalsOf(cells);
  const joined = joinedIn(cells);
  const related = joinedIn(
    cells.map(({ nodes, edges }) => ({ nodes, edges: edges.filter(({ kind }) => kind === "relation") })),
  );
  const placed = new Map<NodeId, Slot>();
  const ids = [...rivals.keys()].toSorted((one, other) => ranks.weightOf(other) - ranks.weightOf(one));
  // Answers first: what joins them to a name lies beside them.
  for (const id of ids.toSorted((one, other) => turnOf(one, ranks) - turnOf(other, ranks))) {
    const neighbours = [...(joined.get(id) ?? [])].flatMap((other) => placed.get(other) ?? []);
    const near = meanRow(neighbours);
    const column = columnOf(id, ranks, placed, related.get(id));
    let best: { slot: Slot; cost: number } | null = null;
    for (const slot of SLOTS) {
      const sharing = [...placed].filter(([, other]) => isSame(other, slot)).map(([other]) => other);
      if (sharing.some((other) => rivals.get(id)?.has(other))) continue;
      const cost =
        Math.abs(slot.column - column) * COST.otherColumn +
        sharing.length * COST.shared +
        neighbours.filter((other) => other.column === slot.column).length * COST.within +
        (near === null ? 0 : Math.abs(slot.row - near) * COST.row) +
        ROW_ORDER.indexOf(slot.row) * COST.order;
      if (!best || cost < best.cost) best = { slot, cost };
    }
    if (best) placed.set(id, best.slot);
  }
  return placed;
}

const SLOTS: readonly Slot[] = Array.from({ length: COLUMNS * ROWS }, (_, at) => ({
  column: at % COLUMNS,
  row: Math.floor(at / COLUMNS),
}));

/** A name that a relation joins to another one, as in "Did X direct Y?", lies opposite of it. */
function columnOf(
  id: NodeId,
  { kindOf }: NodeRanks,
  placed: ReadonlyMap<NodeId, Slot>,
  related: ReadonlySet<NodeId> = new Set(),
): number {
  const kind = kindOf(id);
  if (kind === "named") {
    const isAnswered = [...related].some(
      (other) => kindOf(other) === "named" && placed.get(other)?.column === 0,
    );
    return isAnswered ? 2 : 0;
  }
  return kind === "agreed" || kind === "answer" ? 2 : 1;
}

function turnOf(id: NodeId, { kindOf }: NodeRanks): number {
  return ["agreed", "named", "answer", "evidence", "other"].indexOf(kindOf(id));
}

/** The mean row of places; null where there are none. */
function meanRow(places: readonly Slot[]): number | null {
  return places.length === 0 ? null : places.reduce((sum, { row }) => sum + row, 0) / places.length;
}

/** For each node, those with which it shares a cell. */
function rivalsOf(cells: readonly SlotCell[]): Map<NodeId, Set<NodeId>> {
  const rivals = new Map<NodeId, Set<NodeId>>();
  for (const { nodes } of cells)
    for (const id of nodes) {
      const own = rivals.get(id) ?? new Set<NodeId>();
      for (const other of nodes) if (other !== id) own.add(other);
      rivals.set(id, own);
    }
  return rivals;
}

function joinedIn(cells: readonly SlotCell[]): Map<NodeId, Set<NodeId>> {
  const joined = new Map<NodeId, Set<NodeId>>();
  const join = (one: NodeId, other: NodeId) => joined.set(one, (joined.get(one) ?? new Set()).add(other));
  for (const { edges } of cells)
    for (const { source, target } of edges) {
      join(source, target);
      join(target, source);
    }
  return joined;
}

function isSame(one: Slot, other: Slot): boolean {
  return one.column === other.column && one.row === other.row;
}
