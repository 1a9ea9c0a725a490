/**
 * What the offline part of SAGE (section 2.1) is handed by the indexing job, in this order:
 * `chunkSources` adds chunk nodes and structural edges, the job embeds `searchableText` of every node, `linkChunks` adds
 * similarity edges.
 */
import type { GraphBuilder } from "../../../core/graph/graph-builder";
import type { ReportProgress } from "../../../core/job";
import type { SourceDocument, SourceTable } from "../../../core/source";
import type { MetadataById } from "./metadata";

export interface Corpus {
  documents: readonly SourceDocument[];
  tables: readonly SourceTable[];
}

export interface OfflineKit {
  /** Holds what was brought as a graph; receives chunks and edges. */
  builder: GraphBuilder;
  /** Row-major unit vectors, one row for each text. */
  embed(texts: readonly string[]): Promise<Float32Array>;
  /** What a language model said of chunks; those without are described by what they are. */
  metadata?: MetadataById;
  report: ReportProgress;
  signal: AbortSignal;
}

/** The vectors of all nodes of the builder, row-major in the order of addition. */
export interface NodeVectors {
  values: Float32Array;
  dimensions: number;
}

/** The id of a source's chunk; positions count from 0. */
export function chunkId(source: string, position: number): string {
  return `${source}#${position}`;
}
