import { implement } from "@/app/api/implement";
import { undoSync } from "@/lib/api/places";
import * as syncing from "@/lib/server/knowledge-bases/syncing";

export const POST = implement(undoSync, ({ engine, params }) =>
  syncing.undoSync(engine, params.id, params.place),
);
