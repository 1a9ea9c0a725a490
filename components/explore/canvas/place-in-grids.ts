/** Grids: one with the best connected nodes first, or a block for each label. */
import type { Place, Places } from "@/components/graph-view/places/places";
import type { IndexedGraph } from "./indexed-graph";

/** Names are under nodes: a cell is wider than high, and so is a canvas. */
const CELL = { width: 1.6, height: 1.15 };
const ASPECT = 1.5;
const BLOCK_GAP = 1;

/** Row by row, the best connected node in the upper left corner. */
export function placeInGrid({ nodes, byDegree }: IndexedGraph, distance: number): Places {
  const columns = columnsFor(byDegree.length);
  return Object.fromEntries(
    byDegree.map((node, index) => [
      nodes[node]!.id,
      cellAt(index % columns, Math.floor(index / columns), distance),
    ]),
  );
}

/** A block for each label, largest first, set side by side in rows; inside a block the best connected node first. */
export function placeInLabelGrids({ nodes, byDegree }: IndexedGraph, distance: number): Places {
  const blocks = new Map<string, number[]>();
  for (const node of byDegree) {
    const { label } = nodes[node]!;
    const block = blocks.get(label);
    if (block) block.push(node);
    else blocks.set(label, [node]);
  }
  const places = new Map<string, Place>();
  const width = columnsFor(nodes.length) + BLOCK_GAP * Math.sqrt(blocks.size);
  let [left, top, lowest] = [0, 0, 0];
  for (const members of [...blocks.values()].sort((a, b) => b.length - a.length)) {
    const columns = columnsFor(members.length);
    if (left > 0 && left + columns > width) [left, top] = [0, lowest + BLOCK_GAP];
    for (const [index, node] of members.entries()) {
      const [column, row] = [left + (index % columns), top + Math.floor(index / columns)];
      places.set(nodes[node]!.id, cellAt(column, row, distance));
      lowest = Math.max(lowest, row + 1);
    }
    left += columns + BLOCK_GAP;
  }
  return Object.fromEntries(places);
}

function columnsFor(count: number): number {
  return Math.max(1, Math.ceil(Math.sqrt((count * ASPECT * CELL.height) / CELL.width)));
}

function cellAt(column: number, row: number, distance: number) {
  return { x: column * CELL.width * distance, y: row * CELL.height * distance };
}
