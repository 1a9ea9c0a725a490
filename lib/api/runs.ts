/** Runs: a question asked of several methods, what is changed and run again, and gold answers from a run. */
import * as z from "zod";
import { evaluationEventSchema, evaluationRequestSchema } from "../measure/evaluation";
import { goldQuestionSchema } from "../measure/question-sets/gold-question";
import { questionSetNameSchema, questionSetSchema } from "../measure/question-sets/question-set";
import { counterfactualRequestSchema } from "../measure/run/counterfactual";
import { type Run, runEventSchema, runRequestSchema, runSchema } from "../measure/run/run";
import { changeRunSchema, runNotesSchema } from "../measure/run/run-notes";
import { endpoint } from "./endpoint";
import { runSummarySchema } from "./schemas/run-summary";

export const runListQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  knowledgeBase: z.string().optional(),
  thread: z.string().optional().describe("Id of the first run of a thread: only the runs of that thread."),
  text: z.string().trim().max(200).optional().describe("Part of the question, or of the title."),
  method: z.string().optional().describe("Only runs that asked this method."),
  state: runSummarySchema.shape.state.optional(),
  tag: z.string().trim().optional().describe("Only runs with this tag."),
  after: z.string().optional().describe("Id of the last run of the page before."),
});

export const runListSchema = z.object({ runs: z.array(runSummarySchema) });

export const goldFromRunSchema = z.strictObject({
  /** Id or name; a name that is not there makes a new set. */
  questionSet: questionSetNameSchema,
  /** Ids of nodes that are right. */
  nodes: z.array(z.string().min(1)).min(1, "Name at least one node that is right.").max(1_000),
  /** For a question that the set has already: whether these take the place of its answers, or join them. */
  replace: z.boolean().default(false),
});
export type GoldFromRun = z.infer<typeof goldFromRunSchema>;

export const goldFromRunResultSchema = z.object({
  set: questionSetSchema,
  question: goldQuestionSchema,
  /** `new`: the question was not there; `changed`: its answers were; `same`: nothing to change. */
  outcome: z.enum(["new", "changed", "same"]),
});
export type GoldFromRunResult = z.infer<typeof goldFromRunResultSchema>;

const RUN = "/api/runs/{id}";

export const listRuns = endpoint({
  path: "/api/runs",
  summary: "List the newest runs",
  query: runListQuerySchema,
  response: runListSchema,
});

export const askQuestion = endpoint({
  method: "post",
  path: "/api/runs",
  summary: "Ask several methods a question: its events as they happen when asked for, else the finished run",
  access: "viewer",
  startsRun: true,
  body: runRequestSchema,
  status: [201, 200],
  response: runSchema,
  events: runEventSchema,
  location: ({ id }: Run) => `/api/runs/${id}`,
});

export const readRun = endpoint({
  path: RUN,
  summary: "Read a run with every trace",
  response: runSchema,
});

export const annotateRun = endpoint({
  method: "patch",
  path: RUN,
  summary: "Write tags, a note or a title on a run; what is left out stays as it is",
  body: changeRunSchema,
  response: runNotesSchema,
});

export const listRunTags = endpoint({
  path: "/api/runs/tags",
  summary: "List every tag that a run has",
  response: z.object({ tags: z.array(z.string()) }),
});

export const removeRun = endpoint({
  method: "delete",
  path: RUN,
  summary: "Remove a run with every trace; what still runs of it is cancelled",
  status: 204,
});

export const followRun = endpoint({
  path: `${RUN}/events`,
  summary: "Follow a run: its state so far, then its events",
  events: runEventSchema,
});

export const cancelRun = endpoint({
  method: "post",
  path: `${RUN}/cancel`,
  summary: "Cancel a run",
  access: "viewer",
  response: runSchema,
});

export const startCounterfactual = endpoint({
  method: "post",
  path: `${RUN}/counterfactuals`,
  summary: "Run a column again from one stage on, with something changed, beside the original",
  access: "viewer",
  startsRun: true,
  body: counterfactualRequestSchema,
  status: 202,
  response: runSchema,
});

export const removeCounterfactual = endpoint({
  method: "delete",
  path: `${RUN}/columns/{column}`,
  summary: "Remove a counterfactual from its run",
  response: runSchema,
});

export const addGoldFromRun = endpoint({
  method: "post",
  path: `${RUN}/gold`,
  summary: "Add the question of a run to a question set, with the nodes that are right",
  body: goldFromRunSchema,
  status: [201, 200],
  response: goldFromRunResultSchema,
});

/** About 100,000 questions. */
const EVALUATION_LIMIT_BYTES = 64 * 1024 * 1024;

export const evaluate = endpoint({
  method: "post",
  path: "/api/evaluations",
  summary:
    "Evaluate methods on questions with gold answers: one event a result, then the figures of each method",
  startsRun: true,
  isCostly: true,
  body: evaluationRequestSchema,
  bodyLimit: EVALUATION_LIMIT_BYTES,
  events: evaluationEventSchema,
});
