/** The JSON of an error. */
import * as z from "zod";

export const inputProblemSchema = z.object({
  at: z.string(),
  message: z.string(),
  excerpt: z.string().optional(),
});

/** RFC 9457 problem details, with a code, a hint and the single problems. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  hint: z.string().optional(),
  problems: z.array(inputProblemSchema).optional(),
  /** The value of the header `X-Request-Id`. */
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
