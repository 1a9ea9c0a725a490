import { implement } from "@/app/api/implement";
import { measureProjection } from "@/lib/api/neo4j";
import * as projection from "@/lib/server/knowledge-bases/neo4j-projection";

export const POST = implement(measureProjection, ({ engine, params, body, signal }) =>
  projection.measureProjection(engine, params.id, body, signal),
);
