/** The planner's training data, and its accuracy on held-out questions. */
import * as z from "zod";

const share = z.number().min(0).max(1);

export const trainingReportSchema = z.object({
  /** All questions, and how many of them were made from the graph. */
  questions: z.int().min(0),
  reverse: z.int().min(0),
  /** Questions that a candidate answers: only they can be learnt from. */
  answerable: z.int().min(0),
  /** Questions whose gold answers name nothing in the graph. */
  unresolved: z.int().min(0),
  /** Different wordings, with the mentions masked. */
  templates: z.int().min(0),
  /** Digest of the questions and their answers. */
  digest: z.string(),
  generation: z.string(),
  embedder: z.string(),
  seed: z.int(),
  epochs: z.int(),
  /** Questions whose most probable plan gives the gold answers, of all that have gold answers in the graph. */
  accuracy: z.object({
    /** Before training. */
    zeroShot: share,
    /** Cross-validated: on held-out questions, and on whole held-out wordings; null when there are too few. */
    byQuestion: share.nullable(),
    byTemplate: share.nullable(),
    folds: z.int(),
  }),
  /** Why it was not put to use, in a sentence; absent for one that was. */
  unused: z.string().optional(),
  trainedAt: z.iso.datetime(),
  seconds: z.number(),
});
export type TrainingReport = z.infer<typeof trainingReportSchema>;
