import { neighboursQuerySchema } from "@/lib/core/api";
import { readNeighbours } from "@/lib/engine/graph-reads";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, neighboursQuerySchema, ["ids", "types", "kinds", "labels"]);
  return Response.json(await readNeighbours(await getEngine(), id, query, request.signal));
});
