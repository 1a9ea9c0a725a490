/** Reading in a process of its own, because whoever brings the files may have made them to do harm. */
import { readFile, stat } from "node:fs/promises";
import { isText } from "../../files/format-names";
import type { SourcePreview } from "../../files/source-preview";
import type { BundleManifest } from "../../measure/bundle/bundle";
import { unpackBundle as unpack } from "../../measure/bundle/unpack-bundle";
import { BundleFolder } from "../../stores/bundle-folder";
import { openSource } from "../../stores/sources/open-source";
import { previewSources } from "../../stores/sources/preview-source";
import { readSources } from "../../stores/sources/read-sources";
import type { CheckTask, PreviewTask, ReadReport } from "../jobs/index-task";
import { type TextKind, type TextRead, type TextTask, textReaders } from "./read-text";

/** Says which file is read from now on, and its bytes on disk. Without a name it is the whole of a task. */
type BeginFile = (name: string | undefined, bytes: number) => void;

interface UnpackTask {
  /** Path of the archive. */
  file: string;
  /** The data folder, and the name below it. */
  data: string;
  sha256: string;
}

/** Reads everything and stores nothing: what would be taken, what would be rejected. */
async function check(task: CheckTask, begin: BeginFile): Promise<ReadReport> {
  const needed = await neededFiles(task);
  const { files, rejections } = await readSources(needed, {
    lineLimitBytes: task.lineLimitBytes,
    needsNodes: task.needsNodes === true,
    beginFile: await sized(needed, begin),
  });
  return { files, rejections };
}

async function neededFiles({ files, lineLimitBytes, spare }: CheckTask): Promise<CheckTask["files"]> {
  if (!spare) return files;
  const [unless, graphs] = [new Set(spare.unless), new Set(spare.graphs)];
  const limits = { line: lineLimitBytes, whole: Number.POSITIVE_INFINITY };
  for (const file of files) {
    // A file that cannot be opened is refused, whatever lies beside it.
    const opened = unless.has(file.name) && (await openSource(file, limits).catch(() => null));
    if (opened && !isText(opened.detection.format)) return files;
  }
  return files.filter(({ name }) => !graphs.has(name));
}

async function preview(task: PreviewTask, begin: BeginFile): Promise<SourcePreview[]> {
  const limits = { line: task.lineLimitBytes, whole: task.wholeLimitBytes };
  const beginFile = await sized(task.files, begin);
  return previewSources(task.files, limits, beginFile);
}

async function sized(
  files: CheckTask["files"],
  begin: BeginFile,
): Promise<(name: string | undefined) => void> {
  const bytes = new Map<string, number>();
  for (const { name, path } of files) bytes.set(name, (await stat(path).catch(() => ({ size: 0 }))).size);
  const all = [...bytes.values()].reduce((sum, one) => sum + one, 0);
  return (name) => begin(name, name === undefined ? all : bytes.get(name)!);
}

async function readText({ kind, text, file }: TextTask, begin: BeginFile): Promise<TextRead<TextKind>> {
  begin(undefined, text.length);
  return textReaders[kind](text, file);
}

/** Nothing is stored of a bundle that is not in order. */
async function unpackBundle({ file, data, sha256 }: UnpackTask, begin: BeginFile): Promise<BundleManifest> {
  const bytes = await readFile(file);
  begin(undefined, bytes.byteLength);
  const unpacked = await unpack(bytes);
  await new BundleFolder(data, sha256).keep(unpacked);
  return unpacked.manifest;
}

export const readingWork = { check, preview, readText, unpackBundle };
export type ReadingWork = typeof readingWork;
