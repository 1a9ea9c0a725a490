import { implement } from "@/app/api/implement";
import { readTable } from "@/lib/api/sources";
import * as graph from "@/lib/server/graphs/graph-reads";

export const GET = implement(readTable, async ({ engine, params }) => ({
  table: await graph.readTable(engine, params.id, params.source),
}));
