import { planRequestSchema } from "@/lib/core/plan-api";
import { planQuestion } from "@/lib/engine/plan-question";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const wanted = await readBody(request, planRequestSchema);
  return Response.json(await planQuestion(await getEngine(), id, wanted, request.signal));
});
