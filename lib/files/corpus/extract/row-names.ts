/** The label of a table's rows (Employee), and the name of each (Anna Müller). */
import type { SourceTable } from "../../source";
import { cellText, readerOf } from "./cells";
import { labelOf, spaced } from "./header-words";
import { singularOf } from "./patterns/verb-forms";

export interface NamedTable {
  table: SourceTable;
  label: string;
  /** Cells as `cellText` gives them; rows that are there twice once. */
  rows: NamedRow[];
  /** Columns that the names come from. */
  nameColumns: ReadonlySet<number>;
  /** Column of numbers or codes that tell the rows apart, if there is one. */
  idColumn: number | null;
}

export interface NamedRow {
  /** Index in the table. */
  at: number;
  cells: string[];
  name: string;
}

/** Label of rows that neither title nor column says more of. */
const ROW = "Row";
/** A column names rows when this share of them has a name of its own. */
const OWN_SHARE = 0.9;
const LONGEST_NAME = 80;
/** Longer titles are sentences, not what the rows are. */
const TITLE_WORDS = 3;
const NAME_HEADER = /^(?:(?:full |display )?names?|titles?|labels?|bezeichnung|titel|nom|nombre|titre)$/i;
const ID_HEADER =
  /^(?:#|ids?|keys?|codes?|nr\.?|no\.?|number|uuid|guid|sku|isbn|[\p{L}_ ]*[_ ](?:id|key|code|nr|no|number)|\p{Ll}+Id)$/iu;
const FIRST_NAME = /^(?:first|given)[ _]?name$|^vorname$/i;
const LAST_NAME = /^(?:last|family|sur)[ _]?name$|^nachname$/i;

/** Null for a table of fewer than two columns or rows, of which nothing can be learnt. */
export function nameRows(table: SourceTable): NamedTable | null {
  const header = table.header.map((title) => title.trim());
  const rows = distinctRows(table);
  if (header.filter((title) => title !== "").length < 2 || rows.length < 2) return null;
  const filled = (column: number) => rows.map(({ cells }) => cells[column]!).filter((cell) => cell !== "");
  const own = (columns: readonly number[]) => {
    const names = rows.map(({ cells }) =>
      columns
        .map((column) => cells[column])
        .join(" ")
        .trim(),
    );
    return new Set(names.filter((name) => name !== "" && name.length <= LONGEST_NAME)).size / rows.length;
  };
  const columns = header.map((_, column) => column);
  const isText = (column: number) => header[column] !== "" && readerOf(filled(column)) === null;
  const ids = columns.filter((column) => ID_HEADER.test(header[column]!) && own([column]) === 1);
  const [first, last] = [FIRST_NAME, LAST_NAME].map((form) => header.findIndex((title) => form.test(title)));
  const titled = wordsOf(table.title);
  const isNamed = (column: number) =>
    NAME_HEADER.test(header[column]!) ||
    singularOf(titled.join(" ")) === singularOf(header[column]!.toLowerCase());
  const candidates = [
    ...(first! >= 0 && last! >= 0 ? [[first!, last!]] : []),
    ...columns.filter(isNamed).map((column) => [column]),
    ...columns
      .filter((column) => isText(column) && !ids.includes(column))
      .slice(0, 1)
      .map((column) => [column]),
    ...ids.filter(isText).map((column) => [column]),
  ];
  const named = candidates.find((some) => own(some) >= OWN_SHARE) ?? [];
  const label = rowLabel(titled, named.length === 1 ? header[named[0]!]! : null);
  const idColumn = ids.find((column) => !named.includes(column)) ?? null;
  for (const row of rows) row.name = nameOf(row, named, label, idColumn);
  return {
    table,
    label,
    rows: rows.filter(({ name }) => name !== ""),
    nameColumns: new Set(named),
    idColumn,
  };
}

function distinctRows({ header, rows }: SourceTable): NamedRow[] {
  const seen = new Set<string>();
  const distinct: NamedRow[] = [];
  rows.forEach((row, at) => {
    const cells = header.map((_, column) => cellText(row[column]));
    const key = JSON.stringify(cells);
    if (seen.has(key) || cells.filter((cell) => cell !== "").length < 2) return;
    seen.add(key);
    distinct.push({ at, cells, name: "" });
  });
  return distinct;
}

/** A row without a name of its own is called by its number: "Order 7". */
function nameOf(
  { at, cells }: NamedRow,
  named: readonly number[],
  label: string,
  idColumn: number | null,
): string {
  if (named.length > 0)
    return named
      .map((column) => cells[column])
      .join(" ")
      .trim();
  return `${label} ${idColumn === null ? at + 1 : cells[idColumn]}`;
}

/** By the column of names ("Product name"), else by the title ("employees 2024"). */
function rowLabel(titled: readonly string[], header: string | null): string {
  if (header !== null && !NAME_HEADER.test(header) && !ID_HEADER.test(header)) {
    const words = wordsOf(header).filter((word) => word !== "name" && word !== "title");
    if (words.length > 0 && words.length <= TITLE_WORDS) return labelOf(words);
  }
  return titled.length > 0 && titled.length <= TITLE_WORDS ? labelOf(titled) : ROW;
}

/** "work_orders-2024" gives "work", "orders"; of "Company – Staff", the sheet. */
function wordsOf(title: string): string[] {
  const last = title
    .split(/ [–—|:] |\//)
    .at(-1)!
    .replace(/\.[a-z]{2,5}$/i, "");
  return spaced(last)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "" && word !== "table" && word !== "sheet");
}
