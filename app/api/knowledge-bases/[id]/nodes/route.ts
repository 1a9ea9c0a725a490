import { implement } from "@/app/api/implement";
import { readNodes } from "@/lib/api/graph";
import * as graph from "@/lib/server/graphs/graph-reads";

export const GET = implement(readNodes, async ({ engine, params, query }) => ({
  nodes: await graph.readNodes(engine, params.id, query.ids),
}));
