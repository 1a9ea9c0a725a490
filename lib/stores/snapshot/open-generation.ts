/** Opens a generation for reading: checks its manifest and the sizes of its files; what they hold is checked when it is read. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type ErrorCode, HopscopeError } from "../../core/errors";
import { damagedPart } from "../../core/graph/snapshot/damaged-part";
import { GENERATION_VERSION } from "../../core/graph/snapshot/generation-manifest";
import { type Manifest, manifestSchema } from "../../core/graph/snapshot/manifest";
import { Snapshot } from "../../core/graph/snapshot/snapshot";
import { checksumOf } from "./checksum";
import { isPartial } from "./durable-folder";
import { MANIFEST_FILE } from "./generation-files";
import { GenerationReader } from "./generation-reader";

const UNUSABLE: readonly ErrorCode[] = ["not-found", "damaged-generation"];

/**
 * The snapshot keeps working after its folder is removed in favour of a newer generation. Its files are closed when it
 * is no longer used.
 * @throws HopscopeError `not-found` when there is no such generation, `damaged-generation` naming the part when a file is
 * missing or has another size than was written, or when this version of Hopscope does not know the format
 */
export async function openGeneration(folder: string): Promise<Snapshot> {
  const generation = path.basename(folder);
  const manifest = await readManifest(folder, generation);
  return new Snapshot(generation, manifest, GenerationReader.open(folder, manifest));
}

/** The manifest of a generation of which every file is what was written; null when one is missing or damaged. */
export async function readCompleteManifest(folder: string): Promise<Manifest | null> {
  try {
    return await checkGeneration(folder);
  } catch (error) {
    if (error instanceof HopscopeError && UNUSABLE.includes(error.code)) return null;
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
