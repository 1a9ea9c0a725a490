import { judgeRequestSchema } from "@/lib/core/experiment/judge-api";
import { estimateJudgements } from "@/lib/engine/judging";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const wanted = await readBody(request, judgeRequestSchema);
  return Response.json(await estimateJudgements(await getEngine(), id, wanted, request.signal));
});
