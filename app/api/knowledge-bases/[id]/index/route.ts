import { indexQuerySchema } from "@/lib/core/api";
import { startIndexing } from "@/lib/engine/indexing";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const { force } = readQuery(request, indexQuerySchema);
  const job = await startIndexing(await getEngine(), id, { force });
  return Response.json({ job }, { status: job ? 202 : 200 });
});
