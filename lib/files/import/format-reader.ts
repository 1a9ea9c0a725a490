/** For each format, who takes the blocks of a file: rows go into the graph, documents and tables onto the shelf. */
import { edgeOfFields } from "./graph-formats/element-row";
import { GexfFile } from "./graph-formats/gexf";
import { GraphLines } from "./graph-formats/graph-lines";
import type { RdfCollection } from "./graph-formats/rdf-collection";
import { RdfFile } from "./graph-formats/rdf-file";
import type { GraphIntake } from "./graph-intake";
import { GraphmlFile } from "./graphml";
import type { NoteCollection } from "./note-collection";
import { RecordTable } from "./record-table";
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
import type { RowHints, TextDetection, WholeDetection } from "./rows/detection";
import { readDocumentRow, readTableRow } from "./rows/document-row";
import { type EdgeRow, readEdgeRow, readJoinedEdge, readLooseEdge } from "./rows/edge-row";
import { asMention } from "./rows/index-tables";
import { readNodeRow } from "./rows/node-row";
import {
  type RecordLayout,
  type RecordReader,
  type RecordSink,
  type RecordTaker,
  recordReader,
  recordTaker,
} from "./rows/records";
import { type RowLog, RowProblem } from "./rows/row-log";
import type { SourceCollection } from "./source-collection";
import { WholeDocument, type WholeFileLimits, WholeTable } from "./whole-file";

type RowFormat = "nodes" | "edges" | "triples" | "documents" | "tables";

/** The collections that take a file's rows. */
export interface Intake {
  graph: GraphIntake;
  /** Statements of all RDF files, which may speak of the same things. */
  rdf: RdfCollection;
  shelf: SourceCollection;
  /** Pages that link to each other. */
  notes: NoteCollection;
}

/** A log that also remembers which columns or fields were found, and for which a format has no place. */
export interface FieldLog extends RowLog {
  findColumns(names: readonly string[]): void;
  ignoreField(field: string): void;
}

const NODES: RecordLayout<NodeField> = { aliases: NODE_ALIASES, required: ["id"] };
const EDGES: RecordLayout<EdgeField> = {
  aliases: EDGE_ALIASES,
  required: ["source", "type", "target"],
  headerless: ["source", "type", "target"],
};
/** Edges whose column of one end has both. */
const JOINED_EDGES: RecordLayout<EdgeField> = { aliases: EDGE_ALIASES, required: ["source"] };
/** Edges of files with a header that need no type. */
const UNTYPED_EDGES: RecordLayout<EdgeField> = { aliases: EDGE_ALIASES, required: ["source", "target"] };
const DOCUMENTS: RecordLayout<DocumentField> = { aliases: DOCUMENT_ALIASES, required: ["id", "text"] };
const TABLES: RecordLayout<TableField> = { aliases: TABLE_ALIASES, required: ["id", "header", "rows"] };

export function formatReader(
  detection: TextDetection,
  intake: Intake,
  log: FieldLog,
  limits: WholeFileLimits,
): RecordReader {
  const { graph, shelf } = intake;
  switch (detection.format) {
    case "graph-lines":
      return new GraphLines(graph, log, detection.isApoc === true);
    case "graphml":
      return new GraphmlFile(graph, log, limits.row);
    case "document":
      return new WholeDocument(detection.markup, shelf, intake.notes, log, limits);
    case "table":
      return new WholeTable(detection.delimiter, shelf, log, limits);
    case "gexf":
      return new GexfFile(graph, log, limits.row);
    case "rdf":
      return new RdfFile(detection.syntax, intake.rdf, log);
    default: {
      const { syntax, format, hints } = detection;
      // Names in triples are written as they are: a quote is part of a title.
      const quotes = format !== "triples" || hints?.quotes === true;
      return takeRows(format, hints, intake, log, (layout, sink) =>
        recordReader(syntax, layout, { quotes, rowLimit: limits.row }, sink),
      );
    }
  }
}

/** The taker of records that come typed, of a file that is read as a whole. */
export function recordsTaker(
  detection: Extract<WholeDetection, { records: string }>,
  intake: Intake,
  log: FieldLog,
): RecordTaker {
  const { format, hints } = detection;
  if (format === "table") return new RecordTable(intake.shelf, log);
  return takeRows(format, hints, intake, log, recordTaker);
}

type OpenReader<Reader> = <Field extends string>(
  layout: RecordLayout<Field>,
  sink: RecordSink<Field>,
) => Reader;

/** Rows of a format, on their way from whoever reads records to where they belong. */
function takeRows<Reader>(
  format: RowFormat,
  hints: RowHints | undefined,
  { graph, shelf }: Intake,
  log: FieldLog,
  open: OpenReader<Reader>,
): Reader {
  const label = hints?.label;
  const through = <Field extends string, Row>(
    layout: RecordLayout<Field>,
    read: ReadRow<Field, Row>,
    take: (row: Row, line: number) => void,
  ) =>
    open(hints ? { ...layout, hints } : layout, {
      record(columns, values, line) {
        const row = read(columns, values);
        if (row instanceof RowProblem) log.rejectRow(line, row);
        else take(row, line);
      },
      problem: (line, problem) => log.rejectRow(line, problem),
      columns: (names) => log.findColumns(names),
      note: (sentence) => log.note?.(sentence),
    });
  const readEdge = hints?.isJoined ? readJoinedEdge : hints?.isUntyped ? readLooseEdge : readEdgeRow;
  const untyped = hints?.isJoined ? JOINED_EDGES : UNTYPED_EDGES;
  switch (format) {
    case "nodes":
      return through(
        NODES,
        (columns, values) =>
          hints?.isMixed && String(values[columns.at.id] ?? "").trim() === ""
            ? readMixedEdge(columns, values)
            : readNodeRow(columns, values, label),
        (row, line) => ("node" in row ? graph.addNode(row, log, line) : graph.addEdge(row, log, line)),
      );
    case "edges":
      return through(hints?.columns ? untyped : EDGES, readEdge, (row, line) =>
        graph.addEdge(row, log, line),
      );
    case "triples":
      return through(hints?.quotes ? untyped : EDGES, readEdge, (row) =>
        graph.addTriple(hints?.part === undefined ? row : asMention(row), log, label),
      );
    case "documents":
      return through(DOCUMENTS, namingIgnored(readDocumentRow, log), (row, line) => {
        shelf.add(row, log, line);
      });
    case "tables":
      return through(TABLES, namingIgnored(readTableRow, log), ({ table, problems }, line) => {
        shelf.add(table, log, line);
        for (const problem of problems) log.rejectRow(line, problem);
      });
  }
}

/** An edge in a table of nodes, as APOC has them. */
function readMixedEdge(
  { rest, property }: Columns<NodeField>,
  values: readonly unknown[],
): EdgeRow | RowProblem {
  const fields = rest.flatMap(({ key, at, read = property }): [string, unknown][] => {
    const value = read(values[at]);
    return value === undefined ? [] : [[key.replace(/^_(?=(?:start|end|type)$)/, ""), value]];
  });
  return edgeOfFields(new Map(fields));
}

type ReadRow<Field extends string, Row> = (
  columns: Columns<Field>,
  values: readonly unknown[],
) => Row | RowProblem;

function namingIgnored<Field extends string, Row>(
  read: ReadRow<Field, Row>,
  log: FieldLog,
): ReadRow<Field, Row> {
  return (columns, values) => {
    for (const { key } of columns.rest) log.ignoreField(key);
    return read(columns, values);
  };
}
