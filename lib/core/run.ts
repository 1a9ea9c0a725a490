/** A run: one question asked of one generation by several methods, kept with every trace so that it reopens exactly. */
import { z } from "zod";
import { counterfactualSchema } from "./counterfactual";
import { type LlmTotals, totalCalls } from "./llm/llm-call";
import { correctionSchema, correctionsSchema } from "./plan/correction";
import { retrievalSchema } from "./retriever";
import { type StageRecord, stageRecordSchema, traceEventSchema } from "./trace";

/** Limits of a question: long enough for a paragraph, short enough for one embedding window. */
export const QUESTION_MAX_CHARACTERS = 2_000;

export const runRequestSchema = z.object({
  /** Id or name. */
  knowledgeBase: z.string().min(1),
  question: z
    .string()
    .trim()
    .min(1, "The question is empty; write at least one word.")
    .max(
      QUESTION_MAX_CHARACTERS,
      `A question may have at most ${QUESTION_MAX_CHARACTERS.toLocaleString("en")} characters.`,
    ),
  methods: z.array(z.string()).min(1, "Name at least one method.").max(12),
  /** Parameters by method id; what is left out takes the method's default. */
  params: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  /** Nodes that each method may return, seeds included. */
  budget: z.int().min(1).max(200).default(20),
  /** What the names in the question mean, where a person knows better than the planner. */
  corrections: correctionsSchema.default([]),
});
export type RunRequest = z.infer<typeof runRequestSchema>;

export const columnStateSchema = z.enum(["queued", "running", "done", "failed", "cancelled", "interrupted"]);

/** What one method did in a run. */
export const runColumnSchema = z.object({
  /** Unique in its run: the method's id, and "sage.2" for what was changed and run again beside it. */
  id: z.string(),
  method: z.string(),
  state: columnStateSchema,
  /** Complete: defaults filled in. */
  params: z.record(z.string(), z.unknown()),
  /** Null for what was asked first. */
  counterfactual: counterfactualSchema.nullable().default(null),
  stages: z.array(stageRecordSchema),
  retrieval: retrievalSchema.nullable(),
  ms: z.number().nullable(),
  llmCalls: z.int(),
  llmTokens: z.int().default(0),
  /** In the currency of the price table; calls of models without a price are not in it. */
  llmCost: z.number().default(0),
  error: z.string().nullable(),
});
export type RunColumn = z.infer<typeof runColumnSchema>;

/** What the calls of a language model that stand in a trace came to; those of stages that were kept are another column's. */
export function llmTotals(stages: readonly StageRecord[]): LlmTotals {
  const own = stages.filter(({ kept }) => !kept);
  return totalCalls(
    own.flatMap(({ artefacts }) => artefacts).filter((artefact) => artefact.kind === "llm-call"),
  );
}

export const runSchema = z.object({
  id: z.string(),
  knowledgeBase: z.string(),
  knowledgeBaseName: z.string(),
  generation: z.string(),
  question: z.string(),
  budget: z.int(),
  corrections: z.array(correctionSchema).default([]),
  state: z.enum(["running", "done", "interrupted"]),
  createdAt: z.iso.datetime(),
  columns: z.array(runColumnSchema),
});
export type Run = z.infer<typeof runSchema>;

/** One server-sent event of a run in progress; the last one is `run-end`. */
export const runEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("run-start"), run: runSchema }),
  z.object({ type: z.literal("trace"), column: z.string(), event: traceEventSchema }),
  z.object({ type: z.literal("column-end"), column: runColumnSchema }),
  z.object({ type: z.literal("run-end"), run: runSchema }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
