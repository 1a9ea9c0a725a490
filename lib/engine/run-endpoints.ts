/** Methods, runs and evaluations in the OpenAPI document. */
import { methodsSchema, runListQuerySchema, runListSchema } from "../core/api";
import { counterfactualRequestSchema } from "../core/counterfactual";
import { evaluationEventSchema, evaluationRequestSchema } from "../core/evaluation";
import { runEventSchema, runRequestSchema, runSchema } from "../core/run";
import type { Endpoint } from "./api-endpoint";

export const RUN_ENDPOINTS: readonly Endpoint[] = [
  {
    method: "get",
    path: "/api/methods",
    summary: "The retrieval methods, their stages and parameters",
    status: 200,
    json: methodsSchema,
  },
  {
    method: "get",
    path: "/api/runs",
    summary: "Recent runs",
    query: runListQuerySchema,
    status: 200,
    json: runListSchema,
  },
  {
    method: "post",
    path: "/api/runs",
    summary: "Ask a question of several methods",
    body: runRequestSchema,
    status: 201,
    json: runSchema,
    events: runEventSchema,
  },
  { method: "get", path: "/api/runs/{id}", summary: "A run with every trace", status: 200, json: runSchema },
  {
    method: "get",
    path: "/api/runs/{id}/events",
    summary: "Join a run in progress",
    status: 200,
    events: runEventSchema,
  },
  { method: "post", path: "/api/runs/{id}/cancel", summary: "Cancel a run", status: 200, json: runSchema },
  {
    method: "post",
    path: "/api/runs/{id}/counterfactuals",
    summary: "Run a column again from one stage on, with something changed, beside the original",
    body: counterfactualRequestSchema,
    status: 202,
    json: runSchema,
  },
  {
    method: "delete",
    path: "/api/runs/{id}/columns/{column}",
    summary: "Remove a counterfactual from its run",
    status: 200,
    json: runSchema,
  },
  {
    method: "post",
    path: "/api/evaluations",
    summary: "Measure methods on questions with gold answers",
    body: evaluationRequestSchema,
    status: 200,
    events: evaluationEventSchema,
  },
];
