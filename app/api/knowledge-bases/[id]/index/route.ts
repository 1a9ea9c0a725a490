import { indexQuerySchema } from "@/lib/core/api";
import { startIndexing } from "@/lib/engine/indexing";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const { percentile, logic, degree, ...wanted } = readQuery(request, indexQuerySchema);
  const linked =
    percentile === undefined ? undefined : { percentile, logic, degree: degree === "any" ? null : degree };
  const job = await startIndexing(await getEngine(), id, { ...wanted, linked });
  return Response.json({ job }, { status: job ? 202 : 200 });
});
