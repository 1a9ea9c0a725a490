/** The result of reading one file of documents: its documents with their tables, and what could not be read of it. */

export interface FoundDocument {
  /** The file's name; for an attachment, below that of its message. */
  id: string;
  /** Undefined when it names itself nowhere. */
  title: string | undefined;
  text: string;
  /** The start of each page in `text`; absent where there are no pages. */
  pages?: number[];
  /** In order; they are no part of `text`. */
  tables: FoundTable[];
  /** The id of the message that it was attached to. */
  parent?: string;
}

/** A part of a file that was not taken. */
export interface DocumentProblem {
  /** "pages 3-5", "attachment x.png". */
  field: string;
  reason: string;
}

export interface DocumentsFound {
  documents: FoundDocument[];
  problems: DocumentProblem[];
  /** Remarks for a person, though nothing is missing: sentences. */
  notes?: string[];
}

/** A table found in a document, before it has a name of its own. */
export interface FoundTable {
  /** Its caption or the last heading before it, if there is one. */
  heading: string | undefined;
  header: string[];
  rows: string[][];
}
