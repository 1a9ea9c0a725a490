/** Documents with their tables, put on the shelf; what could not be read of them is logged. */
import { titleFromName } from "../rows/file-name";
import { FileRefusal, type RowLog, RowProblem } from "../rows/row-log";
import type { SourceCollection } from "../source-collection";
import type { DocumentsFound, FoundDocument } from "./found-document";

/** @throws FileRefusal when none of them says anything */
export function takeDocuments(
  { documents, problems, notes = [] }: DocumentsFound,
  shelf: SourceCollection,
  log: RowLog,
): void {
  for (const { field, reason } of problems) log.rejectRow(undefined, new RowProblem(reason, field));
  for (const note of notes) log.note?.(note);
  const filled = documents.filter(({ text, tables }) => text !== "" || tables.some(isFilled));
  if (filled.length === 0) throw new FileRefusal("The file holds no text; expected at least one sentence.");
  for (const document of filled) takeDocument(document, shelf, log);
}

/** A document, and its tables as tables that belong to it. Its title is what it calls itself, or else its name in words. */
export function takeDocument(
  { id, title, text, pages, tables, parent }: FoundDocument,
  shelf: SourceCollection,
  log: RowLog,
): void {
  const named = title ?? titleFromName(id);
  shelf.add(
    { id, title: named, text, ...(pages && { pages }), ...(parent !== undefined && { parent }) },
    log,
  );
  for (const [index, { heading, header, rows }] of tables.filter(isFilled).entries()) {
    const tableTitle = heading && heading !== named ? `${named} - ${heading}` : named;
    const columns = header.map((cell, column) => cell || `column ${column + 1}`);
    shelf.add({ id: `${id} table ${index + 1}`, title: tableTitle, header: columns, rows, parent: id }, log);
  }
}

function isFilled({ header, rows }: FoundDocument["tables"][number]): boolean {
  return header.length > 0 && rows.length > 0;
}
