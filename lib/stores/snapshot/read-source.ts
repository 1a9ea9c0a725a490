/** The documents and tables that a generation was built from, one at a time: what a citation opens. */

import type { SourceDocument, SourceTable } from "../../core/contract/source";
import type { Snapshot } from "../../core/graph/snapshot/snapshot";

/** The document with this id, or null. */
export async function readSourceDocument(snapshot: Snapshot, id: string): Promise<SourceDocument | null> {
  const json = await snapshot.readSource("documents", id);
  return json === null ? null : (JSON.parse(json) as SourceDocument);
}

/** The table with this id, or null. */
export async function readSourceTable(snapshot: Snapshot, id: string): Promise<SourceTable | null> {
  const json = await snapshot.readSource("tables", id);
  return json === null ? null : (JSON.parse(json) as SourceTable);
}
