/** A table found in a document, before it has a name of its own. */
export interface FoundTable {
  /** Its caption or the last heading before it, if there is one. */
  heading: string | undefined;
  header: string[];
  rows: string[][];
}
