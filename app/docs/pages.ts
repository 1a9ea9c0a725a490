/** The pages under /docs: the project's own Markdown files, by the part of the address after /docs. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import MarkdownIt, { type Token } from "markdown-it";

export interface DocsPage {
  /** "getting-started"; empty for the first page. */
  slug: string;
  title: string;
  /** The file, relative to the project's root. */
  file: string;
}

export interface DocsArticle extends DocsPage {
  html: string;
}

/** Files outside `docs` that its pages link to, by slug. */
const FURTHER_FILES: Readonly<Record<string, string>> = {
  security: "SECURITY.md",
  benchmarks: "bench/README.md",
  results: "bench/RESULTS.md",
  cypher: "lib/graph/cypher/README.md",
  "methods/hybrid": "lib/methods/hybrid/README.md",
  "methods/sage": "lib/methods/sage/README.md",
  "methods/graphraft": "lib/methods/graphraft/README.md",
  "methods/mor": "lib/methods/mor/README.md",
  "methods/sg-rag": "lib/methods/sg-rag/README.md",
  "methods/stem": "lib/methods/stem/README.md",
  contributing: "CONTRIBUTING.md",
  changelog: "CHANGELOG.md",
};

const markdown = new MarkdownIt({ html: false, linkify: false });
const root = () => path.join(/* turbopackIgnore: true */ process.cwd());

/** All pages, the first one first, the others by title. */
export function listPages(): DocsPage[] {
  const own = readdirSync(path.join(root(), "docs"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".md"))
    .map((file): [string, string] => [file.replace(/(^|\/)README\.md$|\.md$/, ""), `docs/${file}`]);
  return [...own, ...Object.entries(FURTHER_FILES)]
    .map(([slug, file]) => ({ slug, file, title: titleOf(file) }))
    .sort((a, b) => Number(a.slug !== "") - Number(b.slug !== "") || (a.title < b.title ? -1 : 1));
}

/** One page as HTML, its links leading to other pages; null when there is none with this slug. */
export function readPage(slug: string): DocsArticle | null {
  const pages = listPages();
  const page = pages.find((page) => page.slug === slug);
  if (!page) return null;
  const tokens = markdown.parse(readFileSync(path.join(root(), page.file), "utf8"), {});
  addAnchors(tokens);
  for (const token of tokens) leadToPages(token.children ?? [], page.file, pages);
  return { ...page, html: markdown.renderer.render(tokens, markdown.options, {}) };
}

/** The file that a relative link in another file names, and its place there; null for an address elsewhere. */
export function linkedFile(file: string, href: string): { file: string; hash: string } | null {
  if (/^[a-z]+:|^\//i.test(href)) return null;
  const [to = "", hash = ""] = href.split("#");
  return { file: to ? path.posix.join(path.posix.dirname(file), to) : file, hash };
}

function titleOf(file: string): string {
  return /^# (.+)$/m.exec(readFileSync(path.join(root(), file), "utf8"))?.[1] ?? file;
}

/** Headings can be linked to by their words, as on code hosting sites. */
function addAnchors(tokens: readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const words = tokens[at + 1]!.content.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, "");
    token.attrSet("id", words.trim().replaceAll(/\s+/g, "-"));
  }
}

/** A link to a file without a page becomes plain text: there is nothing to open in the browser. */
function leadToPages(tokens: Token[], file: string, pages: readonly DocsPage[]): void {
  let unlinked = false;
  for (const token of tokens) {
    if (token.type === "link_close" && unlinked) {
      [token.type, token.tag] = ["text", ""];
      unlinked = false;
    }
    if (token.type !== "link_open") continue;
    const linked = linkedFile(file, String(token.attrGet("href")));
    if (!linked) continue;
    const page = pages.find((page) => page.file === linked.file);
    if (page)
      token.attrSet("href", `/docs${page.slug && `/${page.slug}`}${linked.hash && `#${linked.hash}`}`);
    else {
      [token.type, token.tag] = ["text", ""];
      unlinked = true;
    }
  }
}
