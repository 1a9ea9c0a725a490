/** A run: one question asked of one generation by several methods, saved with every trace so that it reopens exactly. */
import * as z from "zod";
import { retrievalSchema } from "../../methods/contract/retriever";
import { type LlmTotals, totalCalls } from "../../methods/llm/llm-call";
import { type Outage, outageSchema, outagesOf } from "../../methods/llm/outage";
import { type StageRecord, stageRecordSchema, traceEventSchema } from "../../methods/trace/trace";
import { followsSchema, referenceChoiceSchema } from "../../questions/conversation/reference";
import { correctionSchema, correctionsSchema } from "../../questions/plan/mentions/correction";
import { counterfactualSchema } from "./counterfactual";
import { QUESTION_MAX_CHARACTERS } from "./question-limit";
import { runNotesSchema } from "./run-notes";
import { verdictSchema } from "./verdict";

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
  /** Meanings of names in the question, where a person knows better than the planner. */
  corrections: correctionsSchema.default([]),
  /** Id of the run before: words of the question that refer to it are replaced by what they mean. */
  follows: z.string().min(1).optional(),
  /** Meanings of those words that a person chose; found in the run before when absent. */
  references: z.array(referenceChoiceSchema).max(20).optional(),
});
export type RunRequest = z.infer<typeof runRequestSchema>;

export const columnStateSchema = z.enum(["queued", "running", "done", "failed", "cancelled", "interrupted"]);

/** Cancelled: one of the methods that were asked was; those that had ended have their results. */
export const runStateSchema = z.enum(["running", "done", "cancelled", "interrupted"]);

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

/** Totals of the language model calls of a trace; those of reused stages belong to another column. */
export function llmTotals(stages: readonly StageRecord[]): LlmTotals {
  const own = stages.filter(({ reused }) => !reused);
  return totalCalls(
    own.flatMap(({ artefacts }) => artefacts).filter((artefact) => artefact.kind === "llm-call"),
  );
}

/** Endpoints that failed while the columns ran, each once. */
export function runOutages(columns: readonly Pick<RunColumn, "stages">[]): Outage[] {
  const artefacts = columns.flatMap(({ stages }) => stages).flatMap((stage) => stage.artefacts);
  return outagesOf(artefacts.filter((artefact) => artefact.kind === "llm-call"));
}

export const runSchema = z.object({
  id: z.string(),
  knowledgeBase: z.string(),
  knowledgeBaseName: z.string(),
  generation: z.string(),
  question: z.string(),
  budget: z.int(),
  corrections: z.array(correctionSchema).default([]),
  /** Null where it follows no other run. */
  follows: followsSchema.nullable().default(null),
  /** The reading of the question, once for all methods; null before that, absent in runs of earlier versions. */
  reading: stageRecordSchema.nullable().optional(),
  state: runStateSchema,
  createdAt: z.iso.datetime(),
  columns: z.array(runColumnSchema),
  /** The joint answer of the methods that have ended; null before any has. */
  verdict: verdictSchema.nullable().optional(),
  /** Language models that the methods went on without, because their endpoint failed. */
  outages: z.array(outageSchema).optional(),
  tags: runNotesSchema.shape.tags.optional(),
  note: runNotesSchema.shape.note.optional(),
  title: runNotesSchema.shape.title.optional(),
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
