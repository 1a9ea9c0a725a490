/** Writes one generation: every index of a graph, its sources and its manifest, visible all at once or not at all. */
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { SourceDocument, SourceTable } from "../../files/source";
import { HopscopeError } from "../../graph/errors";
import { Hnsw, hnswAvailable } from "../../graph/numeric/hnsw";
import { EXACT_ROWS } from "../../graph/numeric/vector-index";
import type { ReportProgress } from "../../graph/progress";
import { generationManifest } from "../../graph/snapshot/generation-manifest";
import type { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { ipcFile } from "../../graph/snapshot/ipc-file";
import type { IndexPart, Manifest } from "../../graph/snapshot/manifest";
import { type NodeVectors, snapshotParts } from "../../graph/snapshot/snapshot-parts";
import type { IndexFile } from "../../methods/contract/method-index";
import { checksumOf } from "./checksum";
import { publishFolder, syncFile, type WrittenFile, writeDurably } from "./durable-folder";
import {
  HNSW_FILE,
  MANIFEST_FILE,
  partFile,
  type RecordKind,
  recordFile,
  recordIndexFile,
} from "./generation-files";
import { RecordLines } from "./record-lines";

/** The sources of the graph, and files stored beside the parts that every graph has. */
export interface GenerationSources {
  documents: readonly SourceDocument[];
  tables: readonly SourceTable[];
  /** Digest of everything that the generation is built from; part of the manifest. */
  inputs?: string;
  described?: Manifest["described"];
  linked?: Manifest["linked"];
  pending?: Manifest["pending"];
  indexes?: readonly IndexFile[];
}

export interface WriteOptions {
  signal: AbortSignal;
  report: ReportProgress;
  /** Threads for the vector index; all cores when absent. */
  threads?: number;
}

/**
 * Writes `folder`, whose name becomes the generation's, and whose parent folders are made. The manifest is written last.
 * @param vectors one row for each node, each of length 1 or all zeros for none; null when nothing was embedded
 * @throws HopscopeError `cancelled` when `signal` is aborted; then, as when writing fails, nothing is left behind
 */
export async function writeGeneration(
  builder: GraphBuilder,
  vectors: NodeVectors | null,
  folder: string,
  sources: GenerationSources,
  options: WriteOptions,
): Promise<Manifest> {
  return publishFolder(folder, async (partial) => {
    const { documents, tables, inputs = "", described, linked, pending, indexes = [] } = sources;
    const parts = [
      ...(await writeTables(builder, vectors, partial, options)),
      ...(pending?.includes("vectors") ? [] : await writeHnsw(vectors, partial, options)),
      ...(await writeRecords("documents", documents, partial, options)),
      ...(await writeRecords("tables", tables, partial, options)),
      ...(await writeIndexes(indexes, partial, options)),
    ];
    const counts = { documents: documents.length, tables: tables.length };
    const manifest = generationManifest(builder, vectors, {
      ...counts,
      inputs,
      ...(described && { described }),
      ...(linked && { linked }),
      ...(pending && { pending }),
      parts,
    });
    await checkCancelled(options.signal);
    return writeManifest(partial, manifest);
  });
}

async function writeTables(
  builder: GraphBuilder,
  vectors: NodeVectors | null,
  folder: string,
  { signal, report }: WriteOptions,
): Promise<IndexPart[]> {
  const written: IndexPart[] = [];
  for (const { name, phase, unit, columns } of snapshotParts(builder, vectors)) {
    const total = unit === "nodes" ? builder.nodeCount : builder.edgeCount;
    const tick = ticker({ phase, total, unit }, signal, report);
    await checkCancelled(signal);
    tick(0);
    written.push(
      await timed(partFile(name), (file) => writeDurably(path.join(folder, file), ipcFile(columns(tick)))),
    );
    tick(total);
  }
  return written;
}

/** Few vectors are compared one by one, and need no index; without the library, all are. */
async function writeHnsw(
  vectors: NodeVectors | null,
  folder: string,
  { signal, report, threads }: WriteOptions,
): Promise<IndexPart[]> {
  const total = vectors ? vectors.matrix.length / vectors.dimensions : 0;
  if (!vectors || total <= EXACT_ROWS || !hnswAvailable()) return [];
  const tick = ticker({ phase: "Indexing vectors", total, unit: "vectors" }, signal, report);
  await checkCancelled(signal);
  tick(0);
  const part = await timed(HNSW_FILE, async (name) => {
    const file = path.join(folder, name);
    Hnsw.build(vectors.matrix, vectors.dimensions, { threads, onProgress: tick }).save(file);
    return syncFile(file);
  });
  return [part];
}

async function writeRecords(
  kind: RecordKind,
  records: readonly { id: string }[],
  folder: string,
  { signal, report }: WriteOptions,
): Promise<IndexPart[]> {
  await checkCancelled(signal);
  const phase = kind === "documents" ? "Keeping documents" : "Keeping tables";
  const tick = ticker({ phase, total: records.length, unit: kind }, signal, report);
  tick(0);
  const lines = new RecordLines();
  const parts = [
    await timed(recordFile(kind), (file) => writeDurably(path.join(folder, file), lines.encode(records))),
    await timed(recordIndexFile(kind), (file) =>
      writeDurably(path.join(folder, file), ipcFile(lines.columns())),
    ),
  ];
  tick(records.length);
  return parts;
}

async function writeIndexes(
  indexes: readonly IndexFile[],
  folder: string,
  { signal, report }: WriteOptions,
): Promise<IndexPart[]> {
  const written: IndexPart[] = [];
  for (const { file, phase, pieces } of indexes) {
    await checkCancelled(signal);
    report({ phase, done: 0, total: null, unit: "files" });
    written.push(await timed(file, (name) => writeDurably(path.join(folder, name), pieces())));
  }
  return written;
}

/** The last file of a generation, with the checksum of its own content. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<Manifest> {
  const text = JSON.stringify({ ...manifest, crc32: checksumOf(JSON.stringify(manifest)) }, null, 2);
  await writeDurably(path.join(folder, MANIFEST_FILE), [Buffer.from(text)]);
  return manifest;
}

export async function timed(name: string, write: (name: string) => Promise<WrittenFile>): Promise<IndexPart> {
  const start = performance.now();
  const { bytes, crc32 } = await write(name);
  return { name, bytes, ms: performance.now() - start, crc32 };
}

/** Reports progress, and ends the work when it was cancelled meanwhile. */
function ticker(
  phase: { phase: string; total: number; unit: string },
  signal: AbortSignal,
  report: ReportProgress,
): (done: number) => void {
  return (done) => {
    if (signal.aborted) throw cancelled();
    report({ ...phase, done });
  };
}

/** Lets messages in first: the wish to stop may be waiting in the event queue. */
async function checkCancelled(signal: AbortSignal): Promise<void> {
  await turn();
  if (signal.aborted) throw cancelled();
}

function cancelled(): HopscopeError {
  return new HopscopeError("cancelled", "Writing the generation was cancelled; nothing of it remains.");
}
