/** Markdown as plain text: headings, paragraphs and list items one a line, tables as lines of cells. */
import MarkdownIt, { type Token } from "markdown-it";

export interface PlainMarkdown {
  /** The first heading, if there is one. */
  title: string | undefined;
  text: string;
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
  return { title: title || undefined, text: blockText(tokens) };
}

/** Blocks are apart by a blank line, list items and table rows by a line end, cells by ` | `. */
function blockText(tokens: readonly Token[]): string {
  const lines: string[] = [];
  let cells: string[] | null = null;
  for (const token of tokens) {
    if (token.type === "tr_open") cells = [];
    else if (token.type === "inline") (cells ?? lines).push(inlineText(token));
    else if (token.type === "fence" || token.type === "code_block") lines.push(token.content.trimEnd());
    else if (token.type === "html_block") lines.push(htmlText(token.content));
    else if (token.type === "tr_close" && cells) {
      lines.push(cells.join(" | "));
      cells = null;
    }
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
  let kept = "";
  let from = 0;
  for (let start = html.indexOf("<!--"); start !== -1; start = html.indexOf("<!--", from)) {
    const end = html.indexOf("-->", start + 4);
    if (end === -1) break;
    kept += html.slice(from, start);
    from = end + 3;
  }
  return kept + html.slice(from);
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
