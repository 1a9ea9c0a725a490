/** Reads what people add: files of any supported format become one graph, documents and tables. */
import { stat } from "node:fs/promises";
import type { Rejection, SourceDocument, SourceTable } from "../../core/contract/source";
import type { GraphBuilder } from "../../core/graph/snapshot/graph-builder";
import { formatReader, type Intake } from "../../core/import/format-reader";
import { GraphIntake } from "../../core/import/graph-intake";
import { type Detection, detectFormat, isWorkbook, refuseEnding } from "../../core/import/rows/detect-format";
import { FileRefusal } from "../../core/import/rows/file-refusal";
import { SourceCollection } from "../../core/import/source-collection";
import { takeWorkbook } from "../../core/import/workbook";
import type { ReportProgress } from "../../core/progress";
import { FileAccount, type FileReport } from "./file-account";
import { type DecompressionBudget, readFileBytes, readWholeFile } from "./file-bytes";
import { readLineBlocks } from "./line-blocks";
import type { SourceFile } from "./list-source-files";

export interface ReadSourcesOptions {
  /** Longest line in bytes. */
  lineLimitBytes?: number;
  /** Longest single document or table in characters. */
  wholeFileLimit?: number;
  /** What the tables of one workbook may unpack to. */
  workbookLimitBytes?: number;
  /** What all archives together may unpack to. */
  decompressedLimitBytes?: number;
  signal?: AbortSignal;
  report?: ReportProgress;
}

export interface Harvest {
  graph: GraphBuilder;
  documents: SourceDocument[];
  tables: SourceTable[];
  /** One for each file, by name. */
  files: FileReport[];
  /** By file, then line; at most 1,000 of each file. */
  rejections: Rejection[];
  /** True when a file had more rejections than are listed; its report says how many. */
  rejectionsTruncated: boolean;
}

const LINE_LIMIT_BYTES = 8 * 2 ** 20;
const WHOLE_FILE_LIMIT = 128 * 2 ** 20;
const WORKBOOK_LIMIT_BYTES = 64 * 2 ** 20;
const DECOMPRESSED_LIMIT_BYTES = 20e9;
/** Opening lines by which a format is detected. */
const SAMPLED_LINES = 200;

/** Files are read in this order, so that an end is there before the edge that needs it. */
const PHASES: readonly (readonly Detection["format"][])[] = [
  ["nodes"],
  ["graphml"],
  ["triples"],
  ["edges"],
  ["documents", "tables", "document", "table", "workbook"],
];

interface OpenedFile {
  file: SourceFile;
  detection: Detection;
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
  for (const file of byName) await reading.open(file);
  return reading.finish();
}

class Reading {
  readonly #intake: Intake = { graph: new GraphIntake(), shelf: new SourceCollection() };
  readonly #accounts: FileAccount[] = [];
  readonly #opened: OpenedFile[] = [];
  readonly #budget: DecompressionBudget;
  readonly #lineLimitBytes: number;
  #bytesRead = 0;

  constructor(private readonly options: ReadSourcesOptions) {
    this.#budget = { bytesLeft: options.decompressedLimitBytes ?? DECOMPRESSED_LIMIT_BYTES };
    this.#lineLimitBytes = options.lineLimitBytes ?? LINE_LIMIT_BYTES;
  }

  /** Decides what the file holds, or refuses it. */
  async open(file: SourceFile): Promise<void> {
    this.options.signal?.throwIfAborted();
    const detection = await this.#detect(file);
    const account = new FileAccount(file.name, detection instanceof FileRefusal ? null : detection.format);
    this.#accounts.push(account);
    if (detection instanceof FileRefusal) account.refuse(detection);
    else this.#opened.push({ file, detection, account, bytes: (await stat(file.path)).size });
  }

  async finish(): Promise<Harvest> {
    const total = this.#opened.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const phase of PHASES) {
      for (const opened of this.#opened) {
        if (phase.includes(opened.detection.format)) await this.#read(opened, total);
      }
      if (phase.includes("nodes")) this.#intake.graph.linkParents();
    }
    const { documents, tables } = this.#intake.shelf.finish();
    const reports = this.#accounts.map((account) => account.report());
    return {
      graph: this.#intake.graph.graph,
      documents,
      tables,
      files: reports,
      rejections: this.#accounts.flatMap((account) => account.rejections()),
      rejectionsTruncated: reports.some(({ unlisted }) => unlisted > 0),
    };
  }

  async #detect(file: SourceFile): Promise<Detection | FileRefusal> {
    const ending = refuseEnding(file.name);
    if (ending) return new FileRefusal(ending);
    try {
      const detection = detectFormat(file.name, isWorkbook(file.name) ? [] : await this.#firstLines(file));
      return "refusal" in detection ? new FileRefusal(detection.refusal) : detection;
    } catch (error) {
      if (error instanceof FileRefusal) return error;
      throw error;
    }
  }

  async #firstLines(file: SourceFile): Promise<string[]> {
    // A budget of its own: what is sampled is read again.
    const bytes = readFileBytes(file.path, { bytesLeft: Number.POSITIVE_INFINITY });
    for await (const block of readLineBlocks(bytes, this.#lineLimitBytes)) {
      const lines = block.text.split("\n", SAMPLED_LINES);
      if (lines.some((line) => line.trim() !== "")) return lines;
    }
    throw new FileRefusal("The file holds only blank lines; expected at least one row or sentence.");
  }

  /** Every row of one file; a refusal on the way keeps the rows before it. */
  async #read({ file, detection, account, bytes }: OpenedFile, total: number): Promise<void> {
    this.options.signal?.throwIfAborted();
    try {
      if (detection.format === "workbook") await this.#readWorkbook(file, account);
      else await this.#readText(file, detection, account, total);
      if (account.seen === 0)
        throw new FileRefusal("The file holds no rows; expected at least one below the header.");
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      account.refuse(error);
    }
    this.#bytesRead += bytes;
  }

  async #readText(
    file: SourceFile,
    detection: Exclude<Detection, { format: "workbook" }>,
    account: FileAccount,
    total: number,
  ): Promise<void> {
    const { signal, report, wholeFileLimit = WHOLE_FILE_LIMIT } = this.options;
    const limits = { row: this.#lineLimitBytes, file: wholeFileLimit };
    const reader = formatReader(detection, this.#intake, account, limits);
    const onRead = (onDisk: number) =>
      report?.({ phase: "Reading files", done: this.#bytesRead + onDisk, total, unit: "bytes" });
    const chunks = readFileBytes(file.path, this.#budget, onRead);
    for await (const block of readLineBlocks(chunks, this.#lineLimitBytes)) {
      signal?.throwIfAborted();
      reader.push(block);
    }
    reader.end();
  }

  async #readWorkbook(file: SourceFile, account: FileAccount): Promise<void> {
    const { workbookLimitBytes = WORKBOOK_LIMIT_BYTES, wholeFileLimit = WHOLE_FILE_LIMIT } = this.options;
    const bytes = await readWholeFile(file.path, workbookLimitBytes, this.#budget);
    const unpacked = Math.min(workbookLimitBytes, this.#budget.bytesLeft);
    const limits = { unpacked, characters: wholeFileLimit };
    this.#budget.bytesLeft -= await takeWorkbook(bytes, this.#intake.shelf, account, limits);
  }
}
