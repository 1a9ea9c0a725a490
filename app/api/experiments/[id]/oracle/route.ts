import { oracleQuerySchema } from "@/lib/core/experiment/oracle-api";
import { readOracle } from "@/lib/engine/oracle";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, oracleQuerySchema);
  return Response.json(await readOracle(await getEngine(), id, query, request.signal));
});
