import { createIndexesSchema } from "@/lib/core/api";
import { startNeo4jIndexing } from "@/lib/engine/neo4j-indexing";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const input = await readBody(request, createIndexesSchema);
  const job = await startNeo4jIndexing(await getEngine(), id, input);
  return Response.json({ job }, { status: 202, headers: { location: `/api/jobs/${job.id}` } });
});
