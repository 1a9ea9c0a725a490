/** Calls of a language model that a job would make, and their cost. */
import * as z from "zod";

export const estimatedCalls = {
  /** Model and host. */
  model: z.string(),
  calls: z.int(),
  tokens: z.object({ input: z.int(), output: z.int() }),
  /** In the currency of the price table; null when the model has no price there. */
  cost: z.number().nullable(),
  /** Budget of a job; null is no limit. */
  budget: z.object({ tokens: z.number().nullable(), cost: z.number().nullable() }),
};
