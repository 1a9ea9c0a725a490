import { implement } from "@/app/api/implement";
import { createNeo4jIndexes } from "@/lib/api/neo4j";
import { startNeo4jIndexing } from "@/lib/server/knowledge-bases/neo4j-indexing";

export const POST = implement(createNeo4jIndexes, async ({ engine, params, body }) => ({
  job: await startNeo4jIndexing(engine, params.id, body),
}));
