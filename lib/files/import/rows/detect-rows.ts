/** Detects the rows of a table from its header and first rows: nodes, edges, or a table to read as text. */
import Papa from "papaparse";
import {
  type ColumnChoice,
  EDGE_ALIASES,
  foldColumn,
  NODE_ALIASES,
  SURE_PAIRS,
  WEAK_PAIRS,
  wordsFor,
} from "./columns";
import { isDateLike } from "./dates";
import type { Delimiter } from "./detection";
import { findIndexTable } from "./index-tables";
import { readNeo4jHeader } from "./neo4j-header";
import { cellProperty, commaNumber } from "./property-value";
import { quoteList } from "./row-log";
import { cytoscapeTable, DIRECTION, labelsAreNames } from "./tool-conventions";

export interface RowKind {
  format: "nodes" | "edges" | "triples" | "table";
  /** Columns with another meaning than their name's. */
  columns?: ColumnChoice[];
  /** True if some edges may have no type. */
  isUntyped?: true;
  /** True if one column has both ends of an edge. */
  isJoined?: true;
  /** Label of nodes that have none. */
  label?: string;
  /** The part that it is of an index made for retrieval, in words. */
  part?: string;
  /** True if rows without an id are edges. */
  isMixed?: true;
  /** Another possible reading, or the reason for this one, in a sentence for a person. */
  doubt?: string;
}

