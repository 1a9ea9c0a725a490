import { similaritySelectionQuerySchema } from "@/lib/core/similarity-api";
import { readSelection } from "@/lib/engine/similarity";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, similaritySelectionQuerySchema);
  return Response.json(await readSelection(await getEngine(), id, query, request.signal));
});
