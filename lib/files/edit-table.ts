/**
 * Edits from a table: a column says what to do, others name the node or edge, and every other column is a property.
 * An empty cell changes nothing. A cell may be guarded against formulas, as in the tables that Hopscope writes.
 */
import Papa from "papaparse";
import { unguardFormula } from "../graph/csv";
import { actionSchema, checkEdit, type ReadEdits } from "./edit-lines";
import { cellProperty } from "./import/rows/property-value";

/** Columns that are no properties. */
const COLUMNS = [
  "action",
  "id",
  "node",
  "into",
  "apart from",
  "alias",
  "name",
  "labels",
  "text",
  "source",
  "type",
  "target",
  "new type",
  "author",
  "note",
] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Partial<Record<Column, string>>;

export function readEditTable(text: string): ReadEdits {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const [broken] = errors.filter(({ code }) => code !== "UndetectableDelimiter");
  if (broken)
    return { edits: [], problems: [{ at: `row ${(broken.row ?? 0) + 1}`, message: `${broken.message}.` }] };
  const [titles = [], ...rows] = data.map((cells) => cells.map(unguardFormula));
  const header = titles.map((title) => title.trim());
  const known = header.map((title) =>
    COLUMNS.find((column) => column === title.toLowerCase().replaceAll("_", " ")),
  );
  if (!known.includes("action"))
    return { edits: [], problems: [{ at: "row 1", message: 'Expected a header with a column "action".' }] };
  if (header.includes("__proto__"))
    return { edits: [], problems: [{ at: "row 1", message: 'A property cannot be called "__proto__".' }] };
  const read: ReadEdits = { edits: [], problems: [] };
  for (const [at, row] of rows.entries()) {
    const edit = readRow(header, known, row);
    if (typeof edit === "string") read.problems.push({ at: `row ${at + 2}`, message: edit });
    else read.edits.push(edit);
  }
  return read;
}

function readRow(header: readonly string[], known: readonly (Column | undefined)[], row: readonly string[]) {
  if (row.length > header.length) return `Expected ${header.length} cells, found ${row.length}.`;
  const cells: Cells = {};
  const properties: Record<string, string | number | boolean> = {};
  for (const [at, cell] of row.entries()) {
    const column = known[at];
    const value = cellProperty(cell);
    if (column) cells[column] = cell.trim() || undefined;
    else if (value !== undefined && header[at]) properties[header[at]] = value;
  }
  const { action, author, note } = cells;
  const change = changeOf(cells, Object.keys(properties).length > 0 ? properties : undefined);
  if (typeof change === "string") return change;
  return checkEdit({ change: defined({ action, ...change }), ...defined({ author, note }) });
}

/** The fields of a change, or why there is none. */
function changeOf(cells: Cells, properties: object | undefined): object | string {
  const { id, name, text, source, type, target, into, alias } = cells;
  const action = actionSchema.safeParse(cells.action);
  if (!action.success)
    return `Expected one of ${actionSchema.options.join(", ")} as action, found "${cells.action ?? ""}".`;
  const node = cells.node ?? id;
  const labels = cells.labels
    ?.split(/[;|]/)
    .map((label) => label.trim())
    .filter(Boolean);
  const ends = { source, type, target };
  switch (action.data) {
    case "add-node":
      return { id: node, name, labels, text, properties };
    case "change-node":
      return { node, name, labels, text, properties };
    case "delete-node":
      return { node };
    case "add-edge":
      return { ...ends, properties };
    case "change-edge":
      return { edge: ends, type: cells["new type"], properties };
    case "delete-edge":
      return { edge: defined({ ...ends, properties }) };
    case "merge":
      return { node, into };
    case "keep-apart":
      return { node, other: cells["apart from"] };
    case "alias":
      return { node, alias };
  }
}

function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
