/** A question whose gold answer the methods doubt, and what a person decides about it. */
import * as z from "zod";
import { goldQuestionSchema } from "../question-sets/gold-question";
import { versionNumberSchema } from "../question-sets/question-set";

/** The property of a question that keeps what was decided about its gold. */
export const AUDIT_PROPERTY = "audit";

export const auditVerdictSchema = z.enum(["replace", "add", "gold-is-right", "ambiguous"]);
export type AuditVerdict = z.infer<typeof auditVerdictSchema>;

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
  gold: z.array(z.string()),
  /** First answers that gold does not have, by agreement. */
  proposed: z.array(proposedAnswerSchema).min(1),
  /** In (0, 1]: agreement on the first of them, less how high gold is in their rankings. */
  score: z.number(),
  /** The best rank of gold in any variant; null where none returned it. */
  goldRank: z.int().nullable(),
});
export type AuditItem = z.infer<typeof auditItemSchema>;

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
