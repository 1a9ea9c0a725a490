/** Long work as a row: claimed, followed, cancelled, and resumed after a crash. */
import * as z from "zod";

export const jobStateSchema = z.enum(["queued", "running", "succeeded", "failed", "cancelled"]);
export type JobState = z.infer<typeof jobStateSchema>;

export const jobProgressSchema = z.object({
  /** The step in words: "Embedding texts". */
  phase: z.string(),
  done: z.number(),
  /** Null while the size of the phase is not known. */
  total: z.number().nullable(),
  /** The unit counted: "texts", "rows", "edges". */
  unit: z.string(),
  /** The item in progress, in words: "file 12 of 500, report.pdf". */
  detail: z.string().optional(),
  /** Units per second over the phase so far; null before it is known. */
  rate: z.number().nullable(),
  /** Seconds until the phase ends at this rate. */
  remainingSeconds: z.number().nullable(),
});
export type JobProgress = z.infer<typeof jobProgressSchema>;

/** Kinds of jobs in the queue; `JOB_KINDS` in lib/server names their workers, `JOB_WORDS` in components their titles. */
export const jobKindSchema = z.enum([
  "index",
  "sync",
  "extract",
  "train",
  "fine-tune",
  "neo4j-indexes",
  "projection",
  "experiment",
  "router",
  "judge",
]);
export type JobKind = z.infer<typeof jobKindSchema>;

/** Kinds that mostly wait for a server elsewhere, for hours: no other job has to wait for them. */
export function isWaitingJob(kind: JobKind): boolean {
  return kind === "fine-tune" || kind === "judge";
}

export const jobStepSchema = z.object({
  phase: z.string(),
  ms: z.number(),
  done: z.number(),
  unit: z.string(),
  /** Other remarks for the user: costs, work left undone. */
  note: z.string().optional(),
});
export type JobStep = z.infer<typeof jobStepSchema>;

export const jobSchema = z.object({
  id: z.string(),
  kind: jobKindSchema,
  knowledgeBase: z.string(),
  /** Input of the job, where its kind alone does not tell it. Anyone may read it: never a password. */
  input: z.record(z.string(), z.unknown()).nullable(),
  state: jobStateSchema,
  progress: jobProgressSchema.nullable(),
  steps: z.array(jobStepSchema),
  /** Number of times that a process started it; above 1 after a crash. */
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Jobs before it that have not ended, while it waits; small ones pass. */
  ahead: z.int().optional(),
});
export type Job = z.infer<typeof jobSchema>;
