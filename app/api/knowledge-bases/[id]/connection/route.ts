import { changeConnectionSchema } from "@/lib/core/api";
import { changeConnection, readConnection } from "@/lib/engine/neo4j-connect";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) =>
  Response.json(await readConnection(await getEngine(), id, request.signal)),
);

export const PATCH = apiRoute<{ id: string }>(async (request, { id }) => {
  const change = await readBody(request, changeConnectionSchema);
  return Response.json(await changeConnection(await getEngine(), id, change));
});
