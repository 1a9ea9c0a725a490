/** Prices of models, from a table that a person edits: providers publish no prices over their interface. */
import * as z from "zod";
import type { Usage } from "../methods/llm/llm-call";

export const priceSchema = z.strictObject({
  /** Money for a million tokens read. */
  input: z.number().min(0).max(100_000),
  /** Money for a million tokens written. */
  output: z.number().min(0).max(100_000),
});
export type Price = z.infer<typeof priceSchema>;

export const priceTableSchema = z.record(z.string().min(1).max(200), priceSchema);
export type PriceTable = z.infer<typeof priceTableSchema>;

/** Null when the model has no price. */
export function costOf(usage: Pick<Usage, "input" | "output">, price: Price | undefined): number | null {
  if (!price) return null;
  return (usage.input * price.input + usage.output * price.output) / 1_000_000;
}
