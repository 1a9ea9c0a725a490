import { implement } from "@/app/api/implement";
import { testConnection } from "@/lib/api/neo4j";
import * as connections from "@/lib/server/graphs/neo4j-connect";

export const POST = implement(testConnection, ({ engine, body, signal, caller }) =>
  connections.testConnection(engine, body, { signal, isTold: caller.role === "admin" }),
);
