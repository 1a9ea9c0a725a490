/** Question sets: questions with gold answers, imported, changed and checked. */
import * as z from "zod";
import { goldQuestionSchema } from "../measure/question-sets/gold-question";
import {
  goldCheckSchema,
  questionSetDetailSchema,
  questionSetNameSchema,
  questionSetSchema,
  versionNumberSchema,
} from "../measure/question-sets/question-set";
import { endpoint } from "./endpoint";
import { inputProblemSchema } from "./schemas/problem";

/** About 50,000 questions. */
export const QUESTIONS_LIMIT_BYTES = 64 * 1024 * 1024;

export const importQuestionsQuerySchema = z.strictObject({
  name: questionSetNameSchema,
  file: z.string().max(300).default("questions").describe("Name of the file, for messages."),
  onRejected: z
    .enum(["refuse", "skip"])
    .default("refuse")
    .describe("What to do when questions cannot be used: refuse the file, or take the others."),
  from: z
    .enum(["body", "sample"])
    .default("body")
    .describe("Where the questions are: in the body, or those that the sample comes with."),
});

export const questionsImportedSchema = z.object({
  set: questionSetSchema,
  /** Questions that the knowledge base does not answer: their list of answers is empty. */
  withoutAnswer: z.int(),
  /** By line, or by item of a JSON list. */
  problems: z.array(inputProblemSchema),
});
export type QuestionsImported = z.infer<typeof questionsImportedSchema>;

export const questionSetsSchema = z.object({ questionSets: z.array(questionSetSchema) });

export const questionSetQuerySchema = z.strictObject({
  version: z.coerce.number().pipe(versionNumberSchema).optional().describe("The newest when left out."),
});

export const changeQuestionsSchema = z.strictObject({
  /** New ones, and others that take the place of those with their id. */
  put: z.array(goldQuestionSchema).max(1_000).default([]),
  /** Ids. */
  remove: z.array(z.string()).max(50_000).default([]),
});

const SETS = "/api/knowledge-bases/{id}/question-sets";
const SET = `${SETS}/{set}`;

export const listQuestionSets = endpoint({
  path: SETS,
  summary: "List the question sets, each by its newest version",
  response: questionSetsSchema,
});

export const importQuestions = endpoint({
  method: "post",
  path: SETS,
  summary:
    "Add questions with gold answers (nodes, a value, yes or no, a table, or none): JSON lines, JSON, CSV, or the formats of STaRK, MetaQA, RoG, OTT-QA and MuSiQue",
  query: importQuestionsQuerySchema,
  file: ["application/jsonl", "application/json", "text/csv", "text/plain"],
  status: 201,
  response: questionsImportedSchema,
});

export const readQuestionSet = endpoint({
  path: SET,
  summary: "Read a question set with its questions",
  query: questionSetQuerySchema,
  response: questionSetDetailSchema,
});

export const changeQuestions = endpoint({
  method: "patch",
  path: SET,
  summary: "Add, replace and remove questions: writes the next version",
  body: changeQuestionsSchema,
  bodyLimit: QUESTIONS_LIMIT_BYTES,
  response: questionSetSchema,
});

export const removeQuestionSet = endpoint({
  method: "delete",
  path: SET,
  summary: "Remove a question set; experiments retain their own questions",
  status: 204,
});

export const checkGold = endpoint({
  path: `${SET}/check`,
  summary: "List gold answers that match no node, or several, in the current graph",
  isCostly: true,
  response: goldCheckSchema,
});
