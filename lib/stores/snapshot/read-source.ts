/** The documents and tables that a generation was built from, one at a time: what a citation opens. */
import type { SourceDocument, SourceTable } from "../../files/source";
import type { OpenGeneration } from "./open-generation";

export async function readSourceDocument(
  snapshot: Pick<OpenGeneration, "readSource">,
  id: string,
): Promise<SourceDocument | null> {
  const json = await snapshot.readSource("documents", id);
  return json === null ? null : (JSON.parse(json) as SourceDocument);
}

export async function readSourceTable(
  snapshot: Pick<OpenGeneration, "readSource">,
  id: string,
): Promise<SourceTable | null> {
  const json = await snapshot.readSource("tables", id);
  return json === null ? null : (JSON.parse(json) as SourceTable);
}
