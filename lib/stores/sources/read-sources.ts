/** Reads what people add: files of any supported format become one graph, documents and tables. */
import { stat } from "node:fs/promises";
import path from "node:path";
import { bringsNodes, isGraph } from "../../files/format-names";
import { chosenNames } from "../../files/import/chosen-names";
import { takeDocuments } from "../../files/import/documents/take-documents";
import { formatReader, type Intake } from "../../files/import/format-reader";
import { RdfCollection } from "../../files/import/graph-formats/rdf-collection";
import { GraphIntake } from "../../files/import/graph-intake";
import { type GraphMapping, graphMapping } from "../../files/import/graph-mapping";
import { NoteCollection } from "../../files/import/note-collection";
import {
  type Detection,
  delimiterOf,
  type LeftOut,
  type TextDetection,
  type WholeDetection,
} from "../../files/import/rows/detection";
import { DOCUMENT_FORMATS, type DocumentFormat } from "../../files/import/rows/document-format";
import { isIndexGraph } from "../../files/import/rows/index-tables";
import { FileRefusal } from "../../files/import/rows/row-log";
import { SourceCollection } from "../../files/import/source-collection";
import { takeWhole } from "../../files/import/whole-records";
import { takeWorkbook } from "../../files/import/workbook";
import type { GraphSide, Rejection, SourceDocument, SourceTable } from "../../files/source";
import { ENDS_MADE } from "../../files/source-preview";
import type { ReportProgress } from "../../graph/progress";
import type { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { DocumentThread } from "./document-thread";
import { pdfReader, readExtracted, storeExtracted } from "./extracted-text";
import { FileAccount, type FileReport } from "./file-account";
import { type DecompressionBudget, readFileBytes, readWholeFile } from "./file-bytes";
import { readLineBlocks } from "./line-blocks";
import type { SourceFile } from "./list-source-files";
import { type OpenedSource, openSource, readContent } from "./open-source";

export interface ReadSourcesOptions {
  lineLimitBytes?: number;
  /** Longest single document or table in characters. */
  wholeFileLimit?: number;
  /** Bytes that the tables of one workbook may unpack to. */
  workbookLimitBytes?: number;
  /** Largest document that is no plain text. */
  documentLimitBytes?: number;
  /** Time limit for reading one such document. */
  documentSeconds?: number;
  /** Bytes that all archives together may unpack to. */
  decompressedLimitBytes?: number;
  /** Largest file that is read as a whole: Parquet, Arrow, JSON. */
  columnsLimitBytes?: number;
  /** True to refuse edges where no file brings nodes, as while the one that does is taken away. */
  needsNodes?: boolean;
  /** For a preview: read of each file no more than its first part, and make the ends of edges. Characters. */
  firstBytes?: number;
  signal?: AbortSignal;
  report?: ReportProgress;
  /** Called with the name of each file when it is opened and when it is read; without a name when all are read. */
  beginFile?: (name: string | undefined) => void;
}

export interface Harvest {
  graph: GraphBuilder;
  documents: SourceDocument[];
  tables: SourceTable[];
  /** One for each file, by name. */
  files: FileReport[];
  /** By file, then line; at most 1,000 of each file. */
  rejections: Rejection[];
  /** For a preview, and where it was chosen: how the nodes and edges of a file were taken, by its name. */
  mappings: ReadonlyMap<string, GraphMapping>;
  /** True when a file had more rejections than are listed; its report says how many. */
  rejectionsTruncated: boolean;
}

const LINE_LIMIT_BYTES = 8 * 2 ** 20;
const WHOLE_FILE_LIMIT = 128 * 2 ** 20;
const WORKBOOK_LIMIT_BYTES = 64 * 2 ** 20;
const DOCUMENT_LIMIT_BYTES = 256 * 2 ** 20;
const DECOMPRESSED_LIMIT_BYTES = 20e9;
const COLUMNS_LIMIT_BYTES = 512 * 2 ** 20;
/** Records of a preview. */
const FIRST_RECORDS = 1_000;

/** Files are read in this order, so that an end is there before the edge that needs it. */
const PHASES: readonly (readonly Detection["format"][])[] = [
  ["nodes"],
  ["graph-lines", "graphml", "gexf", "json-graph"],
  ["rdf"],
  ["triples"],
  ["edges"],
  ["documents", "tables", "document", "table", "workbook", ...DOCUMENT_FORMATS],
];

const DRAWN = "The file is left out: its graph is in the tables of GraphRAG beside it.";

type WholeRecords = Exclude<WholeDetection, { format: "workbook" | DocumentFormat }>;

interface OpenedFile extends OpenedSource {
  file: SourceFile;
  account: FileAccount;
  bytes: number;
}

/**
 * Reads all files; what cannot be taken is a rejection, never an exception. The order of `files` does not matter.
 * @throws the signal's reason when it is aborted, HopscopeError when the graph outgrows what a generation can hold.
 */
export async function readSources(
  files: readonly SourceFile[],
  options: ReadSourcesOptions = {},
): Promise<Harvest> {
  const reading = new Reading(options);
  const byName = [...files].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  try {
    for (const file of byName) await reading.open(file);
    return await reading.finish();
  } finally {
    await reading.close();
  }
}

class Reading {
  readonly #intake: Intake = {
    graph: new GraphIntake(),
    rdf: new RdfCollection(),
    shelf: new SourceCollection(),
    notes: new NoteCollection(),
  };
  readonly #accounts: FileAccount[] = [];
  readonly #mappings = new Map<string, GraphMapping>();
  readonly #opened: OpenedFile[] = [];
  readonly #budget: DecompressionBudget;
  readonly #lineLimitBytes: number;
  readonly #documents: DocumentThread;
  readonly #wholeLimit: number;
  #bytesRead = 0;
  #filesRead = 0;

  constructor(private readonly options: ReadSourcesOptions) {
    this.#budget = { bytesLeft: options.decompressedLimitBytes ?? DECOMPRESSED_LIMIT_BYTES };
    this.#lineLimitBytes = options.lineLimitBytes ?? LINE_LIMIT_BYTES;
    this.#wholeLimit = options.columnsLimitBytes ?? COLUMNS_LIMIT_BYTES;
    this.#documents = new DocumentThread(options.documentSeconds);
  }

  /** Call when reading is over, however it ended. */
  async close(): Promise<void> {
    await this.#documents.close();
  }

  /** Decides what the file holds, or refuses it. */
  async open(file: SourceFile): Promise<void> {
    this.options.signal?.throwIfAborted();
    this.options.beginFile?.(file.name);
    const found = await this.#detect(file);
    const detection = found instanceof FileRefusal ? null : found.detection;
    const account = new FileAccount(file.name, detection?.format ?? null, {
      ...(found instanceof FileRefusal ? {} : describeReading(found)),
    });
    this.#accounts.push(account);
    if (found instanceof FileRefusal) account.refuse(found);
    else this.#opened.push({ file, ...found, account, bytes: (await stat(file.path)).size });
  }

  async finish(): Promise<Harvest> {
    this.#leaveOut();
    const total = this.#opened.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const phase of PHASES) {
      for (const opened of this.#opened)
        if (phase.includes(opened.detection.format)) await this.#read(opened, total);
      this.options.beginFile?.(undefined);
      if (phase.includes("nodes")) this.#intake.graph.linkParents();
      if (phase.includes("rdf")) this.#intake.rdf.finish(this.#intake.graph);
    }
    this.#intake.notes.finish(this.#intake.graph);
    this.#intake.graph.finishLinks();
    const { documents, tables } = this.#intake.shelf.finish();
    const reports = this.#accounts.map((account) => account.report());
    return {
      graph: this.#intake.graph.graph,
      documents,
      tables,
      files: reports,
      rejections: this.#accounts.flatMap((account) => account.rejections()),
      mappings: this.#mappings,
      rejectionsTruncated: reports.some(({ unlisted }) => unlisted > 0),
    };
  }

  /** Files of a tool that say nothing new. */
  #leaveOut(): void {
    const foldersOf = (part: string) =>
      new Set(
        this.#opened.flatMap(({ file, detection }) =>
          "hints" in detection && detection.hints?.part?.startsWith(part)
            ? path.posix.dirname(file.name)
            : [],
        ),
      );
    const [entities, relationships] = [foldersOf("entities"), foldersOf("relationships")];
    for (const [at, { file, detection, account }] of [...this.#opened.entries()].reverse()) {
      const folder = path.posix.dirname(file.name);
      const isDrawn = isIndexGraph(file.name) && entities.has(folder) && relationships.has(folder);
      if (detection.format !== "left-out" && !isDrawn) continue;
      account.note(isDrawn ? DRAWN : (detection as LeftOut).why);
      // A file that is left out with a word is no empty one.
      account.accepted++;
      this.#opened.splice(at, 1);
    }
  }

  async #detect(file: SourceFile): Promise<OpenedSource | FileRefusal> {
    if (file.refusal !== undefined) return new FileRefusal(file.refusal);
    try {
      return await openSource(file, { line: this.#lineLimitBytes, whole: this.#wholeLimit });
    } catch (error) {
      if (error instanceof FileRefusal) return error;
      throw error;
    }
  }

  /** Every row of one file; a refusal on the way keeps the rows before it. */
  async #read(opened: OpenedFile, total: number): Promise<void> {
    const { file, account, bytes } = opened;
    const detection = this.#readAs(opened.detection, account);
    const mapping = graphMapping(file.reading, detection.format, this.options.firstBytes !== undefined);
    if (mapping) {
      this.#mappings.set(file.name, mapping);
      this.#intake.graph.mapBy(account, mapping);
    }
    this.options.signal?.throwIfAborted();
    this.options.beginFile?.(file.name);
    this.#report(0, total, file);
    try {
      if (isDocument(detection)) await this.#readDocument(file, detection.format, account);
      else if (detection.format === "workbook") await this.#readWorkbook(file, account);
      else if (isWhole(detection)) await this.#readWhole(opened, detection);
      else if (detection.format !== "left-out") await this.#readText(opened, detection, total);
      if (account.seen === 0)
        throw new FileRefusal("The file holds no rows; expected at least one below the header.");
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      account.refuse(error);
    }
    const names = (of: GraphSide | undefined) =>
      mapping && isGraph(detection.format) ? mapping.names(of) : [...account.columns];
    account.chosen = chosenNames(file.reading ?? {}, names);
    this.#bytesRead += bytes;
    this.#filesRead++;
    this.#report(0, total, file);
  }

  /** @param onDisk bytes of the file that is being read */
  #report(onDisk: number, total: number, { name }: SourceFile): void {
    const files = this.#opened.length;
    const number = Math.min(this.#filesRead + 1, files);
    this.options.report?.({
      phase: "Reading files",
      done: this.#bytesRead + onDisk,
      total,
      unit: "bytes",
      detail:
        files > 1 ? `file ${number.toLocaleString("en")} of ${files.toLocaleString("en")}, ${name}` : name,
    });
  }

  async #readText(
    { file, account, encoding }: OpenedFile,
    detection: TextDetection,
    total: number,
  ): Promise<void> {
    const { signal, wholeFileLimit = WHOLE_FILE_LIMIT, firstBytes } = this.options;
    const limits = { row: this.#lineLimitBytes, file: wholeFileLimit };
    const reader = formatReader(detection, this.#intake, account, limits);
    const onRead = (onDisk: number) => this.#report(onDisk, total, file);
    const chunks = readFileBytes(file.path, this.#budget, onRead, encoding);
    let characters = 0;
    for await (const block of readLineBlocks(chunks, this.#lineLimitBytes, encoding)) {
      signal?.throwIfAborted();
      reader.push(block);
      characters += block.text.length;
      if (firstBytes !== undefined && characters > firstBytes) {
        account.isPart = true;
        break;
      }
    }
    try {
      await reader.end();
    } catch (error) {
      // Seemingly missing rows may be in the part that was not read.
      if (!(account.isPart && error instanceof FileRefusal)) throw error;
    }
  }

  /** Reads a file that is in one piece: its columns or elements are no lines. */
  async #readWhole({ file, account, encoding }: OpenedFile, detection: WholeRecords): Promise<void> {
    const content = await readContent(file, encoding, this.#wholeLimit, this.#budget);
    const most = this.options.firstBytes === undefined ? undefined : FIRST_RECORDS;
    if (!(await takeWhole(detection, content, this.#intake, account, most))) account.isPart = true;
  }

  /** If no file brings nodes, the ends of edges become nodes; and in a preview, where a file is alone. */
  #readAs(detection: Detection, account: FileAccount): Detection {
    if (detection.format !== "edges") return detection;
    const isPreview = this.options.firstBytes !== undefined;
    const { needsNodes } = this.options;
    const haveNodes = needsNodes || this.#opened.some((other) => bringsNodes(other.detection.format));
    if (!isPreview && haveNodes) return detection;
    if (!isPreview) account.note(ENDS_MADE);
    return { ...detection, format: "triples", hints: { ...detection.hints, quotes: true } };
  }

  async #readWorkbook(file: SourceFile, account: FileAccount): Promise<void> {
    const { workbookLimitBytes = WORKBOOK_LIMIT_BYTES, wholeFileLimit = WHOLE_FILE_LIMIT } = this.options;
    const bytes = await readWholeFile(file.path, workbookLimitBytes, this.#budget);
    const unpacked = Math.min(workbookLimitBytes, this.#budget.bytesLeft);
    const limits = { unpacked, characters: wholeFileLimit };
    this.#budget.bytesLeft -= await takeWorkbook(bytes, this.#intake.shelf, account, limits);
  }

  /** In a thread of its own, which ends when it takes too long. A PDF is read once as long as its source is there. */
  async #readDocument(file: SourceFile, format: DocumentFormat, account: FileAccount): Promise<void> {
    const { documentLimitBytes = DOCUMENT_LIMIT_BYTES, signal } = this.options;
    const place = format === "pdf" ? file.extracted : undefined;
    const known = place && (await readExtracted(place, pdfReader(), file.name));
    if (known) return takeDocuments(known, this.#intake.shelf, account);
    const bytes = await readWholeFile(file.path, documentLimitBytes, this.#budget);
    const found = await this.#documents.read(format, file.name, new Uint8Array(bytes), signal);
    if (place) await storeExtracted(place, pdfReader(), found);
    takeDocuments(found, this.#intake.shelf, account);
  }
}

function isDocument(detection: Detection): detection is { format: DocumentFormat } {
  return DOCUMENT_FORMATS.some((format) => format === detection.format);
}

function isWhole(detection: Detection): detection is WholeRecords {
  const { format } = detection;
  return (
    "records" in detection || format === "json-graph" || (format === "rdf" && detection.syntax === "JSON-LD")
  );
}

function describeReading({ detection, encoding }: OpenedSource) {
  const hints = "hints" in detection ? detection.hints : undefined;
  const delimiter = delimiterOf(detection);
  return {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(hints?.doubt && { doubt: hints.doubt }),
  };
}
