/** What the HTTP interface takes and gives of a label audit: questions where the methods agree with each other against gold. */
import { z } from "zod";
import { goldQuestionSchema } from "../questions/gold-question";
import { versionNumberSchema } from "../questions/question-set";

/** The property of a question that keeps what was decided about its gold. */
export const AUDIT_PROPERTY = "audit";

export const auditVerdictSchema = z.enum(["replace", "add", "gold-is-right", "ambiguous"]);
export type AuditVerdict = z.infer<typeof auditVerdictSchema>;

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

export const proposedAnswerSchema = z.object({
  node: z.string(),
  /** Null when the graph no longer has it. */
  name: z.string().nullable(),
  labels: z.array(z.string()),
  /** Positions of the variants whose first answer it is. */
  variants: z.array(z.int()),
  /** Share of the methods: the mean over methods of how many of their variants say so. */
  agreement: z.number(),
});
export type ProposedAnswer = z.infer<typeof proposedAnswerSchema>;

export const auditItemSchema = z.object({
  question: goldQuestionSchema,
  /** Its gold answers, by name where they are nodes of the graph. */
  gold: z.array(z.string()),
  /** First answers that gold does not have, by agreement. */
  proposed: z.array(proposedAnswerSchema).min(1),
  /** In (0, 1]: agreement on the first of them, less how high gold stands in their rankings. */
  score: z.number(),
  /** The best rank of gold in any variant; null where none returned it. */
  goldRank: z.int().nullable(),
});
export type AuditItem = z.infer<typeof auditItemSchema>;

export const auditQueueSchema = z.object({
  /** The set that verdicts are written to, by its newest version; null when it is gone. */
  questionSet: z.object({ id: z.string(), name: z.string(), version: z.int() }).nullable(),
  items: z.array(auditItemSchema),
  total: z.int(),
  /** Questions of the set that have a verdict already, by verdict. */
  decided: z.record(auditVerdictSchema, z.int()),
});
export type AuditQueue = z.infer<typeof auditQueueSchema>;

export const auditDecisionsSchema = z.strictObject({
  /** The version that was looked at: another by now is a conflict. */
  version: versionNumberSchema,
  decisions: z
    .array(
      z
        .strictObject({
          question: z.string(),
          verdict: auditVerdictSchema,
          /** Node ids or names, for `replace` and `add`. */
          answers: z.array(z.string().min(1)).max(1_000).default([]),
        })
        .refine(
          ({ verdict, answers }) => (verdict === "replace" || verdict === "add") === answers.length > 0,
          {
            message: "Answers belong to the verdicts replace and add, and they need at least one.",
            path: ["answers"],
          },
        ),
    )
    .min(1)
    .max(1_000),
});
export type AuditDecisions = z.infer<typeof auditDecisionsSchema>;
