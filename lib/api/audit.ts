/** The label audit: questions where the methods agree with each other and disagree with gold. */
import * as z from "zod";
import { auditDecisionsSchema, auditItemSchema, auditVerdictSchema } from "../measure/judge/audit-item";
import { questionSetSchema } from "../measure/question-sets/question-set";
import { endpoint } from "./endpoint";

export const auditQuerySchema = z.strictObject({
  /** Methods, not variants, that must give the same first answer: ten variants of one method are one voice. */
  least: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe("Share of the methods that must agree, more than."),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(20),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditQueueSchema = z.object({
  /** The set that verdicts are written to, by its newest version; null when it is gone. */
  questionSet: z.object({ id: z.string(), name: z.string(), version: z.int() }).nullable(),
  items: z.array(auditItemSchema),
  total: z.int(),
  /** Questions of the set that have a verdict already, by verdict. */
  decided: z.record(auditVerdictSchema, z.int()),
});
export type AuditQueue = z.infer<typeof auditQueueSchema>;

const AUDIT = "/api/experiments/{id}/audit";

export const readAudit = endpoint({
  path: AUDIT,
  summary:
    "List the questions where the methods agree with each other and disagree with gold, most suspicious first",
  query: auditQuerySchema,
  response: auditQueueSchema,
});

export const saveAuditDecisions = endpoint({
  method: "post",
  path: AUDIT,
  summary: "Save decisions about gold: writes the next version of the question set",
  body: auditDecisionsSchema,
  response: questionSetSchema,
});
