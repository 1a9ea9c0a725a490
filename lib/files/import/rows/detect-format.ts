/** Detects a file's format, from its name first and its opening lines where the name leaves it open. */
import { isNote } from "../../format-names";
import type { SourceReading } from "../../source";
import { ColumnTypes } from "./column-types";
import {
  type Aliases,
  chosenTypes,
  EDGE_ALIASES,
  type EdgeField,
  foldColumn,
  NODE_ALIASES,
  wordsFor,
} from "./columns";
import {
  areWeightedEdges,
  commonDelimiter,
  conventions,
  detectRows,
  openingRows,
  opensTable,
} from "./detect-rows";
import type { Delimiter, Detection, RowHints, RowSyntax } from "./detection";
import { documentFormatOfEnding } from "./document-format";
import { endingOf, type FormatWord, formatByWord, refuseEnding, refuseGraph } from "./file-name";
import { detectGraphFile, otherGraphOf } from "./graph-endings";
import { isApocElement, opensGraphLines, parseJsonLine } from "./json-line";
import { quoteList, RowProblem } from "./row-log";

/** Files whose rows a person can give another meaning. */
const ROW_ENDINGS = new Set(["csv", "tsv", "jsonl", "ndjson", "txt", "triples"]);
/** Lines that say what a file is; the types of its columns are of all that are given. */
const COMPARED_LINES = 200;
/** More is a matrix, of which a person could not choose columns. */
const MOST_COLUMNS = 16_384;
const TABLE_DOUBT =
  "It is read as a table, for its first line names columns; read it as triples if that is a triple, too.";
const WEIGHTED: RowHints = {
  headerless: ["source", "target", "weight"],
  quotes: true,
  doubt: "It has no header; its lines are read as edges: source, target and weight.",
};
const NO_ARCHIVE =
  "The file is no ZIP archive that can be unpacked here; expected one of files that are read.";

/**
 * A file's format and syntax, or why there is none. Any number of opening lines will do; more make the detection of
 * triples surer. A three-column `.tsv` or `.txt` counts as triples unless its name (`x.table.tsv`) or its first line says otherwise.
 */
export function detectFormat(
  name: string,
  firstLines: readonly string[],
  reading: SourceReading = {},
): Detection | { refusal: string } {
  const unsupported = refuseEnding(name);
  if (unsupported) return { refusal: unsupported };
  const ending = endingOf(name);
  const lines = firstLines.filter((line) => line.trim() !== "");
  const asRows = ROW_ENDINGS.has(ending);
  if (reading.readAs && !asRows) return { refusal: refuseReadAs(reading.readAs, ending) };
  const graph = detectGraphFile(ending, lines);
  if (graph) return graph;
  if (isNote(name)) return { format: "document", markup: "markdown" };
  if (ending === "html" || ending === "htm") return { format: "document", markup: "html" };
  if (ending === "xlsx") return { format: "workbook" };
  if (ending === "graphml") return { format: "graphml" };
  const document = documentFormatOfEnding(ending);
  if (document) return { format: document };
  if (ending === "zip") return { refusal: NO_ARCHIVE };
  const other = ending === "txt" && !reading.readAs ? otherGraphOf(lines) : undefined;
  if (other !== undefined)
    return {
      refusal: `${refuseGraph(other)} This one is named as text; read it as a document if it is one.`,
    };
  const said = formatByWord(name);
  if (ending === "jsonl" || ending === "ndjson") return detectJsonl(said, lines[0] ?? "", reading);
  return detectDelimited(ending, said, lines, reading);
}

function detectDelimited(
  ending: string,
  said: FormatWord | undefined,
  all: readonly string[],
  reading: SourceReading,
): Detection | { refusal: string } {
  const lines = all.slice(0, COMPARED_LINES);
  const delimiter = reading.delimiter ?? commonDelimiter(lines, ending === "csv" ? "," : "\t");
  const syntax: RowSyntax = { kind: "delimited", delimiter };
  const { header, rows } = openingRows(lines, delimiter);
  if (header.length > MOST_COLUMNS) {
    const found = `The first line has ${header.length.toLocaleString("en")} columns`;
    return {
      refusal: `${found}; expected at most ${MOST_COLUMNS.toLocaleString("en")}, as spreadsheets have.`,
    };
  }
  const { format: likely, ...found } = detectRows(header, rows);
  const hints = (known: RowHints) =>
    joinHints(reading, {
      ...known,
      ...typesOf(delimiter, header, openingRows(all, delimiter, all.length).rows, reading),
    });
  const { readAs } = reading;
  if (readAs === "document") return { format: "document", markup: null };
  if (readAs === "table") return { format: "table", delimiter };
  const isOther = (said !== undefined && said !== "edges") || ending === "triples";
  if (
    !isOther &&
    (!readAs || readAs === "triples") &&
    areWeightedEdges([header, ...rows].filter((row) => row.length > 1))
  )
    return { format: "triples", syntax, ...joinHints(reading, WEIGHTED) };
  const parted = (["\t", "|"] as const).find(
    (one) => (reading.delimiter ?? one) === one && areTriples(lines, one),
  );
  const isKnown = parted === delimiter && (likely !== "table" || found.doubt !== undefined);
  const triples: Detection | undefined = parted && {
    format: "triples",
    syntax: { kind: "delimited", delimiter: parted },
    ...joinHints(reading, {}),
  };
  if (readAs === "triples" && triples && !isKnown && !reading.columns) return triples;
  if (readAs === "triples") return { format: readAs, syntax, ...hints({ ...found, quotes: true }) };
  if (readAs === "nodes" || readAs === "edges")
    return { format: readAs, syntax, ...hints(conventions(readAs, header, rows)) };
  if (readAs) return { format: readAs, syntax, ...joinHints(reading, {}) };
  if (said === "nodes" || said === "edges") {
    // A format that the columns prove comes before the name's.
    const isOther =
      said === "edges"
        ? likely === "nodes" || found.isUntyped || found.isJoined
        : likely === "triples" && (found.isUntyped || !hasId(header));
    if (!isOther) return { format: said, syntax, ...hints(conventions(said, header, rows)) };
  }
  // Documents of an index have a label.
  if (said === "documents" && !found.label) return { format: said, syntax, ...joinHints(reading, {}) };
  if (said === "tables") return { format: "table", delimiter };
  const isTyped =
    likely === "triples" && !found.isUntyped && hasAll(new Set(header.map(foldColumn)), EDGE_ALIASES);
  const isSaid = said === "triples" || ending === "triples";
  const opensAsTable = () => opensTable(lines.map((line) => line.split(parted!).map((cell) => cell.trim())));
  if (triples && (isTyped || (!isKnown && (isSaid || !opensAsTable())))) return triples;
  if (parted && !isKnown) return { format: "table", delimiter: parted, hints: { doubt: TABLE_DOUBT } };
  if (!parted && isSaid) {
    const found = "The name says triples, but the first lines do not all have three fields";
    return { refusal: `${found}; expected head, relation and tail separated by a TAB or by |.` };
  }
  if (!parted && ending === "txt") return { format: "document", markup: null };
  if (likely === "table")
    return { format: "table", delimiter, ...(found.doubt && { hints: { doubt: found.doubt } }) };
  return { format: likely, syntax, ...hints({ ...found, ...(likely === "triples" && { quotes: true }) }) };
}

