import { implement } from "@/app/api/implement";
import { measureSourceRemoval } from "@/lib/api/sources";
import * as sources from "@/lib/server/knowledge-bases/remove-source";

export const GET = implement(measureSourceRemoval, ({ engine, params, signal, who }) =>
  sources.measureSourceRemoval(engine, params.id, params.source, { signal, caller: who }),
);
