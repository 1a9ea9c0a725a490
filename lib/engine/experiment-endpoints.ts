/** Question sets and experiments in the OpenAPI document. */
import { experimentSchema, experimentsSchema, newExperimentSchema } from "../core/experiment/experiment";
import {
  bringQuestionsQuerySchema,
  changeQuestionsSchema,
  comparisonQuerySchema,
  experimentComparisonSchema,
  experimentsQuerySchema,
  questionRowsSchema,
  questionSetQuerySchema,
  questionSetsSchema,
  questionsBroughtSchema,
  rowsQuerySchema,
  tableQuerySchema,
} from "../core/experiment/experiment-api";
import { goldQuestionSchema } from "../core/questions/gold-question";
import { goldCheckSchema, questionSetDetailSchema, questionSetSchema } from "../core/questions/question-set";
import type { Endpoint } from "./api-endpoint";

export const EXPERIMENT_ENDPOINTS: readonly Endpoint[] = [
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/question-sets",
    summary: "Its question sets, each by its newest version",
    status: 200,
    json: questionSetsSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/question-sets",
    summary:
      "Bring questions with gold answers: JSON lines, JSON, CSV, or as STaRK, MetaQA, RoG, OTT-QA and MuSiQue publish them",
    query: bringQuestionsQuerySchema,
    lines: goldQuestionSchema,
    status: 201,
    json: questionsBroughtSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/question-sets/{set}",
    summary: "A question set with its questions",
    query: questionSetQuerySchema,
    status: 200,
    json: questionSetDetailSchema,
  },
  {
    method: "patch",
    path: "/api/knowledge-bases/{id}/question-sets/{set}",
    summary: "Add, replace and remove questions: writes the next version",
    body: changeQuestionsSchema,
    status: 200,
    json: questionSetSchema,
  },
  {
    method: "delete",
    path: "/api/knowledge-bases/{id}/question-sets/{set}",
    summary: "Remove a question set; experiments keep their own questions",
    status: 204,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/question-sets/{set}/check",
    summary: "Gold answers that name nothing, or several nodes, in the graph as it is",
    status: 200,
    json: goldCheckSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/experiments",
    summary: "Run variants of methods over a question set",
    body: newExperimentSchema,
    status: 202,
    json: experimentSchema,
  },
  {
    method: "get",
    path: "/api/experiments",
    summary: "All experiments, newest first",
    query: experimentsQuerySchema,
    status: 200,
    json: experimentsSchema,
  },
  {
    method: "get",
    path: "/api/experiments/{id}",
    summary: "One experiment, and how far it is",
    status: 200,
    json: experimentSchema,
  },
  {
    method: "delete",
    path: "/api/experiments/{id}",
    summary: "Stop an experiment and remove it with its results",
    status: 204,
  },
  {
    method: "post",
    path: "/api/experiments/{id}/resume",
    summary: "Go on with an experiment that was stopped",
    status: 202,
    json: experimentSchema,
  },
  {
    method: "get",
    path: "/api/experiments/{id}/comparison",
    summary: "Every variant against a baseline, with intervals, and where gold was lost",
    query: comparisonQuerySchema,
    status: 200,
    json: experimentComparisonSchema,
  },
  {
    method: "get",
    path: "/api/experiments/{id}/table",
    summary: "The comparison as a file: CSV, Markdown or LaTeX",
    query: tableQuerySchema,
    status: 200,
  },
  {
    method: "get",
    path: "/api/experiments/{id}/questions",
    summary: "Its questions with the results of each variant, a page at a time",
    query: rowsQuerySchema,
    status: 200,
    json: questionRowsSchema,
  },
];
