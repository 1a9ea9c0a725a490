/** A part of a document that was written as HTML, or turned into it, as text with its tables. */
import { type PlainHtml, plainHtml } from "../plain-html";
import { MOST_PLACES } from "../span-grid";
import type { DocumentProblem } from "./found-document";

export interface ReadMarkup extends Omit<PlainHtml, "problems"> {
  problems: DocumentProblem[];
}

export function readMarkup(html: string): ReadMarkup {
  const { problems, ...page } = plainHtml(html, { places: MOST_PLACES, characters: MOST_CHARACTERS });
  return {
    ...page,
    problems: problems.map(({ problem }) => ({ field: problem.field ?? "table", reason: problem.reason })),
  };
}

/** Maximum number of characters in the tables of one part, once their cells are repeated. */
const MOST_CHARACTERS = 64 * 2 ** 20;

/** Parts one after the other, apart by a blank line. @returns with them where each begins */
export function joinMarkup(parts: readonly ReadMarkup[]): ReadMarkup & { starts: number[] } {
  const starts: number[] = [];
  let text = "";
  for (const part of parts) {
    if (text !== "" && part.text !== "") text += "\n\n";
    starts.push(text.length);
    text += part.text;
  }
  return {
    title: parts.find(({ title }) => title !== undefined)?.title,
    text,
    tables: parts.flatMap(({ tables }) => tables),
    problems: parts.flatMap(({ problems }) => problems),
    starts,
  };
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
