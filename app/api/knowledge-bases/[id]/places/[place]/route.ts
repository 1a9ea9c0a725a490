import { implement } from "@/app/api/implement";
import { forgetPlace } from "@/lib/api/places";
import * as syncing from "@/lib/server/knowledge-bases/syncing";

export const DELETE = implement(forgetPlace, ({ engine, params }) =>
  syncing.forgetPlace(engine, params.id, params.place),
);
