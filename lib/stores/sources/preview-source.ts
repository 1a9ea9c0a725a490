/** Reads the first part of a file as an import would, and shows what comes of it. */
import { isGraph, isNote } from "../../files/format-names";
import { columnMeanings } from "../../files/import/column-meanings";
import { MISSING_ENDS } from "../../files/import/graph-intake";
import { plainType } from "../../files/import/rows/column-types";
import { chosenTypes } from "../../files/import/rows/columns";
import { openingRows } from "../../files/import/rows/detect-rows";
import { type Detection, delimiterOf } from "../../files/import/rows/detection";
import { parseJsonLine } from "../../files/import/rows/json-line";
import { FileRefusal, RowProblem } from "../../files/import/rows/row-log";
import { isWholeRecords, openRecords } from "../../files/import/whole-records";
import type { ReadAs, SourceTable } from "../../files/source";
import type { SourcePreview } from "../../files/source-preview";
import { ownValue } from "../../graph/own-value";
import type { GraphBuilder, NewEdge } from "../../graph/snapshot/graph-builder";
import type { SourceFile } from "./list-source-files";
import { firstLines, type OpenedSource, openSource, readContent } from "./open-source";
import { type ReadSourcesOptions, readSources } from "./read-sources";

export interface PreviewLimits {
  line: number;
  /** Bytes of a file that is read as a whole. */
  whole: number;
}

/** Characters of a file that are read line by line. */
const FIRST_PART = 1 << 20;
const SHOWN = 10;
const SHOWN_TEXTS = 3;
const SHOWN_CHARACTERS = 400;
const SAMPLED = 4;
const SHOWN_COLUMNS = 500;
const CELL_CHARACTERS = 80;
/** Formats whose rows have properties. */
const TYPED: ReadonlySet<string> = new Set(["nodes", "edges", "triples"]);
const ROWS: ReadAs[] = ["triples", "edges", "nodes", "documents", "table"];

/** Preview of how each file would be read: alone, but for notes, which link to each other. Never refuses. */
export async function previewSources(
  files: readonly SourceFile[],
  limits: PreviewLimits,
  beginFile: (name: string) => void,
): Promise<SourcePreview[]> {
  const previews: SourcePreview[] = [];
  for (const file of files) {
    beginFile(file.name);
    previews.push(await previewSource(file, limits));
  }
  await rejectLooseEdges(files, previews, limits);
  const notes = files.filter(({ name }) => isNote(name));
  if (notes.length < 2) return previews;
  const { files: reports, graph } = await readSources(notes, readOptions(limits));
  const edges = new Map<string, NewEdge[]>(notes.map(({ name }) => [name, []]));
  for (const edge of graph.edges()) edges.get(edge.source)?.push(edge);
  return previews.map((preview) => {
    const { name } = preview;
    const own = edges.get(name);
    if (!own) return preview;
    const made = new Set(own.map(({ target }) => target).filter((target) => !edges.has(target)));
    const nodes = [...(graph.indexOf(name) === -1 ? [] : [name]), ...made].map((id) => nodeOf(graph, id));
    return {
      ...preview,
      notes: reports.find((report) => report.name === name)?.notes ?? preview.notes,
      nodeCount: nodes.length,
      nodes: nodes.slice(0, SHOWN),
      edgeCount: own.length,
      edges: own.slice(0, SHOWN).map((edge) => namedEdge(graph, edge)),
    };
  });
}

/** Counts in edges only those whose ends are nodes of any file, as an import does; where all files are shown as a whole. */
async function rejectLooseEdges(
  files: readonly SourceFile[],
  previews: SourcePreview[],
  limits: PreviewLimits,
): Promise<void> {
  const isLoose = ({ format }: SourcePreview) => format === "edges";
  const isKnown = previews.some(({ nodeCount }) => nodeCount > 0) && previews.every(({ isPart }) => !isPart);
  if (!isKnown || !previews.some(isLoose)) return;
  const { firstBytes: _, ...options } = readOptions(limits);
  const inGraph = previews.flatMap(({ name, nodeCount, edgeCount }) =>
    nodeCount + edgeCount > 0 ? [name] : [],
  );
  const read = files.filter(({ name }) => inGraph.includes(name));
  const { files: reports, rejections } = await readSources(read, options);
  for (const preview of previews.filter(isLoose)) {
    const { accepted, rejected } = reports.find(({ name }) => name === preview.name) ?? preview;
    const own = rejections.filter(({ file }) => file === preview.name).slice(0, SHOWN);
    Object.assign(preview, { accepted, rejected, edgeCount: accepted, rejections: own });
  }
}

function readOptions(limits: PreviewLimits): ReadSourcesOptions {
  return { lineLimitBytes: limits.line, columnsLimitBytes: limits.whole, firstBytes: FIRST_PART };
}

function nodeOf(graph: GraphBuilder, id: string): SourcePreview["nodes"][number] {
  const { name, labels } = graph.node(graph.indexOf(id));
  return { id, name: cutCell(name), labels };
}

function namedEdge(graph: GraphBuilder, { source, type, target }: NewEdge): SourcePreview["edges"][number] {
  return { source: nodeOf(graph, source).name, type, target: nodeOf(graph, target).name };
}

