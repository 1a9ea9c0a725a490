/** The types of columns by all rows of a file, where its first ones leave them open. */
import { ownValue } from "../../graph/own-value";
import { columnMeanings } from "./column-meanings";
import { ColumnTypes } from "./rows/column-types";
import { chosenTypes } from "./rows/columns";
import { DelimitedRows } from "./rows/delimited-rows";
import { openingRows } from "./rows/detect-rows";
import { type Detection, delimiterOf } from "./rows/detection";
import { jsonLines } from "./rows/json-line";
import type { LineBlock } from "./rows/line-block";
import { RowProblem } from "./rows/row-log";

/** Formats whose rows have properties. */
const TYPED: ReadonlySet<string> = new Set(["nodes", "edges", "triples"]);
/** Characters of a value that say its type. */
const LONGEST_CELL = 200;

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
  if ("syntax" in detection && typeof detection.syntax === "object" && detection.syntax.kind === "jsonl")
    return scanObjects(detection, opening);
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

/** The types of those fields of JSONL whose values are of several types; the fields are those of its first lines. */
function scanObjects(detection: Detection, opening: readonly string[]): TypeScan | null {
  if (!TYPED.has(detection.format)) return null;
  const hints = "hints" in detection ? detection.hints : undefined;
  const objectsOf = (block: LineBlock) =>
    [...jsonLines(block)].flatMap(([, object]) => (object instanceof RowProblem ? [] : [object]));
  const first = objectsOf({ text: opening.join("\n"), firstLine: 1, invalid: [] });
  const header = [...new Set(first.flatMap((object) => Object.keys(object)))];
  const meanings = columnMeanings(detection.format, header, hints);
  const open = header.map((_, at) => at).filter((at) => meanings[at] === "property");
  const types = new ColumnTypes(header, ",", chosenTypes(hints?.columns), open);
  const kinds = new Map(header.map((key) => [key, new Set<string>()]));
  return {
    push(block) {
      for (const object of objectsOf(block))
        types.row(
          header.map((key) => {
            const value = ownValue(object, key);
            if (value === null || value === undefined || value === "" || typeof value === "object") return "";
            kinds.get(key)!.add(typeof value);
            return String(value).slice(0, LONGEST_CELL);
          }),
        );
    },
    end() {
      const found = new Map(types.found().map((type) => [type.column, type]));
      const mixed = [...kinds].filter(([key, all]) => all.size > 1 && open.includes(header.indexOf(key)));
      const said = mixed.map(([column, all]) => {
        const type = all.has("number") ? ("number" as const) : ("boolean" as const);
        return found.get(column) ?? { column, type };
      });
      return { ...detection, hints: { ...hints, ...(said.length > 0 && { types: said }) } } as Detection;
    },
  };
}
