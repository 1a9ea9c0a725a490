/** Markdown as plain text, headings, paragraphs and list items one a line, and its tables apart from the text. */
import MarkdownIt, { type Token } from "markdown-it";
import type { FoundTable } from "./found-table";

export interface PlainMarkdown {
  /** The first heading, if there is one. */
  title: string | undefined;
  text: string;
  /** In order; they are no part of `text`. */
  tables: FoundTable[];
}

/** CommonMark with tables (GFM); HTML is recognised, so that its tags can be left out. */
const parser = new MarkdownIt({ html: true });
const FRONT_MATTER = /^---[ \t]*\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TAG = /<\/?[a-zA-Z][^<>]*>/g;

/** What is read keeps its order; link targets, emphasis, tags and YAML front matter are left out. */
export function plainMarkdown(markdown: string): PlainMarkdown {
  const tokens = parser.parse(markdown.replace(FRONT_MATTER, ""), {});
  const heading = tokens.findIndex((token) => token.type === "heading_open");
  const title = heading === -1 ? "" : inlineText(tokens[heading + 1]).trim();
  return { title: title || undefined, text: blockText(tokens), tables: tablesOf(tokens) };
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
