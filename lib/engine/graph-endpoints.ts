/** What is read from the graph of a knowledge base in the OpenAPI document. */
import {
  matchRequestSchema,
  matchResponseSchema,
  neighboursQuerySchema,
  neighboursSchema,
  nodesQuerySchema,
  nodesSchema,
  pathsQuerySchema,
  pathsSchema,
  relationCountsQuerySchema,
  relationCountsSchema,
  searchQuerySchema,
  searchResultSchema,
} from "../core/api";
import { graphSchemaSchema } from "../core/graph/graph-source";
import { planRequestSchema, planResponseSchema } from "../core/plan-api";
import {
  similarityAnalysisSchema,
  similarityReachRequestSchema,
  similarityReachSchema,
  similaritySelectionQuerySchema,
  similaritySelectionSchema,
} from "../core/similarity-api";
import type { Endpoint } from "./api-endpoint";

export const GRAPH_ENDPOINTS: readonly Endpoint[] = [
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
];
