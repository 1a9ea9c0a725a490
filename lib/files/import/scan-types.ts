/** The types of columns by all rows of a file, where its first ones leave them open. */
import { columnMeanings } from "./column-meanings";
import { ColumnTypes } from "./rows/column-types";
import { chosenTypes } from "./rows/columns";
import { DelimitedRows } from "./rows/delimited-rows";
import { openingRows } from "./rows/detect-rows";
import { type Detection, delimiterOf } from "./rows/detection";
import type { LineBlock } from "./rows/line-block";

interface TypeScan {
  push(block: LineBlock): void;
  /** The detection, with the types by all rows. */
  end(): Detection;
}

/** Null where no row could change anything: properties are texts, or the file has no columns. @param opening its first lines */
export function scanTypes(
  detection: Detection,
  opening: readonly string[],
  rowLimit: number,
): TypeScan | null {
  const delimiter = delimiterOf(detection);
  if (delimiter === undefined || !("syntax" in detection)) return null;
  const hints = "hints" in detection ? detection.hints : undefined;
  const lines = opening.filter((line) => line.trim() !== "");
  const { header, rows } = openingRows(lines, delimiter, lines.length);
  const meanings = columnMeanings(detection.format, header, hints);
  const chosen = chosenTypes(hints?.columns);
  const first = new ColumnTypes(header, delimiter, chosen);
  for (const row of rows) first.row(row);
  const open = first.open().filter((at) => meanings[at] === "property");
  if (open.length === 0) return null;
  const types = new ColumnTypes(header, delimiter, chosen, open);
  const scanned = new DelimitedRows({ delimiter, quotes: true, rowLimit }, types);
  return {
    push: (block) => scanned.push(block),
    end() {
      scanned.end();
      return { ...detection, hints: { ...hints, types: types.found() } } as Detection;
    },
  };
}
