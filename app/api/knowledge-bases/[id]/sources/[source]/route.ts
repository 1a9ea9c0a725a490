import { implement } from "@/app/api/implement";
import { removeSource } from "@/lib/api/sources";
import * as sources from "@/lib/server/knowledge-bases/remove-source";

export const DELETE = implement(removeSource, ({ engine, params, query, signal, who }) =>
  sources.removeSource(engine, params.id, params.source, { ...query, signal, caller: who }),
);
