/** PPTX: slides in their order, each under its title, with its tables and the speaker's notes. */
import { FileRefusal } from "../rows/row-log";
import { xmlParser } from "../xml-parser";
import type { DocumentsFound } from "./found-document";
import { eachElement, relationshipsOf } from "./part-links";
import { escapeHtml, joinMarkup, readMarkup } from "./read-markup";
import { partText, unpackParts } from "./unpack-parts";

const NOUN = "presentation";
const ROOT = "ppt/presentation.xml";
const PART =
  /^ppt\/(?:presentation\.xml|_rels\/presentation\.xml\.rels|(?:slides|notesSlides)\/(?:_rels\/)?[^/]+)$/;
/** Placeholders that say the same on every slide, or nothing of it. */
const SKIPPED = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);

/** @throws FileRefusal when it is damaged, or unpacks to more than `limit` bytes */
export function readSlides(id: string, bytes: Uint8Array, limit: number): DocumentsFound {
  const parts = unpackParts(bytes, (name) => PART.test(name), limit, NOUN);
  const links = relationshipsOf(ROOT, partText(parts, relsOf(ROOT), NOUN));
  const order = new Set<string>();
  eachElement(partText(parts, ROOT, NOUN), (name, attributes) => {
    const link = name === "p:sldId" ? links.get(attributes["r:id"] ?? "") : undefined;
    if (link?.type === "slide") order.add(link.target);
  });
  if (order.size === 0) throw new FileRefusal(`The ${NOUN} has no slides; expected at least one.`);
  const slides = [...order].map((part, index) => {
    const { title, html } = slideHtml(partText(parts, part, NOUN));
    const heading = title || `Slide ${index + 1}`;
    return { title, read: readMarkup(`<h2>${escapeHtml(heading)}</h2>${html}${notesOf(parts, part)}`) };
  });
  const { text, tables, problems, starts } = joinMarkup(slides.map(({ read }) => read));
  const title = slides[0]?.title || undefined;
  return { documents: [{ id, title, text, pages: starts, tables }], problems };
}

function relsOf(part: string): string {
  const at = part.lastIndexOf("/") + 1;
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
}

function notesOf(parts: ReadonlyMap<string, Uint8Array>, slide: string): string {
  const rels = parts.get(relsOf(slide));
  if (!rels) return "";
  const links = relationshipsOf(slide, new TextDecoder().decode(rels));
  const target = [...links.values()].find(({ type }) => type === "notesSlide")?.target;
  const notes = target === undefined ? undefined : parts.get(target);
  return notes ? slideHtml(new TextDecoder().decode(notes)).html : "";
}

/** Shapes in the order of the slide; what is in the place of the title is the title. */
function slideHtml(xml: string): { title: string; html: string } {
  let title = "";
  let html = "";
  let shape: { html: string; kind: string } | null = null;
  let isText = false;
  const write = (markup: string) => {
    if (shape) shape.html += markup;
  };
  const parser = xmlParser({
    onopentag(name, attributes) {
      if (name === "p:sp" || name === "p:graphicFrame") shape = { html: "", kind: "" };
      else if (name === "p:ph" && shape) shape.kind = attributes.type ?? "";
      else if (name === "a:p") write("<p>");
      else if (name === "a:br") write("<br>");
      else if (name === "a:t") isText = true;
      else if (name === "a:tbl") write("<table>");
      else if (name === "a:tr") write("<tr>");
      else if (name === "a:tc" && !isCovered(attributes)) write(`<td${spansOf(attributes)}>`);
    },
    ontext(text) {
      if (isText) write(escapeHtml(text));
    },
    onclosetag(name) {
      if (name === "a:t") isText = false;
      else if (name === "a:p") write("</p>");
      else if (name === "a:tc") write("</td>");
      else if (name === "a:tr") write("</tr>");
      else if (name === "a:tbl") write("</table>");
      else if ((name === "p:sp" || name === "p:graphicFrame") && shape) {
        const { kind, html: written } = shape;
        shape = null;
        if (SKIPPED.has(kind)) return;
        if (kind === "title" || kind === "ctrTitle") title ||= readMarkup(written).text.replace(/\s+/g, " ");
        else html += written;
      }
    },
  });
  parser.end(xml);
  return { title, html };
}

function isCovered(attributes: Record<string, string>): boolean {
  return attributes.hMerge === "1" || attributes.vMerge === "1";
}

function spansOf({ gridSpan = "1", rowSpan = "1" }: Record<string, string>): string {
  return ` colspan="${Number(gridSpan) || 1}" rowspan="${Number(rowSpan) || 1}"`;
}
