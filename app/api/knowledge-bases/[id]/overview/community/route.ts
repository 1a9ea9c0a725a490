import { implement } from "@/app/api/implement";
import { readCommunity } from "@/lib/api/graph";
import { communityOf } from "@/lib/server/graphs/graph-overview";

export const GET = implement(readCommunity, ({ engine, params, query }) =>
  communityOf(engine, params.id, query.hub),
);
