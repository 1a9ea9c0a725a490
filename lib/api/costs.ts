/** Costs of language models: calls, tokens, money and time, by day, work, method, run, job and model. */
import * as z from "zod";
import { COST_GROUPINGS, costFiguresSchema, type Work, workSchema } from "../measure/costs";
import { endpoint } from "./endpoint";

export const WORK_TITLES: Readonly<Record<Work, string>> = {
  run: "Questions asked",
  evaluation: "Evaluations",
  experiment: "Experiments",
  trial: "Questions asked to estimate experiments",
  description: "Descriptions of chunks",
  extraction: "Graphs of documents",
  judging: "Judging of answers",
  tuning: "Fine-tuning",
};

const daySchema = z.iso.date().describe("A day in UTC: 2026-11-23.");

export const costsQuerySchema = z.strictObject({
  from: daySchema.optional().describe("The first day, in UTC; 30 days up to the last one when absent."),
  to: daySchema.optional().describe("The last day, in UTC; today when absent."),
  by: z.enum(COST_GROUPINGS).default("day"),
  limit: z.coerce.number().int().min(1).max(1_000).default(200).describe("Groups that are listed at most."),
});
export type CostsQuery = z.infer<typeof costsQuerySchema>;

export const costGroupSchema = z.object({
  key: z.string(),
  /** The day, the method's title, what a run asked, the name of an experiment or knowledge base. */
  title: z.string(),
  /** For a run or job: its kind of work. */
  work: workSchema.nullable(),
  /** For a run or job: the run, the experiment or the job; the knowledge base of evaluations. Null once it is removed. */
  subject: z.object({ id: z.string(), knowledgeBase: z.string() }).nullable(),
  figures: costFiguresSchema,
  /** For a job: the estimate shown before it began; null where none was asked for. */
  estimate: z
    .object({
      model: z.string(),
      /** Null for a fine-tuning, which is trained and not called. */
      calls: z.int().nullable(),
      tokens: z.number(),
      /** Null where the model had no price. */
      cost: z.number().nullable(),
    })
    .nullable(),
});
export type CostGroup = z.infer<typeof costGroupSchema>;

export const costsSchema = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(COST_GROUPINGS),
  /** The first day of all that anything was counted on; null before the first call. */
  first: z.string().nullable(),
  /** Days, runs and jobs newest first; the others by money. */
  groups: z.array(costGroupSchema),
  /** Groups that the limit left off. */
  more: z.int(),
  /** Total of all calls of these days, whatever they are grouped by. */
  total: costFiguresSchema,
  /** Models that were called and have no price: their money is missing. */
  unpriced: z.array(z.string()),
});
export type Costs = z.infer<typeof costsSchema>;

const { limit: _, ...tableShape } = costsQuerySchema.shape;
export const costTableQuerySchema = z.strictObject(tableShape);

export const readCosts = endpoint({
  path: "/api/costs",
  summary: "Read what language models cost, over some days",
  query: costsQuerySchema,
  response: costsSchema,
});

export const downloadCosts = endpoint({
  path: "/api/costs/table",
  summary: "Download what language models cost as CSV",
  query: costTableQuerySchema,
  download: ["text/csv"],
});
