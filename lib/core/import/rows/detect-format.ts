/** What a file holds, decided from its name first and its opening lines where the name leaves it open. */
import { ownValue } from "../../own-value";
import { type Aliases, EDGE_ALIASES, type EdgeField, foldColumn, NODE_ALIASES } from "./columns";
import { type JsonObject, parseJsonLine } from "./json-line";
import { quoteList, quoteValue } from "./quote-value";
import { RowProblem } from "./row-problem";

export type Delimiter = "," | "\t" | ";" | "|";

/** How the rows of a file are written. */
export type RowSyntax = { kind: "jsonl" } | { kind: "delimited"; delimiter: Delimiter };

/** How a document is written; null for plain text. */
export type Markup = "markdown" | "html" | null;

export type Detection =
  | { format: "nodes" | "edges" | "triples" | "documents" | "tables"; syntax: RowSyntax }
  | { format: "graphml" }
  | { format: "document"; markup: Markup }
  | { format: "table"; delimiter: Delimiter }
  | { format: "workbook" };

const SUPPORTED =
  "CSV, TSV or JSONL of nodes or edges, triples in .txt or .tsv, GraphML, documents.jsonl, tables.jsonl, Markdown, HTML, text, CSV or TSV tables, each also as .gz, and .xlsx workbooks";
const ENDINGS = new Set([
  "csv",
  "tsv",
  "jsonl",
  "ndjson",
  "txt",
  "triples",
  "graphml",
  "md",
  "markdown",
  "html",
  "htm",
  "xlsx",
]);
/** Words of a file name that say what is in it, as in `films.nodes.csv`, `nodes-2024.tsv`. */
type FormatWord = "nodes" | "edges" | "triples" | "documents" | "tables";
const FORMAT_BY_WORD: Readonly<Record<string, FormatWord>> = {
  nodes: "nodes",
  edges: "edges",
  triples: "triples",
  documents: "documents",
  tables: "tables",
  table: "tables",
};

/**
 * A file's format and syntax, or why there is none. Any number of opening lines will do; more make the detection of
 * triples surer. A three-column `.tsv` or `.txt` counts as triples unless its name says otherwise (`x.table.tsv`).
 */
export function detectFormat(name: string, firstLines: readonly string[]): Detection | { refusal: string } {
  const words = wordsOf(name);
  const ending = words.at(-1) ?? "";
  const lines = firstLines.filter((line) => line.trim() !== "");
  if (!name.includes(".") || !ENDINGS.has(ending)) {
    return {
      refusal: `The ending of ${quoteValue(name)} is not one that can be read; expected ${SUPPORTED}.`,
    };
  }
  if (ending === "md" || ending === "markdown") return { format: "document", markup: "markdown" };
  if (ending === "html" || ending === "htm") return { format: "document", markup: "html" };
  if (ending === "xlsx") return { format: "workbook" };
  if (ending === "graphml") return { format: "graphml" };
  const said = words
    .slice(0, -1)
    .flatMap((word) => ownValue(FORMAT_BY_WORD, word) ?? [])
    .at(-1);
  if (ending === "jsonl" || ending === "ndjson") return detectJsonl(said, lines[0] ?? "");
  return detectDelimited(ending, said, lines);
}

/** Why a file of this name is not even opened; undefined when its ending is supported. */
export function refuseEnding(name: string): string | undefined {
  if (baseName(name).includes(".") && ENDINGS.has(wordsOf(name).at(-1) ?? "")) return undefined;
  return `The ending of ${quoteValue(baseName(name))} is not one that can be read; expected ${SUPPORTED}.`;
}

/** Whether a file of this name is no text: it is not to be opened for its first lines. */
export function isWorkbook(name: string): boolean {
  return wordsOf(name).at(-1) === "xlsx";
}

/** A file's name in words, without folder and endings: `reports/annual_report-2024.csv.gz` is "annual report 2024". */
export function titleFromName(name: string): string {
  const stem = baseName(name)
    .replace(/\.gz$/i, "")
    .replace(/\.[^.]+$/, "");
  return stem.replace(/[\s_.-]+/g, " ").trim() || name;
}

function wordsOf(name: string): string[] {
  return baseName(name)
    .toLowerCase()
    .replace(/\.gz$/, "")
    .split(/[\s._-]+/)
    .filter((word) => word !== "");
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

function detectDelimited(
  ending: string,
  said: FormatWord | undefined,
  lines: readonly string[],
): Detection | { refusal: string } {
  const delimiter = commonDelimiter(lines[0] ?? "", ending === "csv" ? "," : "\t");
  if (said === "nodes" || said === "edges" || said === "documents") {
    return { format: said, syntax: { kind: "delimited", delimiter } };
  }
  if (said === "tables") return { format: "table", delimiter };
  const tripleDelimiter = (["\t", "|"] as const).find((candidate) => areTriples(lines, candidate));
  if (tripleDelimiter)
    return { format: "triples", syntax: { kind: "delimited", delimiter: tripleDelimiter } };
  if (said === "triples" || ending === "triples") {
    const found = "The name says triples, but the first lines do not all have three fields";
    return { refusal: `${found}; expected head, relation and tail separated by a TAB or by |.` };
  }
  return ending === "txt" ? { format: "document", markup: null } : { format: "table", delimiter };
}

/** Exactly two separators and three fields on every line. */
function areTriples(lines: readonly string[], delimiter: Delimiter): boolean {
  const isTriple = (line: string) => {
    const fields = line.split(delimiter);
    return fields.length === 3 && fields.every((field) => field.trim() !== "");
  };
  return lines.length > 0 && lines.every(isTriple);
}

/** The most frequent separator in a header, outside quotes; `preferred` when there is none. */
function commonDelimiter(header: string, preferred: Delimiter): Delimiter {
  const bare = header.replace(/"[^"]*"/g, "");
  let best = preferred;
  for (const delimiter of [preferred, ",", "\t", ";", "|"] as const) {
    if (bare.split(delimiter).length > bare.split(best).length) best = delimiter;
  }
  return best;
}

function detectJsonl(said: FormatWord | undefined, firstLine: string): Detection | { refusal: string } {
  const syntax: RowSyntax = { kind: "jsonl" };
  if (said) return { format: said, syntax };
  const object = parseJsonLine(firstLine);
  if (object instanceof RowProblem) return { refusal: `The first line is no JSON object. ${object.reason}` };
  const format = formatOfObject(object);
  if (format) return { format, syntax };
  const expected =
    "those of a node (id, name, label), an edge (source, type, target), a document (id, title, text) or a table (id, title, header, rows)";
  return {
    refusal: `The first object has the fields ${quoteList(Object.keys(object))}; expected ${expected}.`,
  };
}

function formatOfObject(object: JsonObject): FormatWord | undefined {
  const fields = new Set(Object.keys(object).map(foldColumn));
  const names = ["name", "label", "labels", "type"].some((field) => fields.has(field));
  if (fields.has("header") && fields.has("rows")) return "tables";
  if (hasAll(fields, EDGE_ALIASES)) return "edges";
  if (fields.has("id") && fields.has("text") && !names) return "documents";
  return names && NODE_ALIASES.id.some((alias) => fields.has(foldColumn(alias))) ? "nodes" : undefined;
}

function hasAll(fields: ReadonlySet<string>, aliases: Aliases<EdgeField>): boolean {
  return Object.values(aliases).every((names) => names.some((name) => fields.has(foldColumn(name))));
}
