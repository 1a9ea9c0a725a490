/** The columns and properties that a person chose of a file, and whether it has them. */
import type { GraphSide, SourceReading } from "../source";
import { quoteList, quoteValue } from "./rows/row-log";

export interface ChosenName {
  /** The same for the same choice of another file. */
  choice: string;
  /** Null if the file has it. */
  problem: string | null;
}

/** A column that is left out may be missing. @param found names that are in the file, of a graph on one side or both; nothing is said of a file without any */
export function chosenNames(
  { columns = [] }: SourceReading,
  found: (of: GraphSide | undefined) => readonly string[],
): ChosenName[] {
  const taken = columns.filter(({ as }) => as !== "ignore");
  return taken.flatMap(({ column, of }) => {
    const names = found(of);
    if (names.length === 0) return [];
    const what = of ? `property of ${of}` : "column";
    const missing = `It has no ${what} ${quoteValue(column)}; it has ${quoteList(names)}.`;
    return { choice: `${what} ${column}`, problem: names.includes(column) ? null : missing };
  });
}
