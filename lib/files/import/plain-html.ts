/** An HTML page as plain text, and its tables apart from the text. Scripts do not run, and nothing that it names is read. */
import { Parser } from "htmlparser2";
import type { FoundTable } from "./documents/found-document";
import { HtmlTable } from "./html-table";
import { FileRefusal, RowProblem } from "./rows/row-log";
import type { ExpansionBudget } from "./span-grid";

export interface PlainHtml {
  /** The first `<h1>`, or the page's `<title>`. */
  title: string | undefined;
  text: string;
  /** By the place where they end; they are no part of `text`. */
  tables: FoundTable[];
  /** Tables that could not be taken, with the lines where they begin. */
  problems: { line: number; problem: RowProblem }[];
}

export interface HtmlLimits {
  /** Rows and cells before they are repeated, and places after it. */
  places: number;
  /** Characters of all tables after their cells are repeated. */
  characters: number;
}

/** Deeper pages are made to break readers. */
const DEEPEST = 1_000;
/** Elements without readable text. */
const SKIPPED = new Set(["script", "style", "template", "svg", "math", "iframe", "object", "select"]);
const PARAGRAPHS = new Set("p h1 h2 h3 h4 h5 h6 ul ol dl pre blockquote table section article".split(" "));
const LINES = new Set("br div li dt dd tr header footer main nav aside figure figcaption hr form".split(" "));
const HEADING = /^h[1-6]$/;
const GROUPS = new Set(["thead", "tbody", "tfoot"]);

/**
 * Tables within tables are tables of their own. A table without a row below its header lays out a page: what it says is text.
 * @throws FileRefusal for a page that nests deeper, or has more cells, than a reader can be asked to hold.
 */
export function plainHtml(html: string, limits: HtmlLimits): PlainHtml {
  const page = new Page(html, limits);
  const parser = new Parser({
    onopentag: (name, attributes) => page.open(name, attributes, parser.startIndex),
    ontext: (text) => page.readText(text),
    onclosetag: (name) => page.close(name),
  });
  parser.end(html);
  return page.finish();
}

class Page {
  #depth = 0;
  /** Elements open within, and with, one that is skipped. */
  #skipped = 0;
  #text = "";
  #title = "";
  #isTitle = false;
  #isPreformatted = false;
  #firstHeading: string | undefined;
  /** The text of an open heading. */
  #heading: string | null = null;
  #lastHeading: string | undefined;
  readonly #open: HtmlTable[] = [];
  readonly #tables: FoundTable[] = [];
  readonly #problems: PlainHtml["problems"] = [];
  readonly #budget: ExpansionBudget;
  #cells = 0;
  #line = 1;
  #countedTo = 0;

  constructor(
    private readonly html: string,
    private readonly limits: HtmlLimits,
  ) {
    this.#budget = { ...limits };
  }

  open(name: string, attributes: Record<string, string>, at: number): void {
    if (++this.#depth > DEEPEST) {
      const found = `Elements are nested more than ${DEEPEST.toLocaleString("en")} deep`;
      throw new FileRefusal(`${found}; expected a page as people write it.`, this.#lineOf(at));
    }
    if (this.#skipped > 0 || SKIPPED.has(name)) this.#skipped++;
    if (this.#skipped > 0) return;
    this.#breakLine(name);
    if (name === "pre") this.#isPreformatted = true;
    if (name === "title") this.#isTitle = true;
    else if (HEADING.test(name) && this.#open.length === 0) this.#heading = "";
    else if (name === "table") this.#open.push(new HtmlTable(this.#lineOf(at), this.#lastHeading));
    else this.#openInTable(name, attributes, at);
  }

  close(name: string): void {
    this.#depth--;
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    const table = this.#open.at(-1);
    if (name === "pre") this.#isPreformatted = false;
    if (name === "title") this.#isTitle = false;
    else if (name === "table") this.#closeTable();
    else if (name === "caption" && table) table.isInCaption = false;
    else if (name === "td" || name === "th") table?.closeCell();
    else if (GROUPS.has(name)) table?.openGroup(null);
    else if (HEADING.test(name) && this.#heading !== null) this.#closeHeading(name, this.#heading);
    this.#breakLine(name);
  }

  readText(text: string): void {
    this.#addText(this.#isPreformatted ? text : text.replace(/\s+/g, " "));
  }

  finish(): PlainHtml {
    const text = this.#text
      .replace(/ +/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
    const title = this.#firstHeading ?? this.#title.trim();
    return { title: title || undefined, text, tables: this.#tables, problems: this.#problems };
  }

  #addText(text: string): void {
    if (this.#skipped > 0) return;
    const table = this.#open.at(-1);
    if (this.#isTitle) this.#title += text;
    else if (table?.isInCaption) table.caption += text;
    else if (table?.isInCell) table.addText(text);
    // Beside the cells of a table browsers show text before it.
    else if (this.#open.length <= 1) this.#text += text;
    else this.#open.at(-2)!.addText(text);
    if (this.#heading !== null) this.#heading += text;
  }

  #openInTable(name: string, attributes: Record<string, string>, at: number): void {
    const table = this.#open.at(-1);
    if (!table) return;
    if (name === "caption") table.isInCaption = true;
    else if (GROUPS.has(name)) table.openGroup(name);
    else if (name === "tr" || name === "td" || name === "th") {
      if (++this.#cells > this.limits.places) {
        const found = `The tables have more than ${this.limits.places.toLocaleString("en")} rows and cells`;
        throw new FileRefusal(`${found}; expected a smaller page, or tables as CSV.`, this.#lineOf(at));
      }
      if (name === "tr") table.openRow();
      else table.openCell(name, attributes);
    }
  }

  #closeTable(): void {
    const table = this.#open.pop();
    if (!table) return;
    table.closeCell();
    const found = table.finish(this.#budget);
    if (found instanceof RowProblem) this.#problems.push({ line: table.line, problem: found });
    else if (found) this.#tables.push(found);
    else this.#addText(`\n${table.text()}\n`);
  }

  #closeHeading(name: string, heading: string): void {
    this.#lastHeading = heading.replace(/\s+/g, " ").trim() || undefined;
    if (name === "h1") this.#firstHeading ??= this.#lastHeading;
    this.#heading = null;
  }

  #breakLine(name: string): void {
    if (PARAGRAPHS.has(name)) this.#addText("\n\n");
    else if (LINES.has(name)) this.#addText("\n");
  }

  #lineOf(at: number): number {
    for (let next = this.html.indexOf("\n", this.#countedTo); next !== -1 && next < at; ) {
      this.#line++;
      this.#countedTo = next + 1;
      next = this.html.indexOf("\n", this.#countedTo);
    }
    return this.#line;
  }
}
