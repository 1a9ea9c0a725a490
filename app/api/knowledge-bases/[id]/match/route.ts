import { implement } from "@/app/api/implement";
import { matchGraph } from "@/lib/api/graph";
import { matchGraph as matchPattern } from "@/lib/server/graphs/match-graph";

export const POST = implement(matchGraph, ({ engine, params, body, signal }) =>
  matchPattern(engine, params.id, body, signal),
);
