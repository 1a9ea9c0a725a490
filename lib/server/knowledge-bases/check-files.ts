/** Integrity check of a knowledge base's files: every byte of its sources and its indexes. */
import type { FilesCheck } from "../../files/files-check";
import { HopscopeError } from "../../graph/errors";
import { checkGeneration } from "../../stores/snapshot/open-generation";
import { checkSourceFile } from "../../stores/source-files";
import type { Engine } from "../engine";

/**
 * Reads everything, at the speed of the disk.
 * @throws HopscopeError `invalid-input` for one that lives in a Neo4j, `not-found`; the signal's reason when it is aborted
 */
export async function checkFiles(engine: Engine, base: string, signal: AbortSignal): Promise<FilesCheck> {
  const { id, name, generation, connection } = await engine.database.knowledgeBases.get(base);
  if (connection)
    throw new HopscopeError(
      "invalid-input",
      `"${name}" lives in a Neo4j database, which checks its own files.`,
    );
  const sources = await engine.database.sources.list(id);
  const damaged: FilesCheck["damaged"] = [];
  for (const { name, sha256 } of sources) {
    signal.throwIfAborted();
    const message = await checkSourceFile(engine.environment.HOPSCOPE_DATA, sha256, signal);
    if (message)
      damaged.push({ kind: "source", name, message: `The source "${name}" is damaged: ${message}.` });
  }
  const indexes = generation === null ? null : await checkIndexes(engine, id, generation);
  if (indexes?.damaged) damaged.push(indexes.damaged);
  return {
    sources: sources.length,
    generation,
    parts: indexes?.parts ?? 0,
    bytes: sources.reduce((sum, { bytes }) => sum + bytes, 0) + (indexes?.bytes ?? 0),
    hasChecksums: indexes?.hasChecksums ?? true,
    damaged,
  };
}

/** Checks that every byte of the indexes in use can be read. */
export async function areIndexesWhole(engine: Engine, id: string, generation: string): Promise<boolean> {
  return (await checkIndexes(engine, id, generation)).damaged === null;
}

async function checkIndexes(engine: Engine, id: string, generation: string) {
  try {
    const { parts } = await checkGeneration(engine.graphs.generationFolder(id, generation));
    return {
      parts: parts.length,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      hasChecksums: parts.every(({ crc32 }) => crc32 !== undefined),
      damaged: null,
    };
  } catch (error) {
    if (!(error instanceof HopscopeError)) throw error;
    const damaged = { kind: "indexes" as const, name: generation, message: error.message };
    return { parts: 0, bytes: 0, hasChecksums: true, damaged };
  }
}
