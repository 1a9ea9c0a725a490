import { pathsQuerySchema } from "@/lib/core/api";
import { searchPaths } from "@/lib/engine/path-search";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, pathsQuerySchema, ["types", "kinds", "labels"]);
  return Response.json(await searchPaths(await getEngine(), id, query, request.signal));
});
