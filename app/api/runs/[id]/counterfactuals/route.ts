import { counterfactualRequestSchema } from "@/lib/core/counterfactual";
import { startCounterfactual } from "@/lib/engine/counterfactuals";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

/** Adds a counterfactual; its events are those of the run. */
export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const wanted = await readBody(request, counterfactualRequestSchema);
  return Response.json(await startCounterfactual(await getEngine(), id, wanted), { status: 202 });
});
