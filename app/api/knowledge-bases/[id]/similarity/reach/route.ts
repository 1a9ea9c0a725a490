import { similarityReachRequestSchema } from "@/lib/core/similarity-api";
import { readReach } from "@/lib/engine/similarity";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const asked = await readBody(request, similarityReachRequestSchema);
  return Response.json(await readReach(await getEngine(), id, asked, request.signal));
});
