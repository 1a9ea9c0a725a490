/** Files and folders as a person drops or picks them, with their paths; and what each will most likely be read as. */
import type { AddedFile } from "@/components/api/upload-sources";

const ENDINGS = new Set([
  "csv",
  "tsv",
  "jsonl",
  "ndjson",
  "txt",
  "triples",
  "graphml",
  "md",
  "markdown",
  "html",
  "htm",
  "xlsx",
]);
const NAMED_FORMATS = new Set(["nodes", "edges", "triples", "documents", "tables", "table"]);

/** Everything under what was dropped, folders walked, hidden files left out. */
export async function filesFromDrop(items: DataTransferItemList): Promise<AddedFile[]> {
  // Entries must be taken before the first await: the browser empties the list when the event is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const nested = await Promise.all(entries.map((entry) => filesUnder(entry, "")));
  return nested.flat();
}

/** Files of an input; those of a picked folder keep their path below it. */
export function filesFromInput(list: FileList): AddedFile[] {
  return [...list]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ path }) => !isHidden(path));
}

/** Adds to what is there; a file of the same path takes the place of the older one. */
export function mergeFiles(before: readonly AddedFile[], added: readonly AddedFile[]): AddedFile[] {
  return [...new Map([...before, ...added].map((added) => [added.path, added])).values()];
}

/**
 * What a file's name says it will be read as; null when such files are not read. A hint only: the server decides, and
 * looks at the first lines where the name leaves it open.
 */
export function formatByName(path: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const words = name
    .replace(/\.gz$/, "")
    .split(/[\s._-]+/)
    .filter(Boolean);
  const ending = words.pop() ?? "";
  if (!name.includes(".") || !ENDINGS.has(ending)) return null;
  if (["md", "markdown", "html", "htm"].includes(ending)) return "document";
  if (ending === "xlsx") return "workbook";
  if (ending === "graphml") return "graphml";
  const said = words.findLast((word) => NAMED_FORMATS.has(word));
  if (said) return said === "table" ? "tables" : said;
  if (ending === "jsonl" || ending === "ndjson") return "decided by its first line";
  if (ending === "triples") return "triples";
  if (ending === "txt") return "document, or triples when every line has three fields";
  return ending === "tsv" ? "table, or triples when every line has three fields" : "table";
}

async function filesUnder(entry: FileSystemEntry, folder: string): Promise<AddedFile[]> {
  const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
  if (isHidden(path)) return [];
  if (isFileEntry(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path }];
  }
  if (!isDirectoryEntry(entry)) return [];
  const children = await readAll(entry.createReader());
  const nested = await Promise.all(children.map((child) => filesUnder(child, path)));
  return nested.flat();
}

/** A reader gives at most a hundred entries at a time and an empty list at the end. */
async function readAll(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isHidden(path: string): boolean {
  return path.split("/").some((part) => part.startsWith("."));
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectoryEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
