/** OTT-QA's tables and passages as sources that nobody linked, and its questions with the gold table and passages. */
import type { SourceDocument, SourceTable } from "../../lib/files/source";
import { readJsonLines } from "./retrieval-figures";

type Cell = [text: string, links: unknown];
interface TableLine {
  uid: string;
  title: string;
  section_title: string;
  header: Cell[];
  data: Cell[][];
}
export interface OttQaQuestion {
  question: string;
  answer: string;
  gold_table: string;
  gold_passages: string[];
}

/** The cells' texts alone: the links that come with them are not read. */
export function ottQaCorpus(): { documents: SourceDocument[]; tables: SourceTable[] } {
  const documents = readJsonLines<{ id: string; text: string }>("ottqa/passages.jsonl.gz").map(
    ({ id, text }) => ({ id, title: titleOf(id), text }),
  );
  const tables = readJsonLines<TableLine>("ottqa/tables.jsonl.gz").map(
    ({ uid, title, section_title: section, header, data }) => ({
      id: uid,
      title: section ? `${title} - ${section}` : title,
      header: header.map(([text]) => text),
      rows: data.map((row) => row.map(([text]) => text)),
    }),
  );
  return { documents, tables };
}

export function ottQaQuestions(): OttQaQuestion[] {
  return readJsonLines<OttQaQuestion>("ottqa/questions.jsonl");
}

/** Passages have no title of their own: the address of their article is one. */
function titleOf(id: string): string {
  const address = id.replace("/wiki/", "").replace(/%(?![0-9A-Fa-f]{2})/g, "%25");
  return decodeURIComponent(address).replaceAll("_", " ");
}
