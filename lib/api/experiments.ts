/** Experiments: variants of methods over a question set, their comparison, and bundles that can be replayed. */
import * as z from "zod";
import { replayReportSchema } from "../measure/bundle/replay";
import { TABLE_FORMATS } from "../measure/comparison-table";
import { experimentEstimateSchema } from "../measure/estimate";
import { capsSchema, newExperimentSchema, variantSchema } from "../measure/experiment";
import { experimentComparisonSchema } from "../measure/experiment-comparison";
import { comparisonQuerySchema, questionRowsSchema, rowsQuerySchema } from "../measure/question-rows";
import { endpoint } from "./endpoint";
import { experimentSchema, experimentsSchema } from "./schemas/experiment";

export const experimentsQuerySchema = z.strictObject({ knowledgeBase: z.string().optional() });

/** New caps for one that goes on; those before when left out. */
export const resumeExperimentSchema = z.strictObject({ most: capsSchema.optional() });

export const replayQuerySchema = z.strictObject({
  knowledgeBase: z.string().optional().describe("Id or name; any with the same content when left out."),
});

/** A bundle is stored as it is for as long as its replay. */
export const BUNDLE_LIMIT_BYTES = 256 * 1024 * 1024;

export const tableQuerySchema = comparisonQuerySchema.extend({
  format: z.enum(TABLE_FORMATS).default("csv"),
});

export const bundleQuerySchema = z.strictObject({ format: z.enum(["bundle", "trec"]).default("bundle") });

/** Size limit of a ranking that was made elsewhere. */
export const RANKING_LIMIT_BYTES = 64 * 1024 * 1024;

export const rankingQuerySchema = z.strictObject({
  name: variantSchema.shape.name.describe("Of the variant."),
});

export const rankingAddedSchema = z.object({
  name: z.string(),
  /** Questions with a ranking, and those without, which count as an empty one. */
  ranked: z.int(),
  empty: z.int(),
  /** Nodes that were kept, and those that were left out as beyond the nodes that each variant may return. */
  nodes: z.int(),
  cut: z.int(),
  /** Questions whose ranks contradict the scores, by which they are ordered. */
  reordered: z.int(),
  /** True if the file contains answers: without them, only the ranking is measured. */
  hasAnswers: z.boolean(),
});
export type RankingAdded = z.infer<typeof rankingAddedSchema>;

const EXPERIMENTS = "/api/experiments";
const EXPERIMENT = `${EXPERIMENTS}/{id}`;
const OF_BASE = "/api/knowledge-bases/{id}/experiments";

export const startExperiment = endpoint({
  method: "post",
  path: OF_BASE,
  summary: "Run variants of methods over a question set",
  body: newExperimentSchema,
  status: 202,
  response: experimentSchema,
});

export const estimateExperiment = endpoint({
  method: "post",
  path: `${OF_BASE}/estimate`,
  summary: "Estimate an experiment: time, calls of the language model, tokens, money",
  isRecorded: false,
  body: newExperimentSchema,
  response: experimentEstimateSchema,
});

export const listExperiments = endpoint({
  path: EXPERIMENTS,
  summary: "List the experiments, newest first",
  query: experimentsQuerySchema,
  response: experimentsSchema,
});

export const readExperiment = endpoint({
  path: EXPERIMENT,
  summary: "Read an experiment and its progress",
  response: experimentSchema,
});

export const removeExperiment = endpoint({
  method: "delete",
  path: EXPERIMENT,
  summary: "Stop an experiment and remove it with its results",
  status: 204,
});

export const resumeExperiment = endpoint({
  method: "post",
  path: `${EXPERIMENT}/resume`,
  summary: "Continue an experiment that was stopped or reached a cap",
  body: resumeExperimentSchema,
  isBodyOptional: true,
  status: 202,
  response: experimentSchema,
});

export const compareExperiment = endpoint({
  path: `${EXPERIMENT}/comparison`,
  summary: "Compare every variant with a baseline, with intervals, and where gold was lost",
  query: comparisonQuerySchema,
  response: experimentComparisonSchema,
});

export const downloadTable = endpoint({
  path: `${EXPERIMENT}/table`,
  summary: "Download the comparison as CSV, Markdown or LaTeX",
  query: tableQuerySchema,
  download: ["text/csv", "text/markdown", "application/x-latex"],
});

export const readQuestionRows = endpoint({
  path: `${EXPERIMENT}/questions`,
  summary: "Read the questions with the results of each variant, in pages",
  query: rowsQuerySchema,
  response: questionRowsSchema,
});

export const downloadBundle = endpoint({
  path: `${EXPERIMENT}/bundle`,
  summary: "Download what the figures come from as a ZIP: all, to be replayed, or as qrels and runs of TREC",
  query: bundleQuerySchema,
  download: ["application/zip"],
});

export const addRanking = endpoint({
  method: "post",
  path: `${EXPERIMENT}/rankings`,
  summary: "Add a ranking that was made elsewhere as a variant: a run of TREC, or JSON lines, in the body",
  query: rankingQuerySchema,
  file: ["text/plain", "application/x-ndjson"],
  status: 201,
  response: rankingAddedSchema,
});

export const removeRanking = endpoint({
  method: "delete",
  path: `${EXPERIMENT}/rankings`,
  summary: "Remove a ranking that was made elsewhere",
  query: rankingQuerySchema,
  status: 204,
});

export const startReplay = endpoint({
  method: "post",
  path: `${EXPERIMENTS}/replays`,
  summary: "Run an experiment again from its bundle, which is the body: offline, without a key",
  query: replayQuerySchema,
  file: ["application/zip"],
  status: 202,
  response: experimentSchema,
});

export const readReplay = endpoint({
  path: `${EXPERIMENT}/replay`,
  summary: "Read the replayed figures beside the recorded ones",
  response: replayReportSchema,
});
