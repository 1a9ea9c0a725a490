/** One call of a language model as it is recorded: what was asked, what came back, what it took. */
import * as z from "zod";
import { outageSchema } from "./outage";

export const messageSchema = z.object({
  role: z.enum(["system", "user", "assistant"]),
  content: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * Tokens read and written; `estimated` where the server did not count them. Where it says so: of those read, what came from its
 * own cache, and of those written, the thoughts.
 */
export const usageSchema = z.object({
  input: z.int().nonnegative(),
  output: z.int().nonnegative(),
  estimated: z.boolean().default(false),
  cachedInput: z.int().nonnegative().optional(),
  reasoning: z.int().nonnegative().optional(),
});
export type Usage = z.infer<typeof usageSchema>;

export const llmCallSchema = z.object({
  /** In words: "answer the question". */
  purpose: z.string(),
  model: z.string(),
  messages: z.array(messageSchema),
  /** The model's raw text; empty when the call failed. */
  answer: z.string(),
  /** Sum over all attempts; zero when the answer came from the cache. */
  usage: usageSchema,
  ms: z.number(),
  /** In the currency of the price table; null when the model has no price there. */
  cost: z.number().nullable(),
  cached: z.boolean(),
  /** For an answer from the cache: its usage when it was made, and the cost at today's prices. */
  before: z.object({ usage: usageSchema, cost: z.number().nullable() }).optional(),
  /** The key of its stored answer, unless it was cut or could not be used. */
  key: z.string().optional(),
  /** True if the answer was cut off because it was too long. */
  cut: z.boolean().optional(),
  attempts: z.int(),
  /** Repair that was needed before the answer could be read: "code fences". */
  repair: z.string().optional(),
  error: z.string().optional(),
  /** Set when the endpoint is not asked for now, since this call or one before it failed. */
  outage: outageSchema.optional(),
});
export type LlmCall = z.infer<typeof llmCallSchema>;

export interface LlmTotals {
  /** Calls that were sent; answers from the cache are free and do not count. */
  llmCalls: number;
  llmTokens: number;
  llmCost: number;
}

export function totalCalls(calls: readonly Pick<LlmCall, "usage" | "cost" | "attempts">[]): LlmTotals {
  return {
    llmCalls: calls.filter(({ attempts }) => attempts > 0).length,
    llmTokens: calls.reduce((sum, { usage }) => sum + usage.input + usage.output, 0),
    llmCost: calls.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
  };
}
