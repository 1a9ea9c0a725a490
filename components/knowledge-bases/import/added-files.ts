/** Files and folders as a person drops or picks them, with their paths; and what each will most likely be read as. */
import type { AddedFile } from "@/components/api/upload-sources";
import { formatInWords } from "@/lib/files/format-names";
import { sourceFormatSchema } from "@/lib/files/source";

const GRAPHS: Readonly<Record<string, string>> = {
  ttl: "rdf",
  turtle: "rdf",
  trig: "rdf",
  nt: "rdf",
  ntriples: "rdf",
  nq: "rdf",
  nquads: "rdf",
  rdf: "rdf",
  owl: "rdf",
  jsonld: "rdf",
  xml: "graph, decided by its first element",
  gexf: "gexf",
  cyjs: "json-graph",
  json: "graph or rows, decided by its content",
  parquet: "rows, decided by its columns",
  arrow: "rows, decided by its columns",
  feather: "rows, decided by its columns",
};
const ENDINGS = new Set([
  "csv",
  "tsv",
  "jsonl",
  "ndjson",
  "txt",
  "triples",
  "graphml",
  "md",
  "mdx",
  "markdown",
  "html",
  "htm",
  "xlsx",
  "zip",
  ...Object.keys(GRAPHS),
]);
const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ["pdf", "pdf"],
  ["docx", "docx"],
  ["odt", "odt"],
  ["pptx", "pptx"],
  ["epub", "epub"],
  ["eml", "email"],
]);
const SYSTEM_FILES = new Set(["__macosx", "thumbs.db", "desktop.ini"]);
const NAMED_FORMATS = new Set(["nodes", "edges", "triples", "documents", "tables", "table"]);

/** Everything under what was dropped, folders walked, hidden files and those of the system left out. */
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
 * The format that a file's name suggests; null when such files are not read. A hint only: the server decides, and looks at the first lines
 * where the name leaves it open.
 */
export function formatByName(path: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const words = name
    .replace(/\.gz$/, "")
    .split(/[\s._-]+/)
    .filter(Boolean);
  const ending = words.pop() ?? "";
  if (!name.includes(".")) return null;
  const document = DOCUMENTS.get(ending);
  if (document) return document;
  if (!ENDINGS.has(ending)) return null;
  if (ending === "zip") return "archive; each file in it is read";
  if (["md", "mdx", "markdown", "html", "htm"].includes(ending)) return "document";
  if (ending === "xlsx") return "workbook";
  if (ending === "graphml") return "graphml";
  if (Object.hasOwn(GRAPHS, ending)) return GRAPHS[ending]!;
  const said = words.findLast((word) => NAMED_FORMATS.has(word));
  if (said) return said === "table" ? "tables" : said;
  if (ending === "jsonl" || ending === "ndjson") return "decided by its first line";
  if (ending === "triples") return "triples";
  if (ending === "txt") return "document, or triples when every line has three fields";
  return ending === "tsv"
    ? "table, triples or edges, decided by its lines"
    : "table or edges, decided by its columns";
}

export function hintInWords(hint: string, path: string): string {
  const format = sourceFormatSchema.safeParse(hint).data;
  return format ? formatInWords(format, path) : hint;
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
  return path.split("/").some((part) => part.startsWith(".") || SYSTEM_FILES.has(part.toLowerCase()));
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectoryEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
