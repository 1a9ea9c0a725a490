import { testConnectionSchema } from "@/lib/core/api";
import { testConnection } from "@/lib/engine/neo4j-connect";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute(async (request) => {
  const given = await readBody(request, testConnectionSchema);
  return Response.json(await testConnection(await getEngine(), given, request.signal));
});
