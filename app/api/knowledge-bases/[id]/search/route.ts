import { searchQuerySchema } from "@/lib/core/api";
import { searchNodes } from "@/lib/engine/graph-reads";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, searchQuerySchema, ["labels"]);
  return Response.json(await searchNodes(await getEngine(), id, query));
});