/** Columns that sort edges where none names their relation. */
const KINDS = "kind category kategorie catégorie categoría art".split(" ");
/** APOC's columns that are no properties, in one table of nodes and edges. */
const APOC = ["_id", "_labels", "_start", "_end", "_type"];
/** A node or relationship as Neo4j's browser writes it into a cell. */
const NEO4J_CELL = /^(?:\(:[\w:`]+ \{.*\}\)|\[:\w+ \{.*\}\]|\{"(?:identity|elementId)":.*\})$/s;
const NEO4J_DOUBT =
  "It is read as a table. Its cells are nodes and relationships as Neo4j's browser shows them; save the result as JSON there, or export the graph by APOC, to have it as a graph.";
const DATE_OR_NUMBER = /^[+-]?[\d.,:/T\s-]+Z?$/;
const DELIMITERS = [",", "\t", ";", "|"] as const;
/** Small words, as names of columns and values seldom are both. */
const RELATION = /^\p{Ll}+[ _]\p{Ll}/u;
/** With fewer, all relations may differ. */
const FEW_ROWS = 10;
/** Lines that say which delimiter a file has. */
const COMPARED_LINES = 50;

/** @param rows the first rows below the header, aligned with it @param file its name, where it is no CSV */
export function detectRows(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  file?: string,
): RowKind {
  if (APOC.every((column) => header.includes(column)))
    return {
      format: "nodes",
      isMixed: true,
      doubt: "It is an export of APOC: its rows are nodes, and then edges.",
    };
  if (rows.some((row) => row.some((cell) => NEO4J_CELL.test(cell))))
    return { format: "table", doubt: NEO4J_DOUBT };
  const index = findIndexTable(header, rows, file);
  if (index) return index;
  const neo4j = readNeo4jHeader(header);
  if (neo4j?.some(({ role }) => role === "source")) return { format: "edges" };
  if (neo4j?.some(({ role }) => role === "id")) return { format: "nodes" };
  const folded = header.map(foldColumn);
  const at = (names: readonly string[]) => folded.findIndex((name) => names.includes(name));
  const pairOf = (pairs: typeof SURE_PAIRS) =>
    pairs.find((pair) => pair.every((name) => folded.includes(name)));
  const sure = pairOf(SURE_PAIRS);
  const cytoscape = sure ? null : cytoscapeTable(header, rows);
  if (cytoscape) return cytoscape;
  const weak = pairOf(WEAK_PAIRS);
  const type = at(wordsFor(EDGE_ALIASES, "type").map(foldColumn));
  const pair = sure ?? weak;
  if (pair) {
    const ends = pair.map((name) => folded.indexOf(name));
    const columns: ColumnChoice[] = [
      { column: header[ends[0]!]!, as: "source" },
      { column: header[ends[1]!]!, as: "target" },
    ];
    const isMeasured = rows.length > 0 && ends.every((end) => cells(rows, end).every(isDateOrNumber));
    if (sure || (type !== -1 && !isMeasured))
      return { format: "triples", ...withTypes(columns, header, rows) };
    const named = columns.map(({ column }) => column);
    return { format: "table", doubt: doubtOf(named, "edges", "triples") };
  }
  const id = at(NODE_ALIASES.id.map(foldColumn));
  const named = at([...NODE_ALIASES.name, ...NODE_ALIASES.labels].map(foldColumn));
  if (isGephi(header)) return { format: "nodes", ...nameColumn(header, rows) };
  if (id !== -1 && named !== -1)
    return { format: "table", doubt: doubtOf([header[id]!, header[named]!], "nodes", "nodes") };
  return { format: "table" };
}

function doubtOf(columns: readonly string[], could: string, readAs: string): string {
  return `It is read as a table. Its columns ${quoteList(columns)} could also mean ${could}; read it as ${readAs} if they do.`;
}

/** The meaning of columns in a file named after its format: of edges their relation, of nodes their name. */
export function conventions(
  format: "nodes" | "edges",
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Omit<RowKind, "format"> {
  if (format === "edges") return withTypes([], header, rows);
  const cytoscape = cytoscapeTable(header, rows);
  return cytoscape?.format === "nodes" ? cytoscape : nameColumn(header, rows);
}

/** Gephi's Data Laboratory writes these two first, spelt so. */
function isGephi(header: readonly string[]): boolean {
  return header[0] === "Id" && header[1] === "Label";
}

/** A label that names each node, where there is no name. */
function nameColumn(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Omit<RowKind, "format"> {
  const folded = header.map(foldColumn);
  const label = folded.indexOf("label");
  if (label === -1 || NODE_ALIASES.name.some((name) => folded.includes(name))) return {};
  const labels = cells(rows, label);
  const isSpelt = labels.length > 2 && labels.filter((cell) => /\s/.test(cell)).length * 2 >= labels.length;
  const isTool = isGephi(header);
  if (!isTool && !(labels.length >= 10 || isSpelt)) return {};
  if (!labelsAreNames(labels, { isTool })) return {};
  const column = header[label]!;
  const why = isTool ? "as Gephi writes it" : "because it differs from node to node";
  return {
    columns: [{ column, as: "name" }],
    doubt: `The column ${quoteList([column])} is read as the name of each node, ${why}.`,
  };
}

/** Gephi writes the direction as Type and the relation, if there is one, as Label; others sort edges that have no type. */
function withTypes(
  ends: readonly ColumnChoice[],
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Omit<RowKind, "format"> {
  const folded = header.map(foldColumn);
  const placesOf = (words: readonly string[]) =>
    words.map((word) => folded.indexOf(foldColumn(word))).filter((at) => at !== -1);
  const types = placesOf(wordsFor(EDGE_ALIASES, "type"));
  const all = [...types, ...placesOf(KINDS)];
  const filled = all.filter((at) => cells(rows, at).length > 0);
  const isAll = (at: number, is: RegExp) => cells(rows, at).every((cell) => is.test(cell));
  const direction = filled.find((at) => folded[at] === "type" && isAll(at, DIRECTION));
  const relation = filled.find((at) => at !== direction);
  if (direction === undefined) {
    const kind = ends.length > 0 && types.length === 0 && relation !== undefined && !isAll(relation, /^\d+$/);
    const columns = [...ends, ...(kind ? [{ column: header[relation]!, as: "type" }] : [])];
    return columns.length > 0 ? { columns } : {};
  }
  return {
    columns: [
      ...ends,
      ...all.map((at) => ({ column: header[at]!, as: at === relation ? "type" : "property" })),
    ],
    isUntyped: true,
    doubt: `The column ${quoteList([header[direction]!])} says only the direction; ${
      relation === undefined
        ? "the edges have no relation"
        : `the relation is ${quoteList([header[relation]!])}`
    }.`,
  };
}

/** The cells of a column that hold something. */
function cells(rows: readonly (readonly string[])[], column: number): string[] {
  return rows.map((row) => (row[column] ?? "").trim()).filter((cell) => cell !== "");
}

function isDateOrNumber(cell: string): boolean {
  return DATE_OR_NUMBER.test(cell) && /[.,:/-]/.test(cell);
}

/** True if lines are two names and a number, and the names of one column come again in the other: edges with their weights. */
export function areWeightedEdges(lines: readonly (readonly string[])[]): boolean {
  const isNumber = (cell: string) => typeof cellProperty(cell) === "number";
  const isName = (cell: string) =>
    cell !== "" && !(isNumber(cell) && !/^\d+$/.test(cell)) && !isDateLike(cell);
  const trimmed = lines.map((line) => line.map((cell) => cell.trim()));
  if (
    lines.length < 2 ||
    !trimmed.every((line) => line.length === 3 && isName(line[0]!) && isName(line[1]!) && isNumber(line[2]!))
  )
    return false;
  const sources = new Set(trimmed.map(([source]) => source));
  return trimmed.some(([source, target]) => source !== target && sources.has(target));
}

/** True if the first of several lines of three cells names columns of a table, and is not a triple. */
export function opensTable([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  const later = new Set(rest.flat());
  const areRelations = [first, ...rest].every((row) => RELATION.test(row[1]!));
  if (rest.length === 0 || areRelations || first.some((cell) => later.has(cell))) return false;
  const isValue = (cell: string) =>
    isDateLike(cell) || typeof cellProperty(cell) === "number" || commaNumber(cell) !== undefined;
  const areBelow = (at: number) => !isValue(first[at]!) && rest.every((row) => isValue(row[at]!));
  const words = [...NODE_ALIASES.id, ...NODE_ALIASES.name, ...NODE_ALIASES.labels].map(foldColumn);
  if (first[0]!.startsWith("#") || first.some((_, at) => areBelow(at))) return true;
  if (words.includes(foldColumn(first[0]!))) return true;
  // Relations come again, and are not written as names are.
  const middle = rest.map((row) => row[1]!);
  const names = middle.filter((cell) => /^\p{Lu}\p{Ll}/u.test(cell));
  return (
    middle.length >= FEW_ROWS &&
    names.length * 2 > middle.length &&
    new Set(middle).size >= 0.9 * middle.length
  );
}

/** The header and the rows below it, as far as the lines go. */
export function openingRows(
  lines: readonly string[],
  delimiter: Delimiter,
  most = 4 * COMPARED_LINES,
): { header: string[]; rows: string[][] } {
  const text = lines.slice(0, most).join("\n");
  const { data } = Papa.parse<string[]>(text.replaceAll("\r", ""), { delimiter, newline: "\n" });
  const [header = [], ...rows] = data;
  return { header, rows };
}

/** The separator that the header and the first lines have in common; `preferred` when there is none. */
export function commonDelimiter(lines: readonly string[], preferred: Delimiter): Delimiter {
  const bare = lines.slice(0, COMPARED_LINES).map((line) => line.replace(/"[^"]*"/g, ""));
  const score = (delimiter: Delimiter): number => {
    const [header = 1, ...counts] = bare.map((line) => line.split(delimiter).length);
    const same = counts.filter((count) => count === header).length;
    return header === 1 ? 0 : (header * (1 + same)) / (1 + counts.length);
  };
  let best = preferred;
  for (const delimiter of DELIMITERS) if (score(delimiter) > score(best)) best = delimiter;
  return best;
}
