/**
 * Fine-tuning a language model for a method: chat examples made from questions with gold answers (GraphRAFT 4.2, MoR 3.1, STEM C.2),
 * to be exported as JSONL or sent to an endpoint that fine-tunes.
 */
import * as z from "zod";
import type { TrainingQuestion } from "../../questions/plan/ranker/train-planner";
import { type LearningKit, ownIdSchema } from "./trainable";

/** Id of a recipe of one method: "graphraft-queries". The registered methods define which ones exist. */
export const recipeIdSchema = ownIdSchema;
export type RecipeId = z.infer<typeof recipeIdSchema>;

/** One line of the JSONL that endpoints take. */
export const chatExampleSchema = z.object({
  messages: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() })).min(2),
});
export type ChatExample = z.infer<typeof chatExampleSchema>;

/** A question with the query that was found to answer it, and what that query finds (GraphRAFT 4.1). */
export const trainingPairSchema = z.object({
  question: z.string(),
  candidates: z.int(),
  /** Gold answers that are in the graph. */
  gold: z.int(),
  /** Null when no query finds all gold answers with enough precision. */
  chosen: z
    .object({
      /** In words, and as Cypher. */
      pattern: z.string(),
      query: z.string(),
      /** Gold nodes among the nodes that it finds. */
      hits: z.int(),
      total: z.int(),
      precision: z.number(),
    })
    .nullable(),
});
export type TrainingPair = z.infer<typeof trainingPairSchema>;

export interface FineTuningRecipe {
  readonly id: RecipeId;
  readonly title: string;
  /** One sentence: what the model learns to write. */
  readonly description: string;
  readonly source: string;
  /**
   * The examples of these questions; one that teaches nothing gives none. The messages are those that the method
   * sends, so that the tuned model can take the place of the other.
   */
  examples(questions: readonly TrainingQuestion[], kit: LearningKit): AsyncIterable<ChatExample>;
  /** The pairs behind the examples, one for each question, where the model learns queries. */
  pairs?(questions: readonly TrainingQuestion[], kit: LearningKit): AsyncIterable<TrainingPair>;
}
