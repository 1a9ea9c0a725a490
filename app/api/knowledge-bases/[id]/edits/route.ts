import { implement } from "@/app/api/implement";
import { addEdits, listEdits, undoEdits } from "@/lib/api/edits";
import * as edits from "@/lib/server/knowledge-bases/graph-edits";

export const GET = implement(listEdits, ({ engine, params, query }) =>
  edits.listEdits(engine, params.id, query),
);

export const POST = implement(addEdits, ({ engine, params, query, body }) =>
  edits.addEdits(engine, params.id, body.edits, query),
);

export const PATCH = implement(undoEdits, ({ engine, params, query, body }) =>
  edits.undoEdits(engine, params.id, body, query),
);
