/** All columns on one scale: position n is the n-th stage of each method; past its last one stands its result. */
import type { RunColumn } from "@/lib/core/run";

/** The position of the results: as many stages as the longest method has. */
export function lastPosition(columns: readonly RunColumn[]): number {
  return Math.max(0, ...columns.map((column) => column.stages.length));
}

/** The earliest step that any column shows. */
export function positionOf(columns: readonly RunColumn[], stepOf: (method: string) => string | null): number {
  const shown = columns.flatMap((column) => {
    const index = column.stages.findIndex((stage) => stage.id === stepOf(column.method));
    return index < 0 ? [] : [index];
  });
  return shown.length > 0 ? Math.min(...shown) : lastPosition(columns);
}

/** The stage of each method at `position`; a method that is not here shows its result. */
export function stepsAt(columns: readonly RunColumn[], position: number): Map<string, string> {
  return new Map(
    columns.flatMap(({ method, stages }) => {
      const stage = stages[position];
      return stage ? [[method, stage.id] as const] : [];
    }),
  );
}
