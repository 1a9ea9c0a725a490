import { relationCountsQuerySchema } from "@/lib/core/api";
import { readRelationCounts } from "@/lib/engine/graph-reads";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, relationCountsQuerySchema);
  return Response.json({ counts: await readRelationCounts(await getEngine(), id, query.id) });
});
