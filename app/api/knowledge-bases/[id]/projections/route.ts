import { implement } from "@/app/api/implement";
import { startProjection } from "@/lib/api/neo4j";
import * as projection from "@/lib/server/knowledge-bases/neo4j-projection";

export const POST = implement(startProjection, ({ engine, caller, params, body }) =>
  projection.startProjection(engine, params.id, body, caller),
);
