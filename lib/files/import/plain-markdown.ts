/** Markdown as plain text, headings, paragraphs and list items one a line, and its tables and links apart from the text. */
import MarkdownIt, { type Token } from "markdown-it";
import type { FoundTable } from "./documents/found-document";
import { type Note, type NoteLink, readNote, shownLink, tagsIn, WIKI_LINK, wikiLink } from "./note";
import { decoded } from "./rows/file-name";

export interface PlainMarkdown {
  /** The title in the front matter, or else the first heading of the first level. */
  title: string | undefined;
  text: string;
  /** In order; they are no part of `text`. */
  tables: FoundTable[];
  note: Note;
}

/** CommonMark with tables (GFM); HTML is recognised, so that its tags can be left out. */
const parser = new MarkdownIt({ html: true });
parser.inline.ruler.before("link", "wiki_link", (state, isSilent) => {
  WIKI_LINK.lastIndex = state.pos;
  const match = WIKI_LINK.exec(state.src);
  const link = match && wikiLink(match);
  if (!link) return false;
  if (!isSilent) {
    const token = state.push("wiki_link", "", 0);
    // Embedded content is shown elsewhere.
    token.content = match[1] === "!" ? "" : shownLink(link);
    token.meta = { ...link };
  }
  state.pos += match[0].length;
  return true;
});
/** An address of its own, or a place on the same page. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#|$)/i;
/** `written by:: [[Page]]`, at the start of a line, of a sentence or of brackets; behind more words only the last is its name. */
const INLINE_FIELD =
  /(?:(?:^|[.,;:!?()[\]])\s*(\p{L}[\p{L}\d_-]*(?: [\p{L}\d_-]+){0,4})|\s(\p{L}[\p{L}\d_-]*))::\s*$/u;
/** Between links of one field. */
const JOINER = /^\s*(?:[,;&]|and|und|et|y)\s*$/;
const TAG = /<\/?[a-zA-Z][^<>]*>/g;

/** The text in its order, without link targets, emphasis and tags. */
export function plainMarkdown(markdown: string): PlainMarkdown {
  const { note, body } = readNote(markdown);
  const tokens = parser.parse(body, {});
  const heading = tokens.findIndex(({ type, tag }) => type === "heading_open" && tag === "h1");
  const title = note.title ?? (heading === -1 ? "" : inlineText(tokens[heading + 1]).trim());
  for (const { children } of tokens) takeInline(children ?? [], note);
  return { title: title || undefined, text: blockText(tokens), tables: tablesOf(tokens), note };
}

/** Links and tags of one block. Dataview and Logseq have fields in running text, too. */
function takeInline(parts: readonly Token[], note: Note): void {
  /** The text between a link, or the start of the line, and the next, without emphasis. */
  let before = "";
  let relation: string | undefined;
  for (const part of parts) {
    if (part.type === "wiki_link") {
      const [, name, last] = INLINE_FIELD.exec(before) ?? [];
      relation = name ?? last ?? (JOINER.test(before) ? relation : undefined);
      note.links.push({ ...(part.meta as unknown as NoteLink), ...(relation && { relation }) });
    } else if (part.type === "link_open") note.links.push(...pathLink(String(part.attrGet("href") ?? "")));
    else if (part.type === "text") note.tags.push(...tagsIn(part.content));
    before = part.type === "wiki_link" || part.type.endsWith("break") ? "" : before + part.content;
  }
}

/** A link to another file; none for one to the web. */
function pathLink(href: string): NoteLink[] {
  if (ELSEWHERE.test(href)) return [];
  return [{ target: decoded(href.replace(/[?#].*$/, "")), by: "path" }];
}

/** A header without words is none: the first row is the header then. */
function tablesOf(tokens: readonly Token[]): FoundTable[] {
  const tables: FoundTable[] = [];
  let heading: string | undefined;
  let lines: string[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") heading = inlineText(tokens[index + 1]).trim() || undefined;
    if (token.type === "table_open") lines = [];
    else if (token.type === "tr_open") lines.push([]);
    else if (token.type === "th_open" || token.type === "td_open")
      lines.at(-1)?.push(inlineText(tokens[index + 1]).trim());
    else if (token.type === "table_close") {
      const [header = [], ...rows] = lines[0]?.every((cell) => cell === "") ? lines.slice(1) : lines;
      tables.push({ heading, header, rows });
    }
  }
  return tables;
}

/** Blocks are apart by a blank line, list items by a line end; tables are left out. */
function blockText(tokens: readonly Token[]): string {
  const lines: string[] = [];
  let isInTable = false;
  for (const token of tokens) {
    if (token.type === "table_open") isInTable = true;
    else if (token.type === "table_close") isInTable = false;
    else if (isInTable) continue;
    else if (token.type === "inline") lines.push(inlineText(token));
    else if (token.type === "fence" || token.type === "code_block") lines.push(token.content.trimEnd());
    else if (token.type === "html_block") lines.push(htmlText(token.content));
    const endsBlock = token.level === 0 && token.nesting !== 1 && token.type !== "inline";
    if (endsBlock) lines.push("");
  }
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function htmlText(html: string): string {
  return parser.utils.unescapeAll(withoutComments(html).replace(TAG, "")).trim();
}

/** Searched, not matched: a pattern would look for the end once more from every comment that has none. */
function withoutComments(html: string): string {
  let rest = "";
  let from = 0;
  for (let start = html.indexOf("<!--"); start !== -1; start = html.indexOf("<!--", from)) {
    const end = html.indexOf("-->", start + 4);
    if (end === -1) break;
    rest += html.slice(from, start);
    from = end + 3;
  }
  return rest + html.slice(from);
}

function inlineText(token: Token | undefined): string {
  const parts = token?.children ?? [];
  return parts
    .map((part) => {
      if (part.type === "softbreak") return " ";
      if (part.type === "hardbreak") return "\n";
      if (part.type === "html_inline") return /^<br\b/i.test(part.content) ? "\n" : "";
      return part.type === "image" ? inlineText(part) : part.content;
    })
    .join("");
}
