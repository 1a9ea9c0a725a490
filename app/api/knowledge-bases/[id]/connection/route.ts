import { implement } from "@/app/api/implement";
import { changeConnection, readConnection } from "@/lib/api/neo4j";
import * as connections from "@/lib/server/graphs/neo4j-connect";

export const GET = implement(readConnection, ({ engine, params, signal }) =>
  connections.readConnection(engine, params.id, signal),
);

export const PATCH = implement(changeConnection, ({ engine, params, body }) =>
  connections.changeConnection(engine, params.id, body),
);
