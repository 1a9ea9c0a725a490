import { judgeRequestSchema } from "@/lib/core/experiment/judge-api";
import { readJudgements } from "@/lib/engine/judgements";
import { startJudging } from "@/lib/engine/judging";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) =>
  Response.json(await readJudgements(await getEngine(), id, request.signal)),
);

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const wanted = await readBody(request, judgeRequestSchema);
  return Response.json({ job: await startJudging(await getEngine(), id, wanted) }, { status: 202 });
});
