import { goldFromRunSchema } from "@/lib/core/experiment/gold-from-run-api";
import { addGoldFromRun } from "@/lib/engine/gold-from-run";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const right = await readBody(request, goldFromRunSchema);
  const added = await addGoldFromRun(await getEngine(), id, right);
  return Response.json(added, { status: added.outcome === "same" ? 200 : 201 });
});
