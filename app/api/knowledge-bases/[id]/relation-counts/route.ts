import { implement } from "@/app/api/implement";
import { countRelations } from "@/lib/api/graph";
import { readRelationCounts } from "@/lib/server/graphs/graph-reads";

export const GET = implement(countRelations, async ({ engine, params, query }) => ({
  counts: await readRelationCounts(engine, params.id, query.id),
}));
