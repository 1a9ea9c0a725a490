/** An experiment as it is saved: what was asked of which variants, and how far it is. */
import * as z from "zod";
import { capsSchema, designSchema, NO_CAPS } from "../../measure/experiment";
import { jobSchema } from "./job";

/** Why an experiment stopped by itself: what it had taken, and the cap that this reached. */
export const cappedSchema = z.object({
  by: z.enum(["money", "minutes", "budget"]).describe("`budget`: that of a job, in the settings."),
  /** The cap, and the amount taken, in its unit; tokens or money of a job's budget. */
  most: z.number(),
  taken: z.number(),
});
export type Capped = z.infer<typeof cappedSchema>;

export const experimentSchema = z.object({
  id: z.string(),
  name: z.string(),
  knowledgeBase: z.string(),
  knowledgeBaseName: z.string(),
  generation: z.string(),
  ...designSchema.shape,
  most: capsSchema.default(NO_CAPS),
  /** Set while it rests because a cap was reached. */
  capped: cappedSchema.nullable(),
  /** Set on one that repeats a bundle: the digest of the results that it repeats. */
  replayOf: z.string().nullable(),
  /** Digest of all results, once every question has one: equal digests, equal results. */
  digest: z.string().nullable(),
  /** Question-variant pairs that have a result. */
  done: z.int(),
  job: jobSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type Experiment = z.infer<typeof experimentSchema>;

export const experimentsSchema = z.object({
  experiments: z.array(experimentSchema),
});
