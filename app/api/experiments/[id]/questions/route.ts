import { rowsQuerySchema } from "@/lib/core/experiment/experiment-api";
import { readQuestionRows } from "@/lib/engine/compare-experiment";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

/** Questions with their results, a page at a time: all of them, or those that a variant wins, loses, or lost gold on. */
export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, rowsQuerySchema);
  return Response.json(await readQuestionRows(await getEngine(), id, query));
});
