/** Models that a knowledge base has learnt, and words for its relation types. */
import { evaluationQuestionSchema } from "../measure/evaluation";
import { endpoint } from "./endpoint";
import {
  aliasesBodySchema,
  trainedModelSchema,
  trainedModelsSchema,
  trainingStartedSchema,
  trainQuerySchema,
} from "./schemas/trained-model";

const BASE = "/api/knowledge-bases/{id}";
const MODEL = `${BASE}/models/{model}`;
const ALIASES_LIMIT_BYTES = 4 * 1024 * 1024;

export const startTraining = endpoint({
  method: "post",
  path: `${BASE}/train`,
  summary: "Train the planner or a method on questions with answers, one JSON object a line",
  query: trainQuerySchema,
  questions: evaluationQuestionSchema,
  status: 202,
  response: trainingStartedSchema,
});

export const listModels = endpoint({
  path: `${BASE}/models`,
  summary: "List the trained models with their accuracy, newest first",
  response: trainedModelsSchema,
});

export const activateModel = endpoint({
  method: "post",
  path: `${MODEL}/activate`,
  summary: "Use this model",
  response: trainedModelSchema,
});

export const deactivateModel = endpoint({
  method: "post",
  path: `${MODEL}/deactivate`,
  summary: "Stop using this model",
  response: trainedModelSchema,
});

export const removeModel = endpoint({
  method: "delete",
  path: MODEL,
  summary: "Remove a model",
  status: 204,
});

export const readAliases = endpoint({
  path: `${BASE}/aliases`,
  summary: "Read the words that people use for relation types and labels",
  response: aliasesBodySchema,
});

export const writeAliases = endpoint({
  method: "put",
  path: `${BASE}/aliases`,
  summary: "Replace the words that people use for relation types and labels",
  body: aliasesBodySchema,
  bodyLimit: ALIASES_LIMIT_BYTES,
  response: aliasesBodySchema,
});
