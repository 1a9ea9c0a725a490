/**
 * Indexing of documents and tables, in this order (SAGE section 2.1): `chunkSources` adds chunk nodes and structural edges, the job embeds
 * `searchableText` of every node, `linkChunks` adds similarity edges.
 */
import type { ReportProgress } from "../../graph/progress";
import type { GraphBuilder } from "../../graph/snapshot/graph-builder";
import type { SourceDocument, SourceTable } from "../source";
import type { MetadataById } from "./metadata";

export interface Corpus {
  documents: readonly SourceDocument[];
  tables: readonly SourceTable[];
}

/** The graph under construction, with the caller's progress and signal. */
export interface ChunkKit {
  /** Holds the imported graph; receives chunks and edges. */
  builder: GraphBuilder;
  /** A language model's descriptions of chunks; those without are described by what they are. */
  metadata?: MetadataById;
  report: ReportProgress;
  signal: AbortSignal;
}

/** The graph under construction with what linking needs beside it. */
export interface CorpusKit extends ChunkKit {
  /** Row-major unit vectors, one row for each text. */
  embed(texts: readonly string[]): Promise<Float32Array>;
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

export function sourceOfChunk(id: string): string {
  return id.slice(0, id.lastIndexOf("#"));
}

/** A request to a language model about a chunk: as much of its contract as reading files needs. */
export interface ModelRequest {
  /** The purpose in words, for the record. */
  purpose: string;
  messages: readonly { role: "system" | "user"; content: string }[];
  /** Longest answer in tokens. */
  maxTokens: number;
}
