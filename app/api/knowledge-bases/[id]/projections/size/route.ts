import { selectionSchema } from "@/lib/core/api";
import { measureProjection } from "@/lib/engine/neo4j-projection";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const selection = await readBody(request, selectionSchema);
  return Response.json(await measureProjection(await getEngine(), id, selection, request.signal));
});
