/** Messages between the job runner and the thread that reads and indexes sources. */
import type { ExtractionPreview } from "../../api/extraction";
import type { ExtractedGraph, ExtractionSchema, Findings } from "../../files/corpus/extract/extraction";
import type { ChunkText, MetadataById } from "../../files/corpus/metadata";
import type { ChosenName } from "../../files/import/chosen-names";
import type { Rejection, SourceDocument, SourceFormat, SourceTable } from "../../files/source";
import type { GraphEdit } from "../../graph/edits/graph-edit";
import type { ErrorCode, InputProblem } from "../../graph/errors";
import type { ReportProgress } from "../../graph/progress";
import type { NewEdge, NewNode } from "../../graph/snapshot/graph-builder";
import type { Described, Linked } from "../../graph/snapshot/manifest";
import type { SourceFile } from "../../stores/sources/list-source-files";

export interface ReadReport {
  files: {
    name: string;
    format: SourceFormat | null;
    accepted: number;
    rejected: number;
    encoding?: string;
    notes: string[];
    chosen?: readonly ChosenName[];
  }[];
  /** The first ones of each file. */
  rejections: Rejection[];
}

export interface CheckTask {
  files: SourceFile[];
  lineLimitBytes: number;
  /** True to refuse edges where no file brings nodes. */
  needsNodes?: boolean;
  /** Names of graphs that are read only if one of `unless` is a graph, too: documents and tables do not depend on them. */
  spare?: { graphs: readonly string[]; unless: readonly string[] };
}

export interface FilesTask extends CheckTask {
  port: MessagePort;
}

export interface PreviewTask extends CheckTask {
  /** Largest file that is read as a whole. */
  wholeLimitBytes: number;
}

export interface ListChunksTask extends FilesTask {
  /** Documents and tables that are looked at, spread evenly; null for all. */
  most: number | null;
}

export interface ListedChunks {
  /** In the sources; an estimate from the length of documents when not all were looked at. */
  count: number;
  chunks: ChunkText[];
}

/** Documents and tables, and the graph that a build makes of them alone. */
export interface Chunked {
  /** By name of the file. */
  accepted: ReadonlyMap<string, number>;
  documents: SourceDocument[];
  tables: SourceTable[];
  nodes: NewNode[];
  edges: NewEdge[];
}

/** An edit that counts. */
export type AppliedEdit = Pick<GraphEdit, "id" | "change">;

export interface ExtractTask extends FilesTask {
  /** Documents that are read, spread evenly; null for all. */
  most: number | null;
  schema: ExtractionSchema | null;
  threshold: number;
  /** Findings of a language model; patterns are used when absent. */
  findings?: Findings;
}

export interface Extracted {
  graph: ExtractedGraph;
  preview: ExtractionPreview;
}

export interface BuildTask extends FilesTask {
  /** Folder of the new generation. */
  folder: string;
  /** Digest of everything that it is built from. */
  inputs: string;
  /** A language model's descriptions of the chunks, and the number that it described. */
  metadata?: MetadataById;
  described?: Described;
  /** Corrections to apply over the sources, in order. */
  edits: readonly AppliedEdit[];
  /** Settings of similarity edges, where a person chose them. */
  linked?: Linked;
  /**
   * Folder of a generation that can be asked before all texts are embedded, if that takes longer than `embeddingMs`; then it is
   * the one that is written.
   */
  first?: { folder: string; embeddingMs: number };
  /** Folder of the generation before it, whose nearest chunks are used again where nothing changed; absent to look for all. */
  before?: string;
}

/** From the thread. */
export interface ProgressMessage {
  phase: string;
  done: number;
  total: number | null;
  unit: string;
  detail?: string;
}

/** An error of ours on its way out of the thread. */
export interface ErrorMessage {
  code: ErrorCode;
  message: string;
  hint?: string;
  problems: readonly InputProblem[];
}

/** To the thread: stop at the next chance. */
export const CANCEL = "cancel";

/** Progress and cancellation of a piece of work. */
export interface Following {
  report: ReportProgress;
  signal: AbortSignal;
}
