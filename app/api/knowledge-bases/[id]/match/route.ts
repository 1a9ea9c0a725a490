import { matchRequestSchema } from "@/lib/core/api";
import { matchGraph } from "@/lib/engine/match-graph";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const wanted = await readBody(request, matchRequestSchema);
  return Response.json(await matchGraph(await getEngine(), id, wanted, request.signal));
});
