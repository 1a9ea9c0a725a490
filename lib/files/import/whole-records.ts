/** Files that are read as a whole because their columns or objects are not lines: Parquet, Arrow, JSON. */
import type { SourceReading } from "../source";
import { openArrow } from "./arrow";
import { type FieldLog, type Intake, recordsTaker } from "./format-reader";
import { readJsonGraph, takeJsonGraph } from "./graph-formats/json-graph";
import { takeJsonLd } from "./graph-formats/json-ld";
import { readStore } from "./graph-formats/light-rag";
import { neo4jElements, takeElement } from "./graph-formats/neo4j-json";
import type { GraphIntake } from "./graph-intake";
import { openJsonRecords } from "./json-records";
import { openParquet } from "./parquet";
import type { RecordsFile } from "./records-file";
import { formatOfFields, joinHints, refuseReadAs } from "./rows/detect-format";
import { detectRows } from "./rows/detect-rows";
import type { LeftOut, WholeDetection } from "./rows/detection";
import type { DocumentFormat } from "./rows/document-format";
import { endingOf, formatByWord, refuseGraph } from "./rows/file-name";
import { findIndexTable, vectorTable } from "./rows/index-tables";
import { isObject, jsonLines, NESTING_LIMIT, nestsDeeper } from "./rows/json-line";
import { FileRefusal, type RowLog, RowProblem } from "./rows/row-log";

const RECORDS = new Map<string, "parquet" | "arrow">([
  ["parquet", "parquet"],
  ["arrow", "arrow"],
  ["feather", "arrow"],
]);
const JSON_ENDINGS = new Set(["json", "jsonld", "cyjs"]);
/** Rows that say what a file of columns holds. */
const SAMPLED_ROWS = 50;

type WholeRecords = Exclude<WholeDetection, { format: "workbook" | DocumentFormat }>;

/** True if a file of this name is read as a whole here. */
export function isWholeRecords(name: string): boolean {
  return RECORDS.has(endingOf(name)) || JSON_ENDINGS.has(endingOf(name));
}

/** True for text, whose encoding is to be found. */
export function isWholeText(name: string): boolean {
  return JSON_ENDINGS.has(endingOf(name));
}

/** @throws FileRefusal when the file cannot be read, or holds nothing that is known */
export async function detectWhole(
  name: string,
  content: Uint8Array | string,
  reading: SourceReading = {},
): Promise<WholeRecords | LeftOut> {
  const kind = RECORDS.get(endingOf(name)) ?? "json";
  const { readAs } = reading;
  if (typeof content === "string") {
    const value = parseJson(content);
    const [first] = Array.isArray(value) ? value : [];
    const isCx2 = isObject(first) && "CXVersion" in first;
    if (isCx2 || (isObject(first) && "numberVerification" in first))
      throw new FileRefusal(refuseGraph(isCx2 ? "cx2" : "cx"));
    if (!readAs && isJsonLd(name, value)) return { format: "rdf", syntax: "JSON-LD" };
    if (!readAs && jsonGraphOf(name, value)) return { format: "json-graph" };
  }
  if (readAs === "document") throw new FileRefusal(refuseReadAs(readAs, endingOf(name)));
  const file = await openRecords(kind, content);
  const values: (readonly unknown[])[] = [];
  for await (const row of file.rows(SAMPLED_ROWS)) values.push(row);
  // A format that the columns prove comes before the name's.
  const index = readAs ? undefined : findIndexTable(file.names, values, name);
  const vectors = readAs ? null : vectorTable(file.names, values);
  if (vectors) return vectors;
  const said = index ? undefined : (readAs ?? formatByWord(name));
  if (said)
    return { format: said, records: kind, ...joinHints(reading, said === "triples" ? { quotes: true } : {}) };
  const rows = values.map((row) => row.map((value) => String(value ?? "")));
  const { format, columns, label, part, doubt } = detectRows(file.names, rows, name);
  if (format === "table" && kind === "json") {
    // Objects are what lines of JSONL are.
    const known = formatOfFields(file.names);
    if (known) return { format: known, records: kind, ...joinHints(reading, {}) };
  }
  if (format === "table") return { format, records: kind, ...(doubt && { hints: { doubt } }) };
  return {
    format,
    records: kind,
    ...joinHints(reading, {
      ...(columns && { columns }),
      ...(label && { label }),
      ...(part && { part }),
      ...(index && { doubt }),
      ...(format === "triples" && { quotes: true }),
    }),
  };
}

/**
 * Takes everything, or the first records where only `most` are wanted.
 * @returns whether all were read
 * @throws FileRefusal when the file cannot be read on
 */
export async function takeWhole(
  detection: WholeRecords,
  content: Uint8Array | string,
  intake: Intake,
  log: FieldLog,
  most?: number,
): Promise<boolean> {
  if ("records" in detection) {
    const file = await openRecords(detection.records, content);
    const taker = recordsTaker(detection, intake, log);
    taker.header(file.names);
    let line = 0;
    // One more than wanted says that there are more.
    for await (const row of file.rows(most === undefined ? undefined : most + 1)) {
      if (line === most) break;
      taker.row(row, ++line);
    }
    taker.end();
    return line !== most;
  }
  const value = parseJson(String(content));
  if (detection.format === "rdf") await takeJsonLd(value, intake.rdf, log);
  else jsonGraphOf(log.name, value)?.(intake.graph, log);
  return true;
}

/** The intake for a JSON text that is a graph, or a store of another tool; null for any other. */
function jsonGraphOf(name: string, value: unknown): ((graph: GraphIntake, log: RowLog) => void) | null {
  const found = readStore(name, value) ?? readJsonGraph(value);
  if (found) return (graph, log) => takeJsonGraph(found, graph, log);
  const neo4j = neo4jElements(value);
  if (!neo4j) return null;
  return (graph, log) => {
    for (const element of neo4j.elements) {
      const problem = takeElement(element, graph, log, undefined);
      if (problem) log.rejectRow(undefined, problem);
    }
    neo4j.remarks.tell(log);
  };
}

/** The records of a file that was detected. @throws FileRefusal when it is damaged */
export async function openRecords(
  kind: "json" | "parquet" | "arrow",
  content: Uint8Array | string,
): Promise<RecordsFile> {
  if (typeof content !== "string") return kind === "parquet" ? openParquet(content) : openArrow(content);
  const file = openJsonRecords(parseJson(content));
  if (file) return file;
  throw new FileRefusal(
    "The JSON is neither a graph (nodes with links or edges, Cytoscape elements), nor JSON-LD, nor a list of objects; expected one of these.",
  );
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    value = parseLines(text);
    if (value === null)
      throw new FileRefusal(
        `The JSON breaks: ${error instanceof Error ? error.message.slice(0, 200) : "it ends early"}.`,
      );
  }
  if (nestsDeeper(value))
    throw new FileRefusal(
      `The values of the JSON are nested more than ${NESTING_LIMIT} levels deep; expected fewer.`,
    );
  return value;
}

/** Objects line by line, as some tools write them into files called so; null where one of them is none. */
function parseLines(text: string): unknown[] | null {
  const values: unknown[] = [];
  for (const [, value] of jsonLines({ text, firstLine: 1, invalid: [] })) {
    if (value instanceof RowProblem) return null;
    values.push(value);
  }
  return values;
}

function isJsonLd(name: string, value: unknown): boolean {
  if (endingOf(name) === "jsonld") return true;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return (
    typeof first === "object" &&
    first !== null &&
    ("@context" in first || "@graph" in first || "@id" in first)
  );
}
