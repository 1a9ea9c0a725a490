/** The OpenAPI document, made from the same zod schemas that the route handlers check with. */
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import manifest from "../../package.json" with { type: "json" };
import {
  addSourcesQuerySchema,
  changeConnectionSchema,
  connectionReportSchema,
  createIndexesSchema,
  createKnowledgeBaseSchema,
  descriptionEstimateSchema,
  documentSchema,
  healthSchema,
  indexesStartedSchema,
  indexQuerySchema,
  indexStartedSchema,
  knowledgeBasesSchema,
  matchRequestSchema,
  matchResponseSchema,
  methodsSchema,
  neighboursQuerySchema,
  neighboursSchema,
  nodesQuerySchema,
  nodesSchema,
  pathsQuerySchema,
  pathsSchema,
  problemSchema,
  projectionStartedSchema,
  projectSchema,
  relationCountsQuerySchema,
  relationCountsSchema,
  runListQuerySchema,
  runListSchema,
  searchQuerySchema,
  searchResultSchema,
  selectionSchema,
  selectionSizeSchema,
  sourcesAddedSchema,
  tableSchema,
  testConnectionSchema,
} from "../core/api";
import { counterfactualRequestSchema } from "../core/counterfactual";
import { evaluationEventSchema, evaluationQuestionSchema, evaluationRequestSchema } from "../core/evaluation";
import { graphSchemaSchema } from "../core/graph/graph-source";
import { jobSchema } from "../core/job";
import { knowledgeBaseDetailSchema, knowledgeBaseSchema } from "../core/knowledge-base";
import { planRequestSchema, planResponseSchema } from "../core/plan-api";
import { runEventSchema, runRequestSchema, runSchema } from "../core/run";
import {
  endpointReportSchema,
  saveSettingsSchema,
  settingsSchema,
  testSettingsSchema,
} from "../core/settings";
import {
  similarityAnalysisSchema,
  similarityReachRequestSchema,
  similarityReachSchema,
  similaritySelectionQuerySchema,
  similaritySelectionSchema,
} from "../core/similarity-api";
import {
  aliasesBodySchema,
  trainedModelSchema,
  trainedModelsSchema,
  trainingStartedSchema,
  trainQuerySchema,
} from "../core/trained-model";
import type { Endpoint } from "./api-endpoint";
import { EXPERIMENT_ENDPOINTS } from "./experiment-endpoints";
import { FINE_TUNING_ENDPOINTS } from "./fine-tuning-endpoints";
import { ORACLE_ENDPOINTS } from "./oracle-endpoints";

