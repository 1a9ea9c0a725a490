/** Fine-tuning's part of the OpenAPI document. */
import { evaluationQuestionSchema } from "../core/evaluation";
import {
  examplesQuerySchema,
  fineTuningEstimateSchema,
  fineTuningSchema,
  fineTuningStartedSchema,
  startFineTuningQuerySchema,
  tunedModelSchema,
} from "../core/fine-tuning-api";
import { chatExampleSchema, trainingPairSchema } from "../core/llm/fine-tuning";
import type { Endpoint } from "./api-endpoint";

const PLACE = "/api/knowledge-bases/{id}/fine-tuning";

export const FINE_TUNING_ENDPOINTS: readonly Endpoint[] = [
  {
    method: "get",
    path: PLACE,
    summary: "What methods teach language models, and the models that were tuned for this knowledge base",
    status: 200,
    json: fineTuningSchema,
  },
  {
    method: "post",
    path: PLACE,
    summary: "Tune a model at the endpoint of the settings; questions with answers, one JSON object a line",
    query: startFineTuningQuerySchema,
    lines: evaluationQuestionSchema,
    status: 202,
    json: fineTuningStartedSchema,
  },
  {
    method: "post",
    path: `${PLACE}/estimate`,
    summary: "What a tuning would take; nothing is sent to the endpoint",
    query: startFineTuningQuerySchema,
    lines: evaluationQuestionSchema,
    status: 200,
    json: fineTuningEstimateSchema,
  },
  {
    method: "post",
    path: `${PLACE}/examples`,
    summary: "Chat examples made from questions with answers, one JSON object a line",
    query: examplesQuerySchema,
    lines: evaluationQuestionSchema,
    status: 200,
    jsonLines: chatExampleSchema,
  },
  {
    method: "post",
    path: `${PLACE}/pairs`,
    summary: "Each question with the query that finds its answers, one JSON object a line",
    query: examplesQuerySchema,
    lines: evaluationQuestionSchema,
    status: 200,
    jsonLines: trainingPairSchema,
  },
  {
    method: "post",
    path: `${PLACE}/models/{model}/activate`,
    summary: "Send a method's messages to a tuned model, in place of the one before",
    status: 200,
    json: tunedModelSchema,
  },
  {
    method: "post",
    path: `${PLACE}/models/{model}/deactivate`,
    summary: "Send a method's messages to the model of the settings again",
    status: 200,
    json: tunedModelSchema,
  },
  {
    method: "delete",
    path: `${PLACE}/models/{model}`,
    summary: "Forget a tuned model; the endpoint keeps it",
    status: 204,
  },
];
