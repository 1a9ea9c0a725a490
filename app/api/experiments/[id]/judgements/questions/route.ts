import { judgedRowsQuerySchema } from "@/lib/core/experiment/judge-api";
import { readJudgedRows } from "@/lib/engine/judgements";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, judgedRowsQuerySchema);
  return Response.json(await readJudgedRows(await getEngine(), id, query));
});
