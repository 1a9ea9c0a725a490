/** What was found out about a file: its format, and how it is written. */
import type { ColumnChoice } from "./columns";
import type { DocumentFormat } from "./document-format";
import type { ColumnType } from "./typed-value";

export type Delimiter = "," | "\t" | ";" | "|";

/** How the rows of a file are written. */
export type RowSyntax = { kind: "jsonl" } | { kind: "delimited"; delimiter: Delimiter };

/** How a document is written; null for plain text. */
export type Markup = "markdown" | "html" | null;

/** What was found about the columns of a file of rows, or said by a person. */
export interface RowHints {
  /** What columns are taken for against their names. */
  columns?: readonly ColumnChoice[];
  /** Of columns whose values would else differ in type. */
  types?: readonly ColumnType[];
  /** Whether an edge may have no type: a tool that only draws lines wrote them. */
  isUntyped?: true;
  /** Whether both ends of an edge are in one column, as in `A (pp) B`. */
  isJoined?: true;
  /** What the columns are called of a file that has no header. */
  headerless?: readonly string[];
  /** Whether rows of nodes that have no id are edges. */
  isMixed?: true;
  /** Label of nodes that have none. */
  label?: string;
  /** Whether cells may be quoted where triples are else taken as they are written. */
  quotes?: true;
  /** What the file could also be, or why it is read so, in a sentence. */
  doubt?: string;
}

/** How statements of RDF are written. */
export type RdfSyntax = "Turtle" | "TriG" | "N-Triples" | "N-Quads" | "RDF/XML" | "JSON-LD";

/** Files that are read line by line. */
export type TextDetection =
  | { format: "nodes" | "edges" | "triples" | "documents" | "tables"; syntax: RowSyntax; hints?: RowHints }
  | { format: "graph-lines"; isApoc?: true }
  | { format: "graphml" }
  | { format: "gexf" }
  | { format: "rdf"; syntax: Exclude<RdfSyntax, "JSON-LD"> }
  | { format: "document"; markup: Markup }
  | { format: "table"; delimiter: Delimiter; hints?: RowHints };

/** Files that are read as a whole. */
export type WholeDetection =
  | { format: "workbook" }
  | { format: DocumentFormat }
  | { format: "json-graph" }
  | { format: "rdf"; syntax: "JSON-LD" }
  | {
      format: "nodes" | "edges" | "triples" | "documents" | "tables" | "table";
      records: "json" | "parquet" | "arrow";
      hints?: RowHints;
    };

export type Detection = TextDetection | WholeDetection;

/** What parts the cells of a file of rows; undefined for any other. */
export function delimiterOf(detection: Detection): Delimiter | undefined {
  if ("delimiter" in detection) return detection.delimiter;
  const syntax = "syntax" in detection && typeof detection.syntax === "object" ? detection.syntax : undefined;
  return syntax?.kind === "delimited" ? syntax.delimiter : undefined;
}
