/** The cells that are looked at side by side, and what of each no other shows. */
import { drawnColumn, type RunGraph } from "@/components/graph-view/run-graph";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Phase } from "@/lib/methods/trace/trace";
import type { PhaseCell } from "../overview/phase-cells";
import { COMPARED } from "../overview/phase-titles";
import { type CellPlace, isIn, MOST_COMPARED } from "../state/cell-place";

export interface ComparedCell {
  column: RunColumn;
  cell: PhaseCell;
  graph: RunGraph;
}

export type CellsOf = (column: string) => readonly PhaseCell[];

/** The open cell and those beside it, each once; none where nothing of the run is beside it. */
export function comparedCells(
  columns: readonly RunColumn[],
  cellsOf: CellsOf,
  focus: CellPlace | null,
  beside: readonly CellPlace[],
): ComparedCell[] {
  if (!focus) return [];
  const places = [focus, ...beside.filter((one, at) => !isIn(one, [focus, ...beside.slice(0, at)]))];
  const compared = places.flatMap((place) => {
    const column = columns.find(({ id }) => id === place.column);
    const cell = column && cellsOf(column.id).find(({ phase }) => phase === place.phase);
    return column && cell ? [{ column, cell, graph: drawnColumn(column, cell.stage) }] : [];
  });
  const isOpen = compared[0]?.column.id === focus.column;
  return isOpen && compared.length > 1 ? compared.slice(0, MOST_COMPARED) : [];
}

export function placeOf({ column, cell }: ComparedCell): CellPlace {
  return { column: column.id, phase: cell.phase };
}

/** Nodes that a cell is about and none of the others is, in its order. */
export function onlyIn(one: ComparedCell, all: readonly ComparedCell[]): { id: string; name: string }[] {
  const elsewhere = new Set(all.filter((other) => other !== one).flatMap(shownIds));
  return one.graph.nodes.filter(({ id, emphasis }) => emphasis === "now" && !elsewhere.has(id));
}

function shownIds({ graph }: ComparedCell): string[] {
  return graph.nodes.filter(({ emphasis }) => emphasis === "now").map(({ id }) => id);
}

/** The artefact before or after, of all cells where they are the same artefact of several methods, else of the open one. */
export function walked(compared: readonly CellPlace[], by: -1 | 1): CellPlace[] | null {
  const [first, ...others] = compared;
  if (!first) return null;
  const phase = COMPARED[COMPARED.indexOf(first.phase) + by];
  if (!phase) return null;
  if (others.every((one) => one.phase === first.phase)) return compared.map((one) => ({ ...one, phase }));
  const moved = { ...first, phase };
  return isIn(moved, others) ? null : [moved, ...others];
}

/** Cells that can be put beside: the same artefact of other methods, and other artefacts of the same method. */
export function candidates(columns: readonly RunColumn[], focus: CellPlace, beside: readonly CellPlace[]) {
  const isFree = (place: CellPlace) => !isIn(place, [focus, ...beside]);
  return {
    methods: columns.map(({ id }) => ({ column: id, phase: focus.phase })).filter(isFree),
    phases: COMPARED.map((phase: Phase) => ({ column: focus.column, phase })).filter(isFree),
  };
}
