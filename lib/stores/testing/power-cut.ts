/**
 * What a power cut leaves on a disk: everything that was synced, and of the rest what chance wants. Each 512 bytes of a write that was
 * not synced are there or not. Of the names in a folder that were made, changed or removed since its last sync, the first few are there;
 * syncing a file makes its name last too, with what happened in its folder before, as file systems with a journal do.
 */
import { copyFileSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Random } from "../../graph/numeric/seeded-random";
import type { DiskEvent } from "./recorded-files";

const SECTOR = 512;

type ContentEvent = Extract<DiskEvent, { type: "write" | "resize" }>;
type NameEvent = Extract<DiskEvent, { type: "make" | "rename" | "remove" }>;

/** A file's content: what is certain, then what is not. */
interface Content {
  /** The file that it was in at first. */
  original?: string;
  certain: ContentEvent[];
  pending: ContentEvent[];
}

/**
 * Lays out in `folder` what is left of `before`, a copy of the folder from the time before the events, when power is cut after them.
 * @param inodes of the files in `before`, as they were numbered in the record
 */
export function layOutAfterCut(
  before: string,
  inodes: ReadonlyMap<string, number>,
  events: readonly DiskEvent[],
  folder: string,
  chance: Random,
): void {
  const contents = new Map<number, Content>();
  const names = new Map<string, number | "folder">();
  for (const [place, kind] of listTree(before)) {
    const file = inodes.get(place);
    names.set(place, kind === "folder" || file === undefined ? "folder" : file);
    if (kind === "file" && file !== undefined)
      contents.set(file, { original: path.join(before, place), certain: [], pending: [] });
  }
  const pending: NameEvent[] = [];
  const commitNames = (isIn: (event: NameEvent) => boolean, until = pending.length) => {
    const rest: NameEvent[] = [];
    pending.splice(0).forEach((event, at) => {
      if (at < until && isIn(event)) applyName(event, names);
      else rest.push(event);
    });
    pending.push(...rest);
  };
  for (const event of events) {
    if (event.type === "write" || event.type === "resize")
      contentOf(event.file, contents).pending.push(event);
    else if (event.type === "sync-file") {
      const content = contentOf(event.file, contents);
      content.certain.push(...content.pending.splice(0));
      const made = pending.findIndex((named) => named.type === "make" && named.file === event.file);
      if (made >= 0) {
        const parent = folderOf(pending[made]!);
        commitNames((named) => folderOf(named) === parent, made + 1);
      }
    } else if (event.type === "sync-folder") commitNames((named) => folderOf(named) === event.path);
    else pending.push(event);
  }
  for (const parent of new Set(pending.map(folderOf))) {
    const inFolder = pending.filter((event) => folderOf(event) === parent);
    const lasting = new Set(inFolder.slice(0, Math.floor(chance() * (inFolder.length + 1))));
    for (const event of lasting) applyName(event, names);
  }
  for (const [place, file] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const target = path.join(folder, place);
    if (file === "folder") mkdirSync(target, { recursive: true });
    else layOutFile(contentOf(file, contents), target, chance);
  }
}

/** The number of each file below a folder, as `RecordedFiles` gives it to those that it did not see being made. */
export function inodesOf(folder: string): Map<string, number> {
  const files = [...listTree(folder)].filter(([, kind]) => kind === "file");
  return new Map(files.map(([place]) => [place, -lstatSync(path.join(folder, place)).ino]));
}

function* listTree(folder: string): Generator<[string, "file" | "folder"]> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    yield [
      path.relative(folder, path.join(entry.parentPath, entry.name)),
      entry.isDirectory() ? "folder" : "file",
    ];
}

function layOutFile({ original, certain, pending }: Content, target: string, chance: Random): void {
  mkdirSync(path.dirname(target), { recursive: true });
  if (original && certain.length + pending.length === 0) {
    copyFileSync(original, target);
    return;
  }
  let bytes: Uint8Array = original ? readFileSync(original) : new Uint8Array();
  for (const event of certain) bytes = applyContent(event, bytes, () => true);
  // All of it lost, all of it there, or some.
  const lasting = [0, 0.5, 1][Math.floor(chance() * 3)]!;
  for (const event of pending) bytes = applyContent(event, bytes, () => chance() < lasting);
  writeFileSync(target, bytes, { mode: 0o600 });
}

function applyContent(event: ContentEvent, bytes: Uint8Array, lasts: () => boolean): Uint8Array {
  if (event.type === "resize") return lasts() ? resized(bytes, event.size) : bytes;
  let next = bytes;
  for (let at = 0; at < event.bytes.length; ) {
    const place = event.position + at;
    const end = Math.min(at + SECTOR - (place % SECTOR), event.bytes.length);
    if (lasts()) {
      const needed = event.position + end;
      // Grown with what comes, so that a long write does not copy the file for each sector.
      if (next.length < needed) next = resized(next, event.position + event.bytes.length);
      next.set(event.bytes.subarray(at, end), place);
    }
    at = end;
  }
  return next;
}

function resized(bytes: Uint8Array, size: number): Uint8Array {
  const next = new Uint8Array(size);
  next.set(bytes.subarray(0, size));
  return next;
}

function applyName(event: NameEvent, names: Map<string, number | "folder">): void {
  if (event.type === "make") names.set(event.path, event.folder ? "folder" : event.file);
  else if (event.type === "remove") {
    names.delete(event.path);
  } else {
    const file = names.get(event.from);
    if (file === undefined) return;
    names.delete(event.from);
    names.set(event.to, file);
  }
}

/** The folder whose names an event changes; PostgreSQL renames within a folder. */
function folderOf(event: NameEvent): string {
  const folder = path.dirname(event.type === "rename" ? event.to : event.path);
  return folder === "." ? "" : folder;
}

function contentOf(file: number, contents: Map<number, Content>): Content {
  let content = contents.get(file);
  if (!content) {
    content = { certain: [], pending: [] };
    contents.set(file, content);
  }
  return content;
}
