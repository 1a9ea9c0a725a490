/** A snapshot that was never written to disk: for graphs that live as long as the process, and for tests of methods. */
import { buffer } from "node:stream/consumers";
import { ArrowColumns } from "./arrow-columns";
import { generationManifest } from "./generation-manifest";
import type { GraphBuilder } from "./graph-builder";
import { ipcFile, tableOf } from "./ipc-file";
import { Snapshot } from "./snapshot";
import { type NodeVectors, type PartName, snapshotParts } from "./snapshot-parts";

/**
 * Columns are made when they are first read, and bytes only of what is shared: nothing is added to `builder` any more.
 * @param vectors One row for each node of `builder`; null leaves vector search empty.
 */
export async function memorySnapshot(
  builder: GraphBuilder,
  vectors: NodeVectors | null = null,
  generation = "memory",
): Promise<Snapshot> {
  const parts = new Map(snapshotParts(builder, vectors).map((part) => [part.name, part]));
  const columnsOf = (name: PartName) => parts.get(name)!.columns(() => {});
  const manifest = generationManifest(builder, vectors, { documents: 0, tables: 0, inputs: "", parts: [] });
  return new Snapshot(generation, manifest, {
    read: (name) => inSharedMemory(ipcFile(columnsOf(name))),
    columns: (name) => new ArrowColumns(tableOf(columnsOf(name))),
    ...{ readSource: async () => null, readIndex: async () => null, hnswPath: async () => null },
  });
}

async function inSharedMemory(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const bytes = await buffer(pieces);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
