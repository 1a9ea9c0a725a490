import { implement } from "@/app/api/implement";
import { searchNodes } from "@/lib/api/graph";
import * as graph from "@/lib/server/graphs/graph-reads";

export const GET = implement(searchNodes, ({ engine, params, query }) =>
  graph.searchNodes(engine, params.id, query),
);
