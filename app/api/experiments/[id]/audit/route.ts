import { implement } from "@/app/api/implement";
import { readAudit, saveAuditDecisions } from "@/lib/api/audit";
import * as audit from "@/lib/server/experiments/label-audit";

export const GET = implement(readAudit, ({ engine, params, query, signal }) =>
  audit.readAudit(engine, params.id, query, signal),
);

export const POST = implement(saveAuditDecisions, ({ engine, params, body }) =>
  audit.decideLabels(engine, params.id, body),
);
