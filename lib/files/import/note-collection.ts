/** Notes of all files as a graph: each is a node, and each link an edge, whichever file comes first. */
import { addAliases } from "../../graph/snapshot/aliases";
import type { GraphIntake } from "./graph-intake";
import type { Note, NoteLink } from "./note";
import { decoded } from "./rows/file-name";
import { quoteValue, type RowLog } from "./rows/row-log";
import { Remarks } from "./rows/tool-conventions";

const LABEL = "Note";
const LINKS_TO = "LINKS_TO";
const PAGE = /\.(?:md|markdown|mdx)$/i;

interface Page {
  note: Note;
  name: string;
  log: RowLog;
}

export class NoteCollection {
  /** By the path of the file without its ending, in small letters. */
  readonly #pages = new Map<string, Page>();
  /** By file name, title and other names, in small letters. */
  readonly #named = new Map<string, Page[]>();

  add(note: Note, title: string | undefined, log: RowLog): void {
    const path = log.name.replace(/\.gz$/i, "").replace(PAGE, "");
    const base = pageName(path.slice(path.lastIndexOf("/") + 1));
    const page = { note, name: title ?? base, log };
    // People call a page by its file, too, but for those that stand for their folder.
    if (!/^(?:index|readme)$/i.test(base)) note.aliases.push(base);
    this.#pages.set(path.toLowerCase(), page);
    for (const name of new Set([base, page.name, ...note.aliases].map((one) => one.toLowerCase()))) {
      const known = this.#named.get(name);
      if (known) known.push(page);
      else this.#named.set(name, [page]);
    }
  }

  /** Pages that say nothing of themselves, and that no link joins to another, are documents alone. */
  finish(graph: GraphIntake): void {
    const pages = [...this.#pages.values()];
    const links = pages.map((page) => page.note.links.map((link) => ({ link, to: this.#find(page, link) })));
    const isNode = new Set(
      pages.filter(({ note }) => note.hasFrontMatter || note.links.some(({ by }) => by === "name")),
    );
    for (const [at, found] of links.entries())
      for (const { to } of found) if (to && to !== pages[at]) isNode.add(to).add(pages[at]!);
    for (const page of isNode) addPage(page, graph);
    for (const [at, page] of pages.entries()) this.#join(page, links[at]!, isNode, graph);
    this.#pages.clear();
    this.#named.clear();
  }

  #join(
    page: Page,
    links: readonly { link: NoteLink; to: Page | undefined }[],
    isNode: ReadonlySet<Page>,
    graph: GraphIntake,
  ): void {
    const remarks = new Remarks();
    const made = new Set<string>();
    for (const { link, to } of links) {
      if (to === page) continue;
      const example = quoteValue(link.target);
      if (!to && (link.by === "path" || /\.\w{1,5}$/.test(link.target))) {
        remarks.add("Links to files that are no notes of this import are left out: #.", example);
        continue;
      }
      if (!to) remarks.add("Links to pages that no file has lead to nodes of their names: #.", example);
      const target = to ? to.log.name : graph.nodeNamed(link.target, LABEL);
      const type = link.relation ?? LINKS_TO;
      const key = JSON.stringify([type, target]);
      if (made.has(key) || (to && !isNode.has(to))) continue;
      made.add(key);
      const properties = link.words && link.words !== to?.name ? { properties: { words: link.words } } : {};
      graph.graph.addEdge({ source: page.log.name, target, type, kind: "relation", ...properties });
    }
    if (made.size > 0)
      remarks.add("It is a note, and so a node, too, whose links are edges: #.", "", made.size);
    if (page.note.problem !== undefined)
      page.log.note?.(`The front matter is left out, for it cannot be read: ${page.note.problem}.`);
    remarks.tell(page.log);
  }

  /** A page by its path, or the nearest of its name: of the same folder first, then the one least deep. */
  #find({ log }: Page, { target, by }: NoteLink): Page | undefined {
    const folder = log.name.slice(0, log.name.lastIndexOf("/") + 1);
    const path = target.replace(PAGE, "").toLowerCase();
    const places = by === "path" ? [resolve(folder, path), resolve("", path)] : [path, resolve(folder, path)];
    const found = places.flatMap(
      (place) => this.#pages.get(place) ?? this.#pages.get(`${place}/index`) ?? [],
    );
    if (found.length > 0 || by === "path") return found[0];
    const depth = ({ log: { name } }: Page) =>
      name.startsWith(folder) && !name.slice(folder.length).includes("/") ? 0 : name.split("/").length;
    const named = this.#named.get(path) ?? this.#named.get(path.slice(path.lastIndexOf("/") + 1));
    return named && [...named].sort((a, b) => depth(a) - depth(b))[0];
  }
}

/** A file's name as Logseq writes the names of pages, whose slashes and signs files cannot have. */
function pageName(file: string): string {
  const name = file.replaceAll("___", "/").replace(/^(\d{4})_(\d\d)_(\d\d)$/, "$1-$2-$3");
  return name.replace(/(?:%[\dA-F]{2})+/gi, decoded);
}

function addPage({ note, name, log }: Page, graph: GraphIntake): void {
  const tags = [...new Set(note.tags)];
  const own = [...note.properties, ...(tags.length > 0 ? [["tags", JSON.stringify(tags)] as const] : [])];
  // Not by assignment: a field may be called __proto__.
  const properties = addAliases(Object.fromEntries(own), note.aliases, name);
  graph.graph.addNode({ id: log.name, name, labels: [LABEL, ...note.labels], text: "", properties });
}

/** A path without `.` and `..`, in small letters. */
function resolve(folder: string, link: string): string {
  const parts: string[] = [];
  for (const part of `${link.startsWith("/") ? "" : folder}${link}`.toLowerCase().split("/"))
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  return parts.join("/");
}
