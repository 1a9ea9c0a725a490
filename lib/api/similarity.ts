/**
 * The similarity graph of a corpus (SAGE section 3.3, Table 5, appendix B): how the signals are distributed, which of the
 * candidate pairs a percentile and a logic select, and what that does to a chunk and to recall.
 */
import * as z from "zod";
import { graphNodeSchema } from "../graph/graph-element";
import { linkedSchema } from "../graph/snapshot/manifest";
import { evaluationQuestionSchema } from "../measure/evaluation";
import { endpoint } from "./endpoint";

/** The percentiles of Table 5, and the ends of the slider. */
export const PERCENTILES = { least: 80, most: 99 } as const;

const logicSchema = z.enum(["or", "and"]);

const share = z.number().min(0).max(1);

/** The pairs that a selection selects: one row of Table 5. */
export const pairsAtPercentileSchema = z.object({
  percentile: z.number(),
  logic: logicSchema,
  edges: z.int(),
  /** Share of the candidate pairs. */
  share,
  /** Edges of a chunk on average. */
  meanDegree: z.number(),
  /** Share of all pairs of chunks. */
  density: share,
});
export type PairsAtPercentile = z.infer<typeof pairsAtPercentileSchema>;

export const similarityAnalysisSchema = z.object({
  chunks: z.int(),
  /** Candidate pairs: those that were compared. */
  pairs: z.int(),
  /** The selection behind the edges that the graph has now. */
  built: linkedSchema,
  /** Every percentile, by OR and by AND; no bound on the edges of a chunk, as in the paper. */
  table: z.array(pairsAtPercentileSchema),
  histograms: z.array(
    z.object({
      signal: z.string(),
      /** Kinds of the two chunks: "passage", "segment", "node". */
      kinds: z.tuple([z.string(), z.string()]),
      /** The parts compared: "content and columns". */
      title: z.string(),
      sampled: z.int(),
      mean: z.number(),
      /** Pairs by value, in bins of equal width from 0 to 1. */
      bins: z.array(z.int()),
    }),
  ),
  correlations: z.array(
    z.object({
      kinds: z.tuple([z.string(), z.string()]),
      signals: z.array(z.string()),
      titles: z.array(z.string()),
      /** Pearson's coefficient by pair of signals; null where one of them never varies. */
      matrix: z.array(z.array(z.number().nullable())),
      sampled: z.int(),
    }),
  ),
});
export type SimilarityAnalysis = z.infer<typeof similarityAnalysisSchema>;

export const similaritySelectionQuerySchema = z.strictObject({
  percentile: z.coerce.number().min(0).max(100).default(95),
  logic: logicSchema.default("or"),
  degree: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .describe("Edges of one chunk at most, strongest first; any number when absent."),
  chunk: z.string().optional().describe("Id of a chunk whose neighbours are wanted."),
});
export type SimilaritySelectionRequest = z.infer<typeof similaritySelectionQuerySchema>;

/** A chunk that a selection joins to another. */
const similarChunkSchema = z.object({
  node: graphNodeSchema,
  /** Every signal that applies, with its value. */
  values: z.array(
    z.object({ signal: z.string(), title: z.string(), value: z.number(), selects: z.boolean() }),
  ),
});
export type SimilarChunk = z.infer<typeof similarChunkSchema>;

export const similaritySelectionSchema = z.object({
  selected: pairsAtPercentileSchema,
  /** The threshold of each signal, and the selected pairs that reach it; aligned with the histograms. */
  signals: z.array(z.object({ threshold: z.number(), pairs: z.int() })),
  /** Neighbours of the chunk that was asked for, strongest first; null when none was. */
  neighbours: z.array(similarChunkSchema).nullable(),
});
export type SimilaritySelection = z.infer<typeof similaritySelectionSchema>;

/** Each needs a search of its own. */
export const REACH_QUESTIONS = 500;

export const similarityReachRequestSchema = z.strictObject({
  questions: z
    .array(evaluationQuestionSchema)
    .min(1, "Give at least one question.")
    .max(REACH_QUESTIONS, `Give at most ${REACH_QUESTIONS} questions.`),
  k: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe("Chunks that flat search gives each question to start from."),
});
export type SimilarityReachRequest = z.infer<typeof similarityReachRequestSchema>;

export const similarityReachSchema = z.object({
  questions: z.int(),
  /** Gold answers that name nothing here; they count as missed. */
  unresolved: z.array(z.object({ id: z.string(), answer: z.string() })),
  /** Share of gold that flat search itself finds. */
  bySeeds: share,
  /** Every percentile, by OR and by AND. */
  rows: z.array(
    z.object({
      percentile: z.number(),
      logic: logicSchema,
      /** Share of gold found with the neighbours of what flat search finds. */
      withNeighbours: share,
      /** Neighbours that a question's chunks have together, on average: what ranking must look at. */
      meanNeighbours: z.number(),
    }),
  ),
});
export type SimilarityReach = z.infer<typeof similarityReachSchema>;

const SIMILARITY = "/api/knowledge-bases/{id}/similarity";

export const readSimilarity = endpoint({
  path: SIMILARITY,
  summary: "Read the distributions of the similarity signals, and what every percentile selects",
  isCostly: true,
  response: similarityAnalysisSchema,
});

export const readSimilaritySelection = endpoint({
  path: `${SIMILARITY}/selection`,
  summary: "Read what a percentile selects of the candidate pairs, and the neighbours that it gives a chunk",
  isCostly: true,
  query: similaritySelectionQuerySchema,
  response: similaritySelectionSchema,
});

export const measureReach = endpoint({
  method: "post",
  path: `${SIMILARITY}/reach`,
  summary: "Measure how much gold the neighbours add for given questions, at every percentile",
  readsOnly: true,
  isCostly: true,
  body: similarityReachRequestSchema,
  response: similarityReachSchema,
});
