/** Costs as CSV, for a spreadsheet. */
import { writeCsv } from "../graph/csv";
import { type CostFigures, NO_COSTS } from "./costs";

interface Line {
  key: string;
  title: string;
  work: string | null;
  figures: CostFigures;
  estimate: { calls: number | null; tokens: number; cost: number | null } | null;
}

/** A line a group: its figures, and what was estimated before. Empty where something is not known. */
export function costTable(groups: readonly Line[]): string {
  const figures = Object.keys(NO_COSTS) as (keyof CostFigures)[];
  const header = ["key", "title", "work", ...figures, "estimatedCalls", "estimatedTokens", "estimatedCost"];
  const rows = groups.map(({ key, title, work, figures: own, estimate }) => [
    key,
    title,
    work,
    ...figures.map((name) => own[name]),
    estimate?.calls,
    estimate?.tokens,
    estimate?.cost,
  ]);
  return writeCsv([header, ...rows]);
}
