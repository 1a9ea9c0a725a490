/**
 * Models that a method can learn for one knowledge base, beside the planner: a reranker, a guidance network, an embedding. A
 * trainable is pure: it gets questions with gold answers and a kit, and returns bytes and a report; the engine queues it,
 * keeps it, and hands the model that is in use to the method.
 */
import * as z from "zod";
import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import type { ReportProgress } from "../../graph/progress";
import type { TrainingQuestion } from "../../questions/plan/ranker/train-planner";
import type { ReadQuestion } from "../../questions/reading/read-question";

const word = z.string().regex(/^[a-z0-9]+$/);
const words = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** The id of what belongs to one method: the method's id, a hyphen, and a name. */
export const ownIdSchema = z.templateLiteral([word, "-", words]);

/** Kind of a model of one method: "graphraft-reranker". */
export const methodModelKindSchema = ownIdSchema.describe("A kind of model that one method learns.");
export type MethodModelKind = z.infer<typeof methodModelKindSchema>;
/** `planner` belongs to all methods that plan. Which others there are is up to the registered methods. */
export const modelKindSchema = z.union([z.literal("planner"), methodModelKindSchema]);
export type ModelKind = z.infer<typeof modelKindSchema>;

/** A figure on held-out questions. */
export const heldOutMeasureSchema = z.object({
  /** "Hit@1", "violated pairs". */
  name: z.string(),
  unit: z.enum(["share", "number"]),
  /** The figure of what is used before training; null when nothing is. */
  before: z.number().nullable(),
  after: z.number(),
});

/** The report of a training; its first measure decides whether the model is put to use. */
export const learningReportSchema = z.object({
  /** Questions that it learnt from, of those that were given or made. */
  used: z.int().min(0),
  /** Questions whose gold answers name nothing in the graph. */
  unresolved: z.int().min(0),
  epochs: z.int(),
  heldOut: z.int().min(0),
  measures: z.array(heldOutMeasureSchema).min(1),
  /** True if better than what is used before training. A model that is not is stored, but not put to use. */
  better: z.boolean(),
  /** Remarks for the user: "stopped early after 7 epochs". */
  notes: z.array(z.string()),
});
export type LearningReport = z.infer<typeof learningReportSchema>;

export const methodReportSchema = learningReportSchema.extend({
  /** All questions, and how many of them were made from the graph. */
  questions: z.int().min(0),
  reverse: z.int().min(0),
  digest: z.string(),
  generation: z.string(),
  embedder: z.string(),
  seed: z.int(),
  trainedAt: z.iso.datetime(),
  seconds: z.number(),
});
export type MethodReport = z.infer<typeof methodReportSchema>;

export interface LearningKit {
  graph: GraphSource;
  embedder: Embedder;
  /** By the planner in use: trained, when the knowledge base has a trained one. */
  read: ReadQuestion;
  seed: number;
  report: ReportProgress;
  signal: AbortSignal;
}

export interface Trainable {
  readonly kind: MethodModelKind;
  readonly title: string;
  /** One sentence: what it is for. */
  readonly description: string;
  /** Location in the paper: "section 3.3". */
  readonly source: string;
  /** Fewer questions teach nothing; 0 when it learns from the graph alone. */
  readonly fewestQuestions: number;
  /**
   * Equal questions, graph and seed give equal bytes.
   * @param questions those that were given, then those that were made from the graph
   * @throws the signal's reason when it is aborted
   */
  train(
    questions: readonly TrainingQuestion[],
    kit: LearningKit,
  ): Promise<{ bytes: Uint8Array; report: LearningReport }>;
}
