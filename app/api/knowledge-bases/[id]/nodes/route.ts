import { nodesQuerySchema } from "@/lib/core/api";
import { readNodes } from "@/lib/engine/graph-reads";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const { ids } = readQuery(request, nodesQuerySchema, ["ids"]);
  return Response.json({ nodes: await readNodes(await getEngine(), id, ids) });
});
