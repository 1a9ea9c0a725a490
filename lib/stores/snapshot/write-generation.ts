/** Writes one generation: every index of a graph, its sources and its manifest, visible all at once or not at all. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { HopscopeError } from "../../core/errors";
import { generationManifest } from "../../core/graph/generation-manifest";
import type { GraphBuilder } from "../../core/graph/graph-builder";
import { ipcFile } from "../../core/graph/ipc-file";
import { type NodeVectors, snapshotParts } from "../../core/graph/snapshot-parts";
import type { ReportProgress } from "../../core/job";
import type { IndexPart, Manifest } from "../../core/knowledge-base";
import type { SourceDocument, SourceTable } from "../../core/source";
import { publishFolder, syncFile, writeDurably } from "./durable-folder";
import { MANIFEST_FILE, partFile, type RecordKind, recordFile, recordIndexFile } from "./generation-files";
import { RecordLines } from "./record-lines";

/** What the graph was built from. */
export interface GenerationSources {
  documents: readonly SourceDocument[];
  tables: readonly SourceTable[];
  /** Digest of everything that the generation is built from; kept in the manifest. */
  inputs?: string;
}

export interface WriteOptions {
  signal: AbortSignal;
  report: ReportProgress;
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
    const { documents, tables, inputs = "" } = sources;
    const parts = [
      ...(await writeTables(builder, vectors, partial, options)),
      ...(await writeRecords("documents", documents, partial, options)),
      ...(await writeRecords("tables", tables, partial, options)),
    ];
    const counts = { documents: documents.length, tables: tables.length };
    const manifest = generationManifest(builder, vectors, { ...counts, inputs, parts });
    await checkCancelled(options.signal);
    await writeFile(path.join(partial, MANIFEST_FILE), JSON.stringify(manifest, null, 2));
    await syncFile(path.join(partial, MANIFEST_FILE));
    return manifest;
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
    const tick = (done: number) => {
      if (signal.aborted) throw cancelled();
      report({ phase, done, total, unit });
    };
    await checkCancelled(signal);
    tick(0);
    written.push(
      await timed(partFile(name), (file) => writeDurably(path.join(folder, file), ipcFile(columns(tick)))),
    );
    tick(total);
  }
  return written;
}

async function writeRecords(
  kind: RecordKind,
  records: readonly { id: string }[],
  folder: string,
  { signal, report }: WriteOptions,
): Promise<IndexPart[]> {
  await checkCancelled(signal);
  const phase = kind === "documents" ? "Keeping documents" : "Keeping tables";
  report({ phase, done: 0, total: records.length, unit: kind });
  const lines = new RecordLines();
  const parts = [
    await timed(recordFile(kind), (file) => writeDurably(path.join(folder, file), lines.encode(records))),
    await timed(recordIndexFile(kind), (file) =>
      writeDurably(path.join(folder, file), ipcFile(lines.columns())),
    ),
  ];
  report({ phase, done: records.length, total: records.length, unit: kind });
  return parts;
}

async function timed(name: string, write: (name: string) => Promise<number>): Promise<IndexPart> {
  const start = performance.now();
  const bytes = await write(name);
  return { name, bytes, ms: performance.now() - start };
}

/** Lets messages in first: the wish to stop may be waiting in the event queue. */
async function checkCancelled(signal: AbortSignal): Promise<void> {
  await turn();
  if (signal.aborted) throw cancelled();
}

function cancelled(): HopscopeError {
  return new HopscopeError("cancelled", "Writing the generation was cancelled; nothing of it was kept.");
}
