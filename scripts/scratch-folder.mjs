/** Where tests write: memory, where Linux has room there. Thousands of databases are copied, synced and removed. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";

/** Twice what the tests hold at a time. */
const ROOM = 8 * 2 ** 30;

/**
 * A folder for temporary files, which goes when this process ends. A copy of a database takes half as long in memory as on a quiet disk
 * and is removed in a twentieth of the time; what is synced waits for nothing.
 * @param memory a file system in memory
 * @returns undefined where there is none with `ROOM`, or none of whose room is left: then the system's own folder serves
 */
export function scratchFolder(memory = "/dev/shm", available = process.availableMemory?.() ?? 0) {
  let folder;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, available) < ROOM) return undefined;
    folder = mkdtempSync(path.join(memory, "hopscope-tests-"));
  } catch {
    return undefined;
  }
  // PostgreSQL has an account of its own.
  chmodSync(folder, 0o711);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
