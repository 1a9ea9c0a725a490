import { auditDecisionsSchema, auditQuerySchema } from "@/lib/core/experiment/audit-api";
import { decideLabels, readAudit } from "@/lib/engine/label-audit";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, auditQuerySchema);
  return Response.json(await readAudit(await getEngine(), id, query, request.signal));
});

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const decisions = await readBody(request, auditDecisionsSchema);
  return Response.json(await decideLabels(await getEngine(), id, decisions));
});
