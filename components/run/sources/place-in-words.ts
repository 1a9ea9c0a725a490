/** Place of a passage in its file, in words: "Report.pdf, page 12". */
import { addressOf } from "@/lib/api/call-api";
import { downloadSource } from "@/lib/api/source-files";
import type { Origin } from "@/lib/graph/graph-element";
import { type NodeNames, nameOf } from "../state/node-names";

/** The file and its pages; null for what has no pages. What was attached to a message names it too. */
export function placeInWords({ source, pages }: Pick<Origin, "source" | "pages">): string | null {
  if (!pages) return null;
  const message = messageOf(source);
  const file = source.slice(source.lastIndexOf("/") + 1);
  return `${message ? `${file} in ${message}` : file}, ${pagesInWords(source, pages)}`;
}

export function citedInWords(names: NodeNames, node: string): string {
  const origin = names.get(node)?.origin;
  const place = origin && placeInWords(origin);
  return place ? `${nameOf(names, node)} (${place})` : nameOf(names, node);
}

/** True if a browser can show the file of this source: a PDF that is not attached to a message. */
export function opensInBrowser(source: string): boolean {
  return source.toLowerCase().endsWith(".pdf") && messageOf(source) === null;
}

/** The message that it was attached to, without its folder. */
function messageOf(source: string): string | null {
  const holder = source.split("/").at(-2) ?? "";
  return holder.toLowerCase().endsWith(".eml") ? holder : null;
}

/** "page 12", "pages 12-13"; of a presentation "slide 3". */
export function pagesInWords(source: string, [first, last]: readonly [number, number]): string {
  const noun = source.toLowerCase().endsWith(".pptx") ? "slide" : "page";
  return first === last ? `${noun} ${first}` : `${noun}s ${first}-${last}`;
}

/** Address of the original file; PDF viewers open it at the page. */
export function fileAddress(knowledgeBase: string, source: string, page: number | null): string {
  const address = addressOf(downloadSource, { params: { id: knowledgeBase, source } });
  return page === null ? address : `${address}#page=${page}`;
}

/** The page, from 1, of a character of a text whose pages begin at `starts`. */
export function pageAt(starts: readonly number[], at: number): number {
  return Math.max(1, starts.findLastIndex((start) => start <= at) + 1);
}
