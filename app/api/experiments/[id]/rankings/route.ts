import { implement } from "@/app/api/implement";
import { readLimited } from "@/app/api/read-request";
import { addRanking, RANKING_LIMIT_BYTES, removeRanking } from "@/lib/api/experiments";
import * as rankings from "@/lib/server/experiments/external-rankings";

export const POST = implement(addRanking, async ({ engine, params, query, request, signal }) => {
  const text = await readLimited(request, RANKING_LIMIT_BYTES);
  return rankings.addRanking(engine, params.id, query.name, text, signal);
});

export const DELETE = implement(removeRanking, ({ engine, params, query }) =>
  rankings.removeRanking(engine, params.id, query.name),
);
