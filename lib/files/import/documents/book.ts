/** EPUB: the chapters in reading order, without the table of contents. */
import { decoded } from "../rows/file-name";
import { FileRefusal } from "../rows/row-log";
import { xmlParser } from "../xml-parser";
import type { DocumentsFound } from "./found-document";
import { eachElement, resolvePart } from "./part-links";
import { joinMarkup, readMarkup } from "./read-markup";
import { partText, unpackParts } from "./unpack-parts";

const NOUN = "book";
const CONTAINER = "META-INF/container.xml";
const ENCRYPTION = "META-INF/encryption.xml";
const PART = /\.(?:x?html?|opf|xml)$/i;
/** Fonts may be made unreadable so that nobody takes them out; the text is not. */
const FONT_ALGORITHMS = new Set(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]);

/** @throws FileRefusal when it is protected or damaged, or unpacks to more than `limit` bytes */
export function readBook(id: string, bytes: Uint8Array, limit: number): DocumentsFound {
  const parts = unpackParts(bytes, (name) => PART.test(name), limit, NOUN);
  refuseProtected(parts);
  let root = "";
  eachElement(partText(parts, CONTAINER, NOUN), (name, attributes) => {
    if (localName(name) === "rootfile") root ||= attributes["full-path"] ?? "";
  });
  const { title, chapters } = readPackage(root, partText(parts, root, NOUN));
  const read = joinMarkup(
    chapters.flatMap((part) => (parts.has(part) ? readMarkup(partText(parts, part, NOUN)) : [])),
  );
  const missing = chapters.filter((part) => !parts.has(part));
  const problems = missing.map((part) => ({ field: part, reason: "The chapter is not in the archive." }));
  return {
    documents: [{ id, title: title || read.title, text: read.text, tables: read.tables }],
    problems: [...read.problems, ...problems],
  };
}

/** The title, and the chapters as names in the archive. */
function readPackage(root: string, xml: string): { title: string; chapters: string[] } {
  const items = new Map<string, string>();
  const chapters: string[] = [];
  let title = "";
  let isTitle = false;
  const parser = xmlParser({
    onopentag(name, { id = "", href = "", properties = "", idref = "" }) {
      const tag = localName(name);
      if (tag === "title") isTitle = title === "";
      else if (tag === "item" && !properties.split(/\s+/).includes("nav"))
        items.set(id, resolvePart(root, decoded(href)));
      else if (tag === "itemref" && items.has(idref)) chapters.push(items.get(idref)!);
    },
    ontext(text) {
      if (isTitle) title += text;
    },
    onclosetag(name) {
      if (localName(name) === "title") isTitle = false;
    },
  });
  parser.end(xml);
  return { title: title.replace(/\s+/g, " ").trim(), chapters: [...new Set(chapters)] };
}

function refuseProtected(parts: ReadonlyMap<string, Uint8Array>): void {
  if (!parts.has(ENCRYPTION)) return;
  eachElement(partText(parts, ENCRYPTION, NOUN), (name, { Algorithm = "" }) => {
    if (localName(name) === "EncryptionMethod" && !FONT_ALGORITHMS.has(Algorithm))
      throw new FileRefusal(`The ${NOUN} is protected against copying; expected one without protection.`);
  });
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
