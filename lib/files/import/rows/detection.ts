/** The detected format and notation of a file. */
import type { ColumnChoice } from "./columns";
import type { DocumentFormat } from "./document-format";
import type { ColumnType } from "./typed-value";

export type Delimiter = "," | "\t" | ";" | "|";

export type RowSyntax = { kind: "jsonl" } | { kind: "delimited"; delimiter: Delimiter };

/** The markup of a document; null for plain text. */
export type Markup = "markdown" | "html" | null;

/** Hints on the columns of a file of rows, detected or chosen by a person. */
export interface RowHints {
  /** Columns with another meaning than their name's. */
  columns?: readonly ColumnChoice[];
  /** Types of columns whose values would else differ in type. */
  types?: readonly ColumnType[];
  /** True if an edge may have no type: a tool that only draws lines wrote them. */
  isUntyped?: true;
  /** True if both ends of an edge are in one column, as in `A (pp) B`. */
  isJoined?: true;
  /** Names for the columns of a file that has no header. */
  headerless?: readonly string[];
  /** True if rows of nodes that have no id are edges. */
  isMixed?: true;
  /** The part that it is of an index made for retrieval, in words. */
  part?: string;
  /** Label of nodes that have none. */
  label?: string;
  /** True if cells may be quoted where triples are else taken as they are written. */
  quotes?: true;
  /** Another possible reading, or the reason for this one, in a sentence. */
  doubt?: string;
}

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

/** A file of a tool whose content is made anew, or is in files beside it. */
export interface LeftOut {
  format: "left-out";
  /** A sentence. */
  why: string;
}

export type Detection = TextDetection | WholeDetection | LeftOut;

/** The delimiter of a file of rows; undefined for any other. */
export function delimiterOf(detection: Detection): Delimiter | undefined {
  if ("delimiter" in detection) return detection.delimiter;
  const syntax = "syntax" in detection && typeof detection.syntax === "object" ? detection.syntax : undefined;
  return syntax?.kind === "delimited" ? syntax.delimiter : undefined;
}
