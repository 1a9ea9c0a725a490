import { implement } from "@/app/api/implement";
import { syncPlace } from "@/lib/api/places";
import * as syncing from "@/lib/server/knowledge-bases/syncing";

export const POST = implement(syncPlace, ({ engine, params, body, rights }) =>
  syncing.syncPlace(engine, params.id, body, rights),
);
