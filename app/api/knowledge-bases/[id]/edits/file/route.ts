import { implement } from "@/app/api/implement";
import { readLimited } from "@/app/api/read-request";
import { EDIT_FILE_LIMIT_BYTES, exportEdits, importEdits } from "@/lib/api/edits";
import * as edits from "@/lib/server/knowledge-bases/graph-edits";

export const dynamic = "force-dynamic";

export const GET = implement(exportEdits, async ({ engine, params }) => {
  return new Response(await edits.exportEdits(engine, params.id), {
    headers: {
      "content-type": "application/jsonl",
      "content-disposition": 'attachment; filename="corrections.jsonl"',
    },
  });
});

export const POST = implement(importEdits, async ({ engine, params, query, request }) =>
  edits.importEdits(engine, params.id, await readLimited(request, EDIT_FILE_LIMIT_BYTES), query),
);