/** Never refuses: what cannot be read says so in the preview. */
async function previewSource(file: SourceFile, limits: PreviewLimits): Promise<SourcePreview> {
  const read = await readSources([file], readOptions(limits));
  const report = read.files[0]!;
  const opened = report.format === null ? null : await reopen(file, limits);
  const { graph, documents, tables } = read;
  // The ends of edges are nodes of other files: this one brings none.
  const nodeCount = report.format === "edges" ? 0 : graph.nodeCount;
  const nodes = Array.from({ length: Math.min(SHOWN, nodeCount) }, (_, at) =>
    nodeOf(graph, graph.node(at).id),
  );
  const edges: SourcePreview["edges"] = [];
  for (const edge of graph.edges()) {
    if (edges.length === SHOWN) break;
    edges.push(namedEdge(graph, edge));
  }
  const beginningOf = ({ header, rows }: SourceTable) => [header, ...rows.slice(0, SHOWN_TEXTS)];
  const texts = [
    ...documents.slice(0, SHOWN_TEXTS),
    ...tables.slice(0, SHOWN_TEXTS).map((table) => {
      return {
        title: table.title,
        text: beginningOf(table)
          .map((row) => row.join(" | "))
          .join("\n"),
      };
    }),
  ].slice(0, SHOWN_TEXTS);
  const { name, format, encoding, delimiter, notes, accepted, rejected } = report;
  const mapping = read.mappings.get(file.name);
  const rows = opened ? await columnsOf(file, opened, limits) : [];
  const ofGraph = mapping?.columns().map((column) => ({ ...column, sample: column.sample.map(cutCell) }));
  const columns = format && isGraph(format) && ofGraph ? ofGraph : rows;
  if (!report.isPart) notes.unshift(...(report.chosen ?? []).flatMap(({ problem }) => problem ?? []));
  if (columns.length > SHOWN_COLUMNS)
    notes.push(`Of ${columns.length.toLocaleString("en")} columns the first ${SHOWN_COLUMNS} are shown.`);
  return {
    name,
    format,
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    notes: notes.filter((note) => !note.startsWith(MISSING_ENDS)),
    readable: readableAs(file.name),
    columns: columns.slice(0, SHOWN_COLUMNS),
    kinds: mapping?.kinds() ?? [],
    isPart: report.isPart === true,
    accepted,
    rejected,
    rejections: read.rejections.slice(0, SHOWN),
    nodeCount,
    edgeCount: graph.edgeCount,
    nodes,
    edges,
    texts: texts.map(({ title, text }) => ({ title, text: cut(text, SHOWN_CHARACTERS) })),
  };
}

async function reopen(file: SourceFile, limits: PreviewLimits): Promise<OpenedSource | null> {
  try {
    return await openSource(file, limits);
  } catch (error) {
    if (error instanceof FileRefusal) return null;
    throw error;
  }
}

function readableAs(name: string): ReadAs[] {
  if (/\.(?:csv|tsv|txt|triples)(?:\.gz)?$/i.test(name)) return [...ROWS, "document"];
  if (/\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(name)) return ROWS.filter((kind) => kind !== "table");
  return isWholeRecords(name) && !/\.(?:jsonld|cyjs)(?:\.gz)?$/i.test(name) ? ROWS : [];
}

async function columnsOf(
  file: SourceFile,
  { detection, encoding }: OpenedSource,
  limits: PreviewLimits,
): Promise<SourcePreview["columns"]> {
  const opening = await openingOf(file, detection, encoding, limits);
  if (!opening) return [];
  const { header, rows } = opening;
  const hints = "hints" in detection ? detection.hints : undefined;
  const meanings = columnMeanings(detection.format, header, hints);
  const types = new Map([
    ...(hints?.types ?? []).map(({ column, type }) => [column, type] as const),
    ...chosenTypes(hints?.columns),
  ]);
  return header.map((column, at) => {
    const values = rows.map((row) => row[at] ?? "").filter((value) => value.trim() !== "");
    const isTyped = TYPED.has(detection.format) && meanings[at] === "property";
    return {
      column,
      as: meanings[at]!,
      ...(isTyped && { type: types.get(column) ?? plainType(values) }),
      sample: values.slice(0, SAMPLED).map(cutCell),
    };
  });
}

/** The header and first rows; null where a file has no columns. */
async function openingOf(
  file: SourceFile,
  detection: Detection,
  encoding: OpenedSource["encoding"],
  limits: PreviewLimits,
): Promise<{ header: readonly string[]; rows: string[][] } | null> {
  const asText = (row: readonly unknown[]) =>
    row.map((value) =>
      typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? ""),
    );
  if ("records" in detection) {
    const content = await readContent(file, encoding, limits.whole, { bytesLeft: Number.POSITIVE_INFINITY });
    const records = await openRecords(detection.records, content);
    const rows: string[][] = [];
    for await (const row of records.rows(SAMPLED)) rows.push(asText(row));
    return { header: records.names, rows };
  }
  const delimiter = delimiterOf(detection);
  const isJsonl = "syntax" in detection && typeof detection.syntax === "object" && !delimiter;
  if (!encoding || (!delimiter && !isJsonl)) return null;
  const lines = (await firstLines(file, limits.line, encoding)).filter((line) => line.trim() !== "");
  const { headerless } = ("hints" in detection && detection.hints) || {};
  if (delimiter && headerless) {
    const { header, rows } = openingRows(lines, delimiter);
    return { header: headerless, rows: [header, ...rows] };
  }
  if (delimiter) return openingRows(lines, delimiter);
  const objects = lines.slice(0, SAMPLED).flatMap((line) => {
    const object = parseJsonLine(line);
    return object instanceof RowProblem ? [] : [object];
  });
  const header = Object.keys(objects[0] ?? {});
  return { header, rows: objects.map((object) => asText(header.map((key) => ownValue(object, key)))) };
}

function cutCell(text: string): string {
  return cut(text, CELL_CHARACTERS);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
