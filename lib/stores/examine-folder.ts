/** Checks that a data folder can be used, without making it. */
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

export interface FolderReport {
  /** False where the first start will make it. */
  exists: boolean;
  /** Why nothing can be written there, as the system says it; null when it can. */
  refusal: string | null;
  /** For this user, on its disk; null where the system does not say. */
  freeBytes: number | null;
}

/** Writes a small file where the folder exists; looks at the nearest folder above it otherwise. */
export async function examineFolder(folder: string): Promise<FolderReport> {
  const there = await nearest(folder);
  const exists = there === folder;
  const { bavail, bsize } = await statfs(there).catch(() => ({ bavail: null, bsize: 0 }));
  return {
    exists,
    refusal: await refusalOf(exists ? writeProbe(folder) : access(there, constants.W_OK)),
    freeBytes: bavail === null ? null : bavail * bsize,
  };
}

async function nearest(folder: string): Promise<string> {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = await stat(at).catch(() => null);
    if (found || path.dirname(at) === at) return at;
  }
}

async function writeProbe(folder: string): Promise<void> {
  const place = path.join(folder, `probe-${randomUUID()}.partial`);
  try {
    await writeFile(place, "hopscope", { flag: "wx", flush: true });
  } finally {
    await rm(place, { force: true }).catch(() => {});
  }
}

async function refusalOf(work: Promise<void>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
