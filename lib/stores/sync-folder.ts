/** Names that last: a file that is on the disk is found after a power cut only when the folder that names it is there too. */
import { mkdir, open, readdir } from "node:fs/promises";
import path from "node:path";

/** Waits until the names in a folder are on the disk; Windows has no such call and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await syncPlace(folder, "r");
}

/** Makes a folder and those above it that are missing, and waits until all of their names are on the disk. */
export async function makeSyncedFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true });
  if (topmost === undefined) return;
  const last = path.dirname(path.resolve(topmost));
  for (let at = path.dirname(path.resolve(folder)); ; at = path.dirname(at)) {
    await syncFolder(at);
    if (at === last) return;
  }
}

/** Waits until everything below a folder, and its own name, are on the disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(place);
    else if (entry.isFile()) await syncPlace(place, "r+");
  }
  await syncFolder(folder);
  await syncFolder(path.dirname(path.resolve(folder)));
}

/** Waits until a file or folder is on the disk. */
export async function syncPlace(place: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
