import { implement } from "@/app/api/implement";
import { readLimited } from "@/app/api/read-request";
import { savedAs } from "@/app/api/response-headers";
import { EDIT_FILE_LIMIT_BYTES, exportEdits, importEdits } from "@/lib/api/edits";
import * as edits from "@/lib/server/knowledge-bases/graph-edits";

export const GET = implement(exportEdits, async ({ engine, params }) =>
  savedAs("corrections.jsonl", "application/jsonl", await edits.exportEdits(engine, params.id)),
);

export const POST = implement(importEdits, async ({ engine, params, query, request, signal, who }) => {
  const text = await readLimited(request, EDIT_FILE_LIMIT_BYTES);
  return edits.importEdits(engine, params.id, text, { ...query, signal, caller: who });
});
