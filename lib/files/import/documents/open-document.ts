/** ODT: paragraphs, headings, lists, tables and notes, as HTML and then as any page. Comments and deleted text are left out. */
import { FileRefusal } from "../rows/row-log";
import { xmlParser } from "../xml-parser";
import type { DocumentsFound } from "./found-document";
import { escapeHtml, readMarkup } from "./read-markup";
import { partText, unpackParts } from "./unpack-parts";

const NOUN = "OpenDocument file";
const TEXT_TYPE = "application/vnd.oasis.opendocument.text";
const PARTS = new Set(["mimetype", "content.xml"]);
/** Not part of the text, or made from it. */
const SKIPPED = new Set([
  "office:annotation",
  "office:forms",
  "office:scripts",
  "text:tracked-changes",
  "text:table-of-content",
  "text:note-citation",
]);
const TAGS: ReadonlyMap<string, string> = new Map([
  ["text:p", "p"],
  ["text:list", "ul"],
  ["text:list-item", "li"],
  ["table:table", "table"],
  ["table:table-header-rows", "thead"],
  ["table:table-row", "tr"],
  ["table:table-cell", "td"],
]);
const MOST_SPACES = 100;

/** @throws FileRefusal when it is no text document, is encrypted or damaged, or unpacks to more than `limit` bytes */
export function readOpenDocument(id: string, bytes: Uint8Array, limit: number): DocumentsFound {
  const parts = unpackParts(bytes, (name) => PARTS.has(name), limit, NOUN);
  const type = parts.has("mimetype") ? partText(parts, "mimetype", NOUN).trim() : TEXT_TYPE;
  if (!type.startsWith(TEXT_TYPE))
    throw new FileRefusal(`The file is OpenDocument of another kind (${type.slice(0, 80)}); expected .odt.`);
  const { title, text, tables, problems } = readMarkup(htmlOf(partText(parts, "content.xml", NOUN)));
  return { documents: [{ id, title, text, tables }], problems };
}

function htmlOf(xml: string): string {
  const html: string[] = [];
  const open: string[] = [];
  let skipped = 0;
  /** Elements of notes that are open: their paragraphs stay within the one that they belong to. */
  let notes = 0;
  let isWhole = false;
  let isOver = false;
  const parser = xmlParser({
    onopentag(name, attributes) {
      if (skipped > 0 || SKIPPED.has(name)) skipped++;
      if (skipped > 0) return;
      if (name === "text:note-body") notes++;
      if (name === "text:note-body") html.push(" (");
      else if (name === "text:s")
        html.push(" ".repeat(Math.min(Number(attributes["text:c"] ?? 1) || 1, MOST_SPACES)));
      else if (name === "text:tab") html.push(" ");
      else if (name === "text:line-break") html.push("<br>");
      const tag = notes > 0 ? "" : tagOf(name, attributes);
      open.push(tag);
      if (tag) html.push(`<${tag}${spansOf(name, attributes)}>`);
    },
    ontext(text) {
      if (skipped === 0 && open.length > 0) html.push(escapeHtml(text));
    },
    onclosetag(name) {
      if (isOver) return;
      if (name === "office:document-content") isWhole = true;
      if (skipped > 0) {
        skipped--;
        return;
      }
      if (name === "text:note-body") {
        notes--;
        html.push(")");
      }
      const tag = open.pop();
      if (tag) html.push(`</${tag}>`);
    },
  });
  parser.write(xml);
  isOver = true;
  parser.end();
  if (!isWhole)
    throw new FileRefusal(
      `The ${NOUN} is encrypted or damaged: its text cannot be read; expected a complete one.`,
    );
  return html.join("");
}

function tagOf(name: string, attributes: Record<string, string>): string {
  if (name !== "text:h") return TAGS.get(name) ?? "";
  const level = Math.trunc(Number(attributes["text:outline-level"] ?? 1)) || 1;
  return `h${Math.min(6, Math.max(1, level))}`;
}

function spansOf(name: string, attributes: Record<string, string>): string {
  if (name !== "table:table-cell") return "";
  const columns = Number(attributes["table:number-columns-spanned"] ?? 1) || 1;
  const rows = Number(attributes["table:number-rows-spanned"] ?? 1) || 1;
  return ` colspan="${columns}" rowspan="${rows}"`;
}
