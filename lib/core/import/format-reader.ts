/** For each format, who takes the blocks of a file: rows go into the graph, documents and tables onto the shelf. */

import type { GraphIntake } from "./graph-intake";
import { GraphmlFile } from "./graphml";
import {
  type Columns,
  DOCUMENT_ALIASES,
  type DocumentField,
  EDGE_ALIASES,
  type EdgeField,
  NODE_ALIASES,
  type NodeField,
  TABLE_ALIASES,
  type TableField,
} from "./rows/columns";
import type { Detection, RowSyntax } from "./rows/detect-format";
import { readDocumentRow, readTableRow } from "./rows/document-row";
import { readEdgeRow } from "./rows/edge-row";
import { readNodeRow } from "./rows/node-row";
import { type RecordLayout, type RecordReader, recordReader } from "./rows/records";
import type { RowLog } from "./rows/row-log";
import { RowProblem } from "./rows/row-problem";
import type { SourceCollection } from "./source-collection";
import { WholeDocument, type WholeFileLimits, WholeTable } from "./whole-file";

/** Where rows go. */
export interface Intake {
  graph: GraphIntake;
  shelf: SourceCollection;
}

/** A log that also remembers fields which a format has no place for. */
export interface FieldLog extends RowLog {
  ignoreField(field: string): void;
}

const NODES: RecordLayout<NodeField> = { aliases: NODE_ALIASES, required: ["id"] };
const EDGES: RecordLayout<EdgeField> = {
  aliases: EDGE_ALIASES,
  required: ["source", "type", "target"],
  headerless: ["source", "type", "target"],
};
const DOCUMENTS: RecordLayout<DocumentField> = { aliases: DOCUMENT_ALIASES, required: ["id", "text"] };
const TABLES: RecordLayout<TableField> = { aliases: TABLE_ALIASES, required: ["id", "header", "rows"] };

/** The reader of one text file of the detected format. */
export function formatReader(
  detection: Exclude<Detection, { format: "workbook" }>,
  intake: Intake,
  log: FieldLog,
  limits: WholeFileLimits,
): RecordReader {
  const { graph, shelf } = intake;
  switch (detection.format) {
    case "graphml":
      return new GraphmlFile(graph, log, limits.row);
    case "document":
      return new WholeDocument(detection.markup, shelf, log, limits);
    case "table":
      return new WholeTable(detection.delimiter, shelf, log, limits);
    case "nodes":
      return rows(detection.syntax, NODES, log, limits, readNodeRow, (row, line) =>
        graph.addNode(row, log, line),
      );
    case "edges":
      return rows(detection.syntax, EDGES, log, limits, readEdgeRow, (row, line) =>
        graph.addEdge(row, log, line),
      );
    case "triples":
      // Names in triples are written as they are: a quote is part of a title.
      return rows(
        detection.syntax,
        EDGES,
        log,
        limits,
        readEdgeRow,
        (row) => graph.addTriple(row, log),
        false,
      );
    case "documents":
      return rows(
        detection.syntax,
        DOCUMENTS,
        log,
        limits,
        namingIgnored(readDocumentRow, log),
        (row, line) => {
          shelf.add(row, log, line);
        },
      );
    case "tables":
      return rows(
        detection.syntax,
        TABLES,
        log,
        limits,
        namingIgnored(readTableRow, log),
        ({ table, problems }, line) => {
          shelf.add(table, log, line);
          for (const problem of problems) log.rejectRow(line, problem);
        },
      );
  }
}

type ReadRow<Field extends string, Row> = (
  columns: Columns<Field>,
  values: readonly unknown[],
) => Row | RowProblem;

function rows<Field extends string, Row>(
  syntax: RowSyntax,
  layout: RecordLayout<Field>,
  log: RowLog,
  limits: WholeFileLimits,
  read: ReadRow<Field, Row>,
  take: (row: Row, line: number) => void,
  quotes = true,
): RecordReader {
  return recordReader(
    syntax,
    layout,
    { quotes, rowLimit: limits.row },
    {
      record(columns, values, line) {
        const row = read(columns, values);
        if (row instanceof RowProblem) log.rejectRow(line, row);
        else take(row, line);
      },
      problem: (line, problem) => log.rejectRow(line, problem),
    },
  );
}

function namingIgnored<Field extends string, Row>(
  read: ReadRow<Field, Row>,
  log: FieldLog,
): ReadRow<Field, Row> {
  return (columns, values) => {
    for (const { key } of columns.rest) log.ignoreField(key);
    return read(columns, values);
  };
}
