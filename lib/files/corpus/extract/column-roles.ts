/** The role of each column of a table: a value of the row, or a way to other nodes. */
import { type CellReader, readerOf } from "./cells";
import { UNKNOWN_LABEL } from "./extraction";
import { ID_SUFFIX, labelOf, spaced, typeOf } from "./header-words";
import type { RowIndex } from "./row-index";
import type { NamedTable } from "./row-names";

export type ColumnRole =
  | { kind: "value"; key: string; read: CellReader }
  | {
      kind: "relation";
      type: string;
      /** Label of what it leads to. */
      label: string;
      /** Key by which cells refer to rows of that label; null where each name is a node of its own. */
      by: "name" | "id" | null;
      /** The names in a cell, one or several. */
      split: (cell: string) => string[];
    }
  | { kind: "none" };

/** A column leads to rows when this share of what it names are rows of theirs. */
const TARGET_SHARE = 0.5;
/** Values of a column recur on average this often before they are things of their own. */
const LEAST_RECURRENCE = 1.2;
/** A name is short: longer cells are sentences. */
const NAME_LENGTH = 60;
const SEVERAL = /\s*[;|]\s*/;
const LISTED = /\s*(?:[;|,]|\band\b)\s*/;
/** Fields of nodes besides their properties. */
const RESERVED: ReadonlySet<string> = new Set([
  "id",
  "name",
  "labels",
  "label",
  "text",
  "aliases",
  "mentions",
]);

/** One role a column, in order. */
export function columnRoles(named: NamedTable, index: RowIndex): ColumnRole[] {
  const keys = new Set<string>();
  return named.table.header.map((title, column): ColumnRole => {
    const header = title.trim();
    if (header === "" || named.nameColumns.has(column)) return { kind: "none" };
    const cells = named.rows.map((row) => row.cells[column]!).filter((cell) => cell !== "");
    if (cells.length === 0) return { kind: "none" };
    const target = column === named.idColumn ? null : targetOf(header, cells, index, named.label);
    if (target !== null) return { kind: "relation", type: typeOf(header), ...target };
    const read = readerOf(cells);
    if (read === null && column !== named.idColumn && areThings(cells))
      return {
        kind: "relation",
        type: typeOf(header),
        label: labelOfHeader(header),
        by: null,
        split: (cell) => severalOf(cell, SEVERAL),
      };
    const key = freeKey(RESERVED.has(header.toLowerCase()) ? `${named.label} ${header}` : header, keys);
    return { kind: "value", key, read: read ?? ((cell) => cell) };
  });
}

interface Target {
  label: string;
  by: "name" | "id";
  split: (cell: string) => string[];
}

/** The rows that a column names: by the id of what its header says, else by the label most of whose names it has. */
function targetOf(header: string, cells: readonly string[], index: RowIndex, own: string): Target | null {
  const words = header.replace(ID_SUFFIX, "");
  const said = labelOfHeader(words);
  const label = said.toLowerCase() === own.toLowerCase() || words === "" ? own : said;
  // Numbers recur everywhere: an id is one only under a header that says whose it is.
  const known = cells.filter((cell) => index.byId(label, cell) !== undefined).length;
  if (ID_SUFFIX.test(header) && known >= TARGET_SHARE * cells.length)
    return { label, by: "id", split: (cell) => [cell] };
  let best: (Target & { share: number }) | null = null;
  for (const form of [null, SEVERAL, LISTED]) {
    const split = (cell: string) => (form === null ? [cell] : severalOf(cell, form));
    const values = [...new Set(cells.flatMap(split))];
    const counts = new Map<string, number>();
    for (const value of values)
      for (const one of index.labelsOf(value)) counts.set(one, (counts.get(one) ?? 0) + 1);
    for (const [one, count] of counts) {
      // A column called "project" need not name a known one in every row.
      const share = count / values.length + (one.toLowerCase() === said.toLowerCase() ? TARGET_SHARE : 0);
      if (share >= TARGET_SHARE && share > (best?.share ?? 0))
        best = { label: one, by: "name", split, share };
    }
  }
  return best && { label: best.label, by: best.by, split: best.split };
}

/** Short texts that recur: cities, departments, states. */
function areThings(cells: readonly string[]): boolean {
  const parts = cells.flatMap((cell) => severalOf(cell, SEVERAL));
  const distinct = new Set(parts).size;
  return parts.length >= distinct * LEAST_RECURRENCE && parts.every((part) => part.length <= NAME_LENGTH);
}

function severalOf(cell: string, form: RegExp): string[] {
  return cell.split(form).filter((part) => part !== "");
}

/** "cities" gives City, "place of birth" PlaceOfBirth. */
function labelOfHeader(header: string): string {
  const words = spaced(header)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return labelOf(words.filter((word) => word !== "")) || UNKNOWN_LABEL;
}

function freeKey(key: string, taken: Set<string>): string {
  let free = key;
  for (let count = 2; taken.has(free); count++) free = `${key} ${count}`;
  taken.add(free);
  return free;
}
