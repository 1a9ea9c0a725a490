/** What a knowledge base learns, and the words for its relations, in the OpenAPI document. */
import { evaluationQuestionSchema } from "../core/evaluation";
import {
  aliasesBodySchema,
  trainedModelSchema,
  trainedModelsSchema,
  trainingStartedSchema,
  trainQuerySchema,
} from "../core/trained-model";
import type { Endpoint } from "./api-endpoint";

export const MODEL_ENDPOINTS: readonly Endpoint[] = [
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/train",
    summary: "Teach the planner with questions and their answers, one JSON object a line",
    query: trainQuerySchema,
    lines: evaluationQuestionSchema,
    status: 202,
    json: trainingStartedSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/models",
    summary: "What it has learnt: its models with their accuracy, newest first",
    status: 200,
    json: trainedModelsSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/models/{model}/activate",
    summary: "Plan questions with this model",
    status: 200,
    json: trainedModelSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/models/{model}/deactivate",
    summary: "Plan questions without it",
    status: 200,
    json: trainedModelSchema,
  },
  {
    method: "delete",
    path: "/api/knowledge-bases/{id}/models/{model}",
    summary: "Remove a model",
    status: 204,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/aliases",
    summary: "Words that people use for its relation types and labels",
    status: 200,
    json: aliasesBodySchema,
  },
  {
    method: "put",
    path: "/api/knowledge-bases/{id}/aliases",
    summary: "Change them, all at once",
    body: aliasesBodySchema,
    status: 200,
    json: aliasesBodySchema,
  },
];