function hasId(header: readonly string[]): boolean {
  const ids = NODE_ALIASES.id.map(foldColumn);
  return header.some((name) => ids.includes(foldColumn(name)));
}

/** A person's choices come before what was found. */
export function joinHints(reading: SourceReading, found: RowHints): { hints?: RowHints } {
  const said = reading.columns ?? [];
  const named = new Set(said.map(({ column }) => column));
  const fields = new Set<string>(said.map(({ as }) => as).filter((as) => as !== "property"));
  const others = (found.columns ?? []).filter(({ column, as }) => !named.has(column) && !fields.has(as));
  const columns = [...said, ...others];
  const { columns: _, ...rest } = found;
  const hints: RowHints = {
    ...rest,
    ...(columns.length > 0 && { columns }),
    ...(reading.label !== undefined && { label: reading.label }),
  };
  return Object.keys(hints).length > 0 ? { hints } : {};
}

/** The notation of the columns' values. */
function typesOf(
  delimiter: Delimiter,
  header: readonly string[],
  rows: readonly string[][],
  reading: SourceReading,
): RowHints {
  const columns = new ColumnTypes(header, delimiter, chosenTypes(reading.columns));
  for (const row of rows) columns.row(row);
  const types = columns.found();
  return types.length > 0 ? { types } : {};
}

/** Refusal of a reading that a file of this ending has no rows for. */
export function refuseReadAs(readAs: string, ending: string): string {
  return `A .${ending} file cannot be read as ${readAs}; expected a file of rows, as CSV, TSV, JSONL, JSON or Parquet.`;
}

/** Exactly two separators and three fields on every line. */
function areTriples(lines: readonly string[], delimiter: Delimiter): boolean {
  const isTriple = (line: string) => {
    const fields = line.split(delimiter);
    return fields.length === 3 && fields.every((field) => field.trim() !== "");
  };
  return lines.length > 0 && lines.every(isTriple);
}

function detectJsonl(
  said: FormatWord | undefined,
  firstLine: string,
  reading: SourceReading,
): Detection | { refusal: string } {
  const syntax: RowSyntax = { kind: "jsonl" };
  const { readAs } = reading;
  if (readAs === "table" || readAs === "document") return { refusal: refuseReadAs(readAs, "jsonl") };
  const object = parseJsonLine(firstLine);
  if (!readAs && !(object instanceof RowProblem) && opensGraphLines(object)) return { format: "graph-lines" };
  if (!readAs && !(object instanceof RowProblem) && isApocElement(object))
    return { format: "graph-lines", isApoc: true };
  const format = readAs ?? said;
  if (format) return { format, syntax, ...joinHints(reading, {}) };
  if (object instanceof RowProblem) return { refusal: `The first line is no JSON object. ${object.reason}` };
  const found = formatOfFields(Object.keys(object));
  if (found) return { format: found, syntax, ...joinHints(reading, {}) };
  const expected =
    "those of a node (id, name, label), an edge (source, type, target), a document (id, title, text) or a table (id, title, header, rows)";
  return {
    refusal: `The first object has the fields ${quoteList(Object.keys(object))}; expected ${expected}.`,
  };
}

export function formatOfFields(keys: readonly string[]): FormatWord | undefined {
  const fields = new Set(keys.map(foldColumn));
  const names = ["name", "label", "labels", "type"].some((field) => fields.has(field));
  if (fields.has("header") && fields.has("rows")) return "tables";
  if (hasAll(fields, EDGE_ALIASES)) return "edges";
  if (fields.has("id") && fields.has("text") && !names) return "documents";
  return names && NODE_ALIASES.id.some((alias) => fields.has(foldColumn(alias))) ? "nodes" : undefined;
}

function hasAll(fields: ReadonlySet<string>, aliases: Aliases<EdgeField>): boolean {
  return (Object.keys(aliases) as EdgeField[]).every((field) =>
    wordsFor(aliases, field).some((name) => fields.has(foldColumn(name))),
  );
}
