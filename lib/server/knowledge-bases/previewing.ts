/** Files are looked at before they are added: they lie in a folder of their own for as long as that takes. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { isNote } from "../../files/format-names";
import { FileRefusal } from "../../files/import/rows/row-log";
import type { SourcePreview } from "../../files/source-preview";
import { MOST_FILES, unpackArchive } from "../../stores/sources/unpack-archive";
import { namingStorage } from "../../stores/storage-failure";
import { writeStream } from "../../stores/write-stream";
import type { Engine } from "../engine";
import { lineLimit } from "./describing";
import { type ReceiveFiles, readingFor } from "./sources";
import { isArchive } from "./unpack-uploads";

/** Limit for previewing files in formats that are read as a whole. */
const WHOLE_LIMIT_BYTES = 64 * 2 ** 20;

/** Files of one archive that are shown, with notes that link to each other, and what they may unpack to. */
const MOST_OF_ARCHIVE = 12;
const MOST_NOTES = 300;
const UNPACKED_LIMIT_BYTES = 512 * 2 ** 20;

/** Stores nothing. @param receive calls `keep` once for each file @param caller whose files wait for each other alone */
export function previewFiles(
  engine: Engine,
  receive: ReceiveFiles,
  signal: AbortSignal,
  caller?: string,
): Promise<{ previews: SourcePreview[] }> {
  const kept = "Nothing was stored; what is there is unchanged.";
  return namingStorage({ what: "The files cannot be looked at", kept, place: tmpdir() }, () =>
    lookAtFiles(engine, receive, signal, caller),
  );
}

async function lookAtFiles(
  engine: Engine,
  receive: ReceiveFiles,
  signal: AbortSignal,
  caller: string | undefined,
): Promise<{ previews: SourcePreview[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), "hopscope-preview-"));
  try {
    const files: { name: string; path: string }[] = [];
    let stored = 0;
    const store = async (name: string, content: Readable) => {
      const place = path.join(folder, String(stored++));
      await writeStream(content, place);
      if (!(await isArchive(place))) files.push({ name, path: place });
      else files.push(...(await filesOfArchive(name, place, signal)));
    };
    const readings = (await receive(store)) ?? [];
    const task = {
      files: files.map((file) => ({ ...file, ...readingFor(readings, file.name) })),
      lineLimitBytes: lineLimit(engine),
      wholeLimitBytes: WHOLE_LIMIT_BYTES,
    };
    return { previews: await engine.threads.read("preview", task, { signal, caller }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first files in it; the archive itself, whose preview says why, when it cannot be unpacked. */
async function filesOfArchive(archive: string, place: string, signal: AbortSignal) {
  const files: { name: string; path: string }[] = [];
  const budget = { bytesLeft: UNPACKED_LIMIT_BYTES, limit: UNPACKED_LIMIT_BYTES };
  try {
    await unpackArchive(place, archive, { files: MOST_FILES, budget }, async (name, content) => {
      signal.throwIfAborted();
      if (files.length >= (isNote(name) ? MOST_NOTES : MOST_OF_ARCHIVE)) return;
      const inner = `${place}-${files.length}`;
      await writeStream(content, inner);
      files.push({ name, path: inner });
    });
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
  }
  return files.length > 0 ? files : [{ name: archive, path: place }];
}