const ENDPOINTS: readonly Endpoint[] = [
  ...EXPERIMENT_ENDPOINTS,
  ...ORACLE_ENDPOINTS,
  ...FINE_TUNING_ENDPOINTS,
  {
    method: "get",
    path: "/api/health",
    summary: "Whether the application is up",
    status: 200,
    json: healthSchema,
  },
  {
    method: "get",
    path: "/api/methods",
    summary: "The retrieval methods, their stages and parameters",
    status: 200,
    json: methodsSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases",
    summary: "All knowledge bases",
    status: 200,
    json: knowledgeBasesSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases",
    summary: "Make a knowledge base: an empty one, or one that lives in a Neo4j database",
    body: createKnowledgeBaseSchema,
    status: 201,
    json: knowledgeBaseSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}",
    summary: "One knowledge base with its sources",
    status: 200,
    json: knowledgeBaseDetailSchema,
  },
  {
    method: "delete",
    path: "/api/knowledge-bases/{id}",
    summary: "Remove a knowledge base with its sources, generations and runs",
    status: 204,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/sources",
    summary: "Bring files and index them",
    query: addSourcesQuerySchema,
    files: true,
    status: 202,
    json: sourcesAddedSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/index",
    summary: "Bring the indexes up to date",
    query: indexQuerySchema,
    status: 202,
    json: indexStartedSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/index/estimate",
    summary: "What describing the chunks with the language model will take, from a sample",
    status: 200,
    json: descriptionEstimateSchema,
  },
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
  {
    method: "post",
    path: "/api/connections/test",
    summary: "Look at a Neo4j database without keeping anything",
    body: testConnectionSchema,
    status: 200,
    json: connectionReportSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/connection",
    summary: "Look at the Neo4j database that a knowledge base lives in",
    status: 200,
    json: connectionReportSchema,
  },
  {
    method: "patch",
    path: "/api/knowledge-bases/{id}/connection",
    summary: "Change how a Neo4j database is reached or read",
    body: changeConnectionSchema,
    status: 200,
    json: knowledgeBaseSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/connection/indexes",
    summary: "Create in a Neo4j database what is missing of its indexes",
    body: createIndexesSchema,
    status: 202,
    json: indexesStartedSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/projections/size",
    summary: "How much a selection of labels and relation types of a Neo4j database would copy",
    body: selectionSchema,
    status: 200,
    json: selectionSizeSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/projections",
    summary: "Copy a selection of labels and relation types into a knowledge base on this machine",
    body: projectSchema,
    status: 202,
    json: projectionStartedSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/schema",
    summary: "Labels and relation types with counts",
    status: 200,
    json: graphSchemaSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/nodes",
    summary: "Nodes by id",
    query: nodesQuerySchema,
    status: 200,
    json: nodesSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/neighbours",
    summary: "One hop from some nodes; of one node a page at a time",
    query: neighboursQuerySchema,
    status: 200,
    json: neighboursSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/relation-counts",
    summary: "How many edges of each relation a node has",
    query: relationCountsQuerySchema,
    status: 200,
    json: relationCountsSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/paths",
    summary: "The shortest paths between two nodes",
    query: pathsQuerySchema,
    status: 200,
    json: pathsSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/plan",
    summary: "What a question could mean as queries, without running them",
    body: planRequestSchema,
    status: 200,
    json: planResponseSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/match",
    summary: "Match a query graph or its Cypher, or only plan it",
    body: matchRequestSchema,
    status: 200,
    json: matchResponseSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/search",
    summary: "Nodes by name or text",
    query: searchQuerySchema,
    status: 200,
    json: searchResultSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/similarity",
    summary: "How the signals of its similarity edges lie, and what every percentile keeps",
    status: 200,
    json: similarityAnalysisSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/similarity/selection",
    summary: "What a percentile keeps of the candidate pairs, and the neighbours that it gives a chunk",
    query: similaritySelectionQuerySchema,
    status: 200,
    json: similaritySelectionSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/similarity/reach",
    summary: "How much gold of given questions the neighbours add at every percentile",
    body: similarityReachRequestSchema,
    status: 200,
    json: similarityReachSchema,
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/documents/{source}",
    summary: "A document as it was brought",
    status: 200,
    json: z.object({ document: documentSchema }),
  },
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/tables/{source}",
    summary: "A table as it was brought",
    status: 200,
    json: z.object({ table: tableSchema }),
  },
  { method: "get", path: "/api/jobs/{id}", summary: "A job", status: 200, json: jobSchema },
  {
    method: "get",
    path: "/api/jobs/{id}/events",
    summary: "A job at every change until it has finished",
    status: 200,
    events: jobSchema,
  },
  { method: "post", path: "/api/jobs/{id}/cancel", summary: "Cancel a job", status: 200, json: jobSchema },
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
    method: "get",
    path: "/api/settings",
    summary: "The language model and what it may spend; never its key",
    status: 200,
    json: settingsSchema,
  },
  {
    method: "put",
    path: "/api/settings",
    summary: "Change the settings; a key is kept for its endpoint",
    body: saveSettingsSchema,
    status: 200,
    json: settingsSchema,
  },
  {
    method: "post",
    path: "/api/settings/test",
    summary: "Find out what an endpoint can do, before it is saved",
    body: testSettingsSchema,
    status: 200,
    json: endpointReportSchema,
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

const filesSchema = z.object({ files: z.array(z.string().meta({ format: "binary" })) });

/** The document for `/api/openapi.json`. */
export function describeApi(): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of ENDPOINTS) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation(endpoint) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Hopscope",
      version: manifest.version,
      description: "Explore graph retrieval: methods side by side, every step visible.",
    },
    paths,
  });
}

function operation({
  path,
  summary,
  query,
  body,
  lines,
  files,
  status,
  json,
  events,
  jsonLines,
}: Endpoint): ZodOpenApiOperationObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const sent = files
    ? { "multipart/form-data": { schema: filesSchema } }
    : lines
      ? { "application/jsonl": { schema: lines } }
      : body && { "application/json": { schema: body } };
  const content = {
    ...(json && { "application/json": { schema: json } }),
    ...(events && { "text/event-stream": { schema: events } }),
    ...(jsonLines && { "application/jsonl": { schema: jsonLines } }),
  };
  return {
    summary,
    requestParams: {
      ...(names.length > 0 && {
        path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      }),
      ...(query && { query }),
    },
    ...(sent && { requestBody: { required: true, content: sent } }),
    responses: {
      [`${status}` as "200"]: { description: summary, ...(Object.keys(content).length > 0 && { content }) },
      default: {
        description: "Problem details (RFC 9457)",
        content: { "application/problem+json": { schema: problemSchema } },
      },
    },
  };
}
