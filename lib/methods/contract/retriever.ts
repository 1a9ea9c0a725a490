/**
 * The contract of a retrieval method: a question goes in, `{ ranking, evidence, answer }` comes out, and the trace
 * records every stage on the way. A method is one folder in `lib/methods` and one line in its registry.
 */
import * as z from "zod";
import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import type { LearntModel } from "../../graph/numeric/model-file";
import type { Removal } from "../../graph/removal";
import type { Correction } from "../../questions/plan/mentions/correction";
import type { Reading } from "../../questions/reading/reading";
import type { Llm } from "../llm/llm";
import {
  type Ranking,
  rankedNodeSchema,
  type StageRecord,
  type StageSpec,
  subgraphSchema,
  type Trace,
} from "../trace/trace";
import { answerSchema } from "./answer";
import type { FineTuningRecipe, RecipeId } from "./fine-tuning";
import type { MethodIndex } from "./method-index";
import type { MethodModelKind, Trainable } from "./trainable";

/** The paper that a method implements. */
export const paperSchema = z.object({
  title: z.string(),
  authors: z.string(),
  year: z.int(),
  url: z.string(),
});
export type Paper = z.infer<typeof paperSchema>;

/** Indexes of every graph that a method may need; what only one method reads is in its `indexes`. */
export type IndexKind = "text" | "vector";

export interface Question {
  text: string;
  /** At most this many nodes in the ranking, seeds included: the same budget for every method compared. */
  budget: number;
  /** Meanings that a person chose for names in the text; they are part of the reading. */
  corrections?: readonly Correction[];
  /** The meaning of the text, read once for all methods. */
  reading: Reading;
}

export type { Embedder };

/** The tools for searching a graph by words and by meaning. */
export type SearchKit = Pick<Toolkit, "graph" | "embedder" | "signal">;

/** The ranking of another method, with its stages, so that their cost and flags can be shown. */
export interface OtherRanking {
  title: string;
  ranking: Ranking;
  stages: StageRecord[];
}

export interface Toolkit {
  graph: GraphSource;
  embedder: Embedder;
  /** Absent when no language model is set: every method works without one. */
  llm?: Llm;
  /** The language model that was fine-tuned by a recipe and is in use; null sends its messages to `llm`. */
  tuned?(recipe: RecipeId): Promise<Llm | null>;
  /** The part removed from the graph that the indexes were built over; absent where nothing was. */
  removed?(): Promise<Removal>;
  /** The model that the knowledge base has learnt and uses; null before training. */
  learnt?(kind: MethodModelKind): Promise<LearntModel | null>;
  /** A file of one of the method's own indexes, the same bytes on every call; null where the generation has none. */
  indexFile?(file: string): Promise<Uint8Array | null>;
  /**
   * The result of another registered method for the question, with its defaults, for a method that starts from it; absent inside
   * such a call, so that methods cannot call each other in a circle. Throws `not-found` for a method that is not registered.
   */
  rankBy?(method: string, question: Question): Promise<OtherRanking>;
  signal: AbortSignal;
}

export const retrievalSchema = z.object({
  ranking: z.array(rankedNodeSchema),
  evidence: subgraphSchema,
  answer: answerSchema,
});
export type Retrieval = z.infer<typeof retrievalSchema>;

/** A table of the paper that takes the method apart, or a curve over one of its parameters, as variants of the method. */
export const ablationTableSchema = z.object({
  /** The subject of the ablation: "Features of the reranker". */
  title: z.string(),
  /** Location in the paper: "Table 2". */
  source: z.string(),
  /** The unchanged method is one of them, named so, where the table has such a row. */
  variants: z.array(z.object({ name: z.string(), params: z.record(z.string(), z.unknown()) })).min(1),
});
export type AblationTable = z.infer<typeof ablationTableSchema>;

/** The use that a method makes of a given query. */
export const queryReadingSchema = z.object({
  /** The first stage that goes by it: it is the only interpretation then. */
  stage: z.string(),
  /** The query as it is, or its typed paths from named nodes to what is asked for. */
  as: z.enum(["query", "paths"]),
});
export type QueryReading = z.infer<typeof queryReadingSchema>;

export interface Retriever<Params = unknown> {
  readonly id: string;
  readonly title: string;
  /** The way it finds evidence, twice: in at most 26 letters, shown below its title, and in one sentence. */
  readonly inShort: string;
  readonly summary: string;
  readonly paper: Paper;
  /** Defaults, form and validation in one; every field has a default and a description. */
  readonly params: z.ZodType<Params, unknown>;
  readonly stages: readonly StageSpec[];
  readonly needs: readonly IndexKind[];
  readonly indexes?: readonly MethodIndex[];
  /** Its use of a query that a person gives in place of a plan; absent where it plans nothing. */
  readonly reads?: QueryReading;
  readonly learns?: readonly Trainable[];
  readonly teaches?: readonly FineTuningRecipe[];
  /** The tables of its paper that its parameters can express. */
  readonly ablations?: readonly AblationTable[];
  retrieve(question: Question, kit: Toolkit, trace: Trace, params: Params): Promise<Retrieval>;
}
