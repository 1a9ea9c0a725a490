/** Opens a generation for reading: checks its manifest and the sizes of its files; what they hold is checked when it is read. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { OVERLAY_FILE, readOverlayFile } from "../../graph/edits/graph-patch";
import { Overlay } from "../../graph/edits/overlay";
import { type ErrorCode, HopscopeError } from "../../graph/errors";
import { ArrowColumns } from "../../graph/snapshot/arrow-columns";
import { damagedPart } from "../../graph/snapshot/damaged-part";
import { GENERATION_VERSION } from "../../graph/snapshot/generation-manifest";
import { type IndexPart, type Manifest, manifestSchema } from "../../graph/snapshot/manifest";
import { Snapshot } from "../../graph/snapshot/snapshot";
import { checksumOf } from "./checksum";
import { isPartial } from "./durable-folder";
import { MANIFEST_FILE, OVERLAY_FILES, OVERLAY_VECTORS_FILE } from "./generation-files";
import { GenerationReader } from "./generation-reader";

const UNUSABLE: readonly ErrorCode[] = ["not-found", "damaged-generation"];

/** True if an error says that a generation is gone or damaged. */
export function isUnusable(error: unknown): boolean {
  return error instanceof HopscopeError && UNUSABLE.includes(error.code);
}

/** A generation, whether it was built or is an overlay. */
export type OpenGeneration = Snapshot | Overlay;

/** Gives the snapshot below an overlay: an open one of this name, or what `open` makes. */
type FindBase = (generation: string, open: () => Snapshot) => Snapshot;

/**
 * The snapshot keeps working after its folder is removed in favour of a newer generation. Its files are closed when it
 * is no longer used.
 * @param findBase for overlays over the same generation to share it
 * @throws HopscopeError `not-found` when there is no such generation, `damaged-generation` naming the part when a file is
 * missing or has another size than was written, or when this version of Hopscope does not know the format
 */
export async function openGeneration(
  folder: string,
  findBase: FindBase = (_, open) => open(),
): Promise<OpenGeneration> {
  const generation = path.basename(folder);
  const manifest = await readManifest(folder, generation);
  const reader = GenerationReader.open(folder, manifest);
  if (!manifest.overlay) return new Snapshot(generation, manifest, reader);
  const { base, patch, sources } = await readStoredOverlay(generation, reader);
  const openBase = () => {
    const { overlay: _, ...same } = manifest;
    const { generation: name, ...own } = base;
    const below = { ...same, ...own };
    return new Snapshot(name, below, GenerationReader.open(folder, withOwn(below, manifest)));
  };
  const vectors = await reader.readIndex(OVERLAY_VECTORS_FILE);
  return new Overlay(generation, manifest, findBase(base.generation, openBase), {
    patch,
    sources,
    vectors: vectors && new ArrowColumns(vectors).numbers("value", Float32Array),
    ownFile: async (file) => (OVERLAY_FILES.includes(file) ? reader.readIndex(file) : null),
  });
}

/** The files of the generation below as they lie in the folder of an overlay, which has some of its own instead. */
function withOwn(below: Manifest, { parts }: Manifest): Manifest {
  const isOwn = ({ name }: IndexPart) => OVERLAY_FILES.includes(name);
  return { ...below, parts: [...below.parts.filter((part) => !isOwn(part)), ...parts.filter(isOwn)] };
}

async function readStoredOverlay(generation: string, reader: GenerationReader) {
  const bytes = await reader.readIndex(OVERLAY_FILE);
  if (!bytes) throw damagedPart(generation, OVERLAY_FILE, "it is missing");
  try {
    return readOverlayFile(bytes);
  } catch (cause) {
    throw damagedPart(generation, OVERLAY_FILE, "its content cannot be read", cause);
  }
}

/** The manifest of a generation of which every file is what was written; null when one is missing or damaged. */
export async function readCompleteManifest(folder: string): Promise<Manifest | null> {
  try {
    return await checkGeneration(folder);
  } catch (error) {
    if (isUnusable(error)) return null;
    throw error;
  }
}

/**
 * Reads every byte of a generation, at the speed of the disk.
 * @throws HopscopeError `not-found` when there is no such generation, `damaged-generation` naming the first part that is not what
 * was written
 */
export async function checkGeneration(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder, path.basename(folder));
  const reader = GenerationReader.open(folder, manifest);
  try {
    await reader.checkAll();
  } finally {
    reader.close();
  }
  return manifest;
}

async function readManifest(folder: string, generation: string): Promise<Manifest> {
  if (isPartial(folder)) throw notFound(generation);
  const text = await readFile(path.join(folder, MANIFEST_FILE), "utf8").catch((cause: unknown) => {
    throw notFound(generation, cause);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw damagedPart(generation, MANIFEST_FILE, "it is not JSON", cause);
  }
  const { version } = Object(content) as { version?: unknown };
  if (version !== GENERATION_VERSION) {
    throw damagedPart(
      generation,
      MANIFEST_FILE,
      `its format is ${String(version)}, this version reads format ${GENERATION_VERSION}`,
    );
  }
  const { crc32, ...rest } = Object(content) as { crc32?: unknown };
  const parsed = manifestSchema.safeParse(rest);
  if (!parsed.success)
    throw damagedPart(generation, MANIFEST_FILE, "a field is missing or wrong", parsed.error);
  // An earlier version wrote no checksums at all.
  const hasChecksums = crc32 !== undefined || parsed.data.parts.some((part) => part.crc32 !== undefined);
  if (hasChecksums && crc32 !== checksumOf(JSON.stringify(rest)))
    throw damagedPart(generation, MANIFEST_FILE, "it is not what was written");
  return parsed.data;
}

function notFound(generation: string, cause?: unknown): HopscopeError {
  return new HopscopeError("not-found", `There is no generation ${generation}.`, { cause });
}
