/** The parts of a file's name: its words, its ending, and whether files of that ending are read. */
import { ownValue } from "../../../graph/own-value";
import { documentFormatOfEnding } from "./document-format";
import { GRAPH_ENDINGS, GRAPH_FILES } from "./graph-endings";
import { quoteValue } from "./row-log";

const SUPPORTED = `CSV, TSV or JSONL of nodes or edges, triples in .txt or .tsv, GraphML, documents.jsonl, tables.jsonl, Markdown, HTML, text, CSV or TSV tables, each also as .gz, .xlsx workbooks, PDF, DOCX, ODT, PPTX, EPUB, e-mail as .eml, ZIP archives of these, and ${GRAPH_FILES}`;
const ENDINGS: ReadonlySet<string> = new Set([
  ..."csv tsv jsonl ndjson txt triples graphml md markdown mdx html htm xlsx pdf docx odt pptx epub eml zip".split(
    " ",
  ),
  ...GRAPH_ENDINGS,
]);

/** Graphs of formats that are not read: what reads them writes others. */
const OTHER_GRAPHS =
  /^(?:gml|net|paj|dot|gv|sif|nnf|cx2?|xgmml|obo|ncol|lgl|edgelist|adjlist|pickle|gpickle)$/;

/** Words of a file name that say what is in it, as in `films.nodes.csv`, `nodes-2024.tsv`. */
export type FormatWord = "nodes" | "edges" | "triples" | "documents" | "tables";
const FORMAT_BY_WORD: Readonly<Record<string, FormatWord>> = {
  nodes: "nodes",
  edges: "edges",
  triples: "triples",
  documents: "documents",
  tables: "tables",
  table: "tables",
};

/** Why a file of this name is not even opened; undefined when its ending is supported. */
export function refuseEnding(name: string): string | undefined {
  if (baseName(name).includes(".") && ENDINGS.has(wordsOf(name).at(-1) ?? "")) return undefined;
  if (OTHER_GRAPHS.test(endingOf(name))) return refuseGraph(endingOf(name));
  return `The ending of ${quoteValue(baseName(name))} is not one that can be read; expected ${SUPPORTED}.`;
}

/** Why a graph of a format that is not read is refused. @param ending the usual one of its files */
export function refuseGraph(ending: string): string {
  return `Graphs are not read from .${ending} files; expected GraphML, as Gephi, Cytoscape, igraph and NetworkX read this format and save that (OBO as RDF or OWL, by ROBOT).`;
}

export function formatByWord(name: string): FormatWord | undefined {
  return wordsOf(name)
    .slice(0, -1)
    .flatMap((word) => ownValue(FORMAT_BY_WORD, word) ?? [])
    .at(-1);
}

/** The last word of a file's name, without .gz. */
export function endingOf(name: string): string {
  return wordsOf(name).at(-1) ?? "";
}

/** True if a file of this name is not text: it is not to be opened for its first lines. */
export function isBinary(name: string): boolean {
  const ending = wordsOf(name).at(-1) ?? "";
  return ending === "xlsx" || ending === "zip" || documentFormatOfEnding(ending) !== undefined;
}

/** A file's name in words, without folder and endings: `reports/annual_report-2024.csv.gz` is "annual report 2024". */
export function titleFromName(name: string): string {
  const stem = baseName(name)
    .replace(/\.gz$/i, "")
    .replace(/\.[^.]+$/, "");
  return stem.replace(/[\s_.-]+/g, " ").trim() || name;
}

/** Undoes percent-encoding; invalid text stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The words of a file's name in small letters, without folder and .gz; the last is its ending. */
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
