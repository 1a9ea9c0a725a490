import { implement } from "@/app/api/implement";
import { readNeighbours } from "@/lib/api/graph";
import * as graph from "@/lib/server/graphs/graph-reads";

export const GET = implement(readNeighbours, ({ engine, params, query, signal }) =>
  graph.readNeighbours(engine, params.id, query, signal),
);
