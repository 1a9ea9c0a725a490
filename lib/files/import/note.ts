/** The metadata and links of a Markdown page: front matter, tags and links, as Obsidian, Logseq and Docusaurus have them. */
import { Lexer, Parser, parse } from "yaml";
import type { PropertyValue } from "../../graph/graph-element";
import { cellProperty, jsonProperty } from "./rows/property-value";

export interface NoteLink {
  /** The target as it is written, without a place inside the page. */
  target: string;
  /** A page is meant by its name; a path is relative to the file. */
  by: "name" | "path";
  /** The words that stand for it, where they are not its name. */
  words?: string;
  /** The name of the link's relation; undefined in running text. */
  relation?: string;
}

export interface Note {
  title?: string;
  labels: string[];
  aliases: string[];
  tags: string[];
  properties: [string, PropertyValue][];
  links: NoteLink[];
  /** Why the front matter could not be read. */
  problem?: string;
  /** True if it says more of itself than its title; links alone may be those of any text. */
  hasFrontMatter: boolean;
}

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n?(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** More is no front matter. */
const LONGEST_FRONT_MATTER = 1 << 16;
/** The reader calls itself for each level: a stack that runs out in it can end the process. */
const DEEPEST = 100;
/** Logseq's: `type:: person` before the first line of text. */
const PAGE_PROPERTIES = /^(?:[ \t]*(?:- )?[\w-]+:: .*\n?)+/;
/** Obsidian's hidden comments; code is kept. */
const COMMENT = /(```[\s\S]*?```|`[^`\n]*`)|(?<![\w%])%%[\s\S]*?%%/g;
/** Imports for Docusaurus, and fields that Logseq keeps for itself. */
const NO_TEXT = /^(?:import .* from ['"].*['"];?|[ \t]*(?:- )?(?:id|collapsed):: .*)\n/gm;
/** `[[Page]]`, `[[Page#Place|words]]`, `![[Page]]`; `[[1]](…)` is a footnote. */
export const WIKI_LINK = /(!?)\[\[([^[\]\n|]{1,300})(?:\|([^[\]\n]{0,300}))?\]\](?!\()/uy;
const ONLY_LINK = new RegExp(`^\\s*${WIKI_LINK.source}\\s*$`, "u");
const TAG = /(?:^|[\s(])#(\p{L}[\p{L}\p{N}_/-]*)/gu;

/** The front matter of a page, and what comes after it. */
export function readNote(markdown: string): { note: Note; body: string } {
  const note: Note = { labels: [], aliases: [], tags: [], properties: [], links: [], hasFrontMatter: false };
  const [front = "", yaml = ""] = FRONT_MATTER.exec(markdown) ?? [];
  const [page = ""] = PAGE_PROPERTIES.exec(markdown.slice(front.length)) ?? [];
  for (const [key, value] of [...fieldsOf(yaml, note), ...pageFields(page)]) take(note, key, value);
  note.hasFrontMatter =
    note.properties.length + note.links.length + note.aliases.length + note.tags.length + note.labels.length >
    0;
  const body = markdown.slice(front.length + page.length).replace(NO_TEXT, "");
  return { note, body: body.replace(COMMENT, (_, code?: string) => code ?? "") };
}

/** The link that a match of `WIKI_LINK` is; null for one to a place on the same page, and for a number. */
export function wikiLink([, , target = "", words]: readonly (string | undefined)[]): NoteLink | null {
  const page = target
    .replace(/\\$/, "")
    .replace(/[#^].*$/, "")
    .trim();
  if (!/\p{L}|\d{4}/u.test(page)) return null;
  return { target: page, by: "name", ...(words?.trim() && { words: words.trim() }) };
}

/** The visible text of a link. */
export function shownLink({ target, words }: NoteLink): string {
  return words ?? target.slice(target.lastIndexOf("/") + 1);
}

export function tagsIn(text: string): string[] {
  return [...text.matchAll(TAG)].map(([, tag]) => tag!);
}

function fieldsOf(yaml: string, note: Note): [string, unknown][] {
  if (yaml.trim() === "") return [];
  try {
    if (yaml.length > LONGEST_FRONT_MATTER) throw new Error("it is longer than 64 kB");
    if (nestsDeep(yaml)) throw new Error(`it is nested more than ${DEEPEST} levels deep`);
    const read: unknown = parse(yaml, { schema: "core", logLevel: "error" });
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return Object.entries(read);
  } catch (error) {
    note.problem = error instanceof Error ? error.message.split("\n")[0]!.slice(0, 160) : "it is no YAML";
  }
  return [];
}

/** Told by the tokens, of which no level is a call. */
function nestsDeep(yaml: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(yaml)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > DEEPEST) return true;
  }
  return false;
}

function pageFields(page: string): [string, unknown][] {
  return [...page.matchAll(/^[ \t]*(?:- )?([\w-]+):: (.*)$/gm)].map(([, key, value]) => {
    const items = value!.split(",").map((item) => item.trim());
    return [key!, items.length > 1 && items.every((item) => item !== "") ? items : cellProperty(value)];
  });
}

function take(note: Note, key: string, value: unknown): void {
  const field = key.trim().toLowerCase();
  if (field === "title" && typeof value === "string") note.title = value.trim() || undefined;
  else if (/^alias(?:es)?$/.test(field)) note.aliases.push(...textsOf(value, /\s*,\s*/));
  else if (/^(?:tags?|keywords)$/.test(field))
    note.tags.push(...textsOf(value, /[\s,]+/).map((tag) => tag.replace(/^#/, "")));
  else if (field === "type" && typeof value === "string" && !ONLY_LINK.test(value))
    note.labels.push(value.trim());
  else takeProperty(note, key.trim(), value);
}

function takeProperty(note: Note, key: string, value: unknown): void {
  const items = (Array.isArray(value) ? value : [value]).map(unnested);
  const links = items.map((item) => (typeof item === "string" ? ONLY_LINK.exec(item) : null));
  for (const link of links) {
    const found = link && wikiLink(link);
    if (found) note.links.push({ ...found, relation: key });
  }
  const plain = items.filter((_, at) => !links[at]).map(withoutBrackets);
  const property = jsonProperty(Array.isArray(value) && plain.length > 0 ? plain : plain[0]);
  if (property !== undefined) note.properties.push([key, property]);
}

/** YAML reads `[[Page]]` without quotes as a list in a list. */
function unnested(item: unknown): unknown {
  const inner: unknown = Array.isArray(item) && item.length === 1 ? item[0] : undefined;
  if (typeof inner === "string") return `[[${inner}]]`;
  return Array.isArray(inner) && typeof inner[0] === "string" ? `[[${inner[0]}]]` : item;
}

function withoutBrackets(item: unknown): unknown {
  if (typeof item !== "string") return item;
  return item.replace(new RegExp(WIKI_LINK.source, "gu"), (...match: string[]) => {
    const link = wikiLink(match);
    return link ? shownLink(link) : match[0]!;
  });
}

function textsOf(value: unknown, separator: RegExp): string[] {
  const items = Array.isArray(value)
    ? value.map(String)
    : typeof value === "string"
      ? value.split(separator)
      : [];
  return items.map((item) => String(withoutBrackets(item.trim()))).filter((item) => item !== "");
}
