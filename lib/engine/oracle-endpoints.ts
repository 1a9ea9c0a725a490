/** What can be made of an experiment beyond its comparison, in the OpenAPI document. */
import { auditDecisionsSchema, auditQuerySchema, auditQueueSchema } from "../core/experiment/audit-api";
import { goldFromRunResultSchema, goldFromRunSchema } from "../core/experiment/gold-from-run-api";
import {
  judgedRowsQuerySchema,
  judgedRowsSchema,
  judgeEstimateSchema,
  judgementsSchema,
  judgeRequestSchema,
  judgingStartedSchema,
} from "../core/experiment/judge-api";
import { oracleQuerySchema, oracleViewsSchema, readingStartedSchema } from "../core/experiment/oracle-api";
import { questionSetSchema } from "../core/questions/question-set";
import type { Endpoint } from "./api-endpoint";

export const ORACLE_ENDPOINTS: readonly Endpoint[] = [
  {
    method: "get",
    path: "/api/experiments/{id}/oracle",
    summary: "What variants could do together: bounds, fusion, the best in hindsight, and a router",
    query: oracleQuerySchema,
    status: 200,
    json: oracleViewsSchema,
  },
  {
    method: "post",
    path: "/api/experiments/{id}/router",
    summary: "Read the questions for the router, as far as they are not read yet",
    status: 202,
    json: readingStartedSchema,
  },
  {
    method: "get",
    path: "/api/experiments/{id}/judgements",
    summary: "What a language model said of the variants' answers, pair by pair",
    status: 200,
    json: judgementsSchema,
  },
  {
    method: "post",
    path: "/api/experiments/{id}/judgements",
    summary: "Let the language model of the settings judge answers of two variants at a time, in both orders",
    body: judgeRequestSchema,
    status: 202,
    json: judgingStartedSchema,
  },
  {
    method: "post",
    path: "/api/experiments/{id}/judgements/estimate",
    summary: "What judging will take: calls, tokens, money",
    body: judgeRequestSchema,
    status: 200,
    json: judgeEstimateSchema,
  },
  {
    method: "get",
    path: "/api/experiments/{id}/judgements/questions",
    summary: "Judged questions of one pair with both answers, a page at a time",
    query: judgedRowsQuerySchema,
    status: 200,
    json: judgedRowsSchema,
  },
  {
    method: "get",
    path: "/api/experiments/{id}/audit",
    summary: "Questions where the methods agree with each other against gold, most suspicious first",
    query: auditQuerySchema,
    status: 200,
    json: auditQueueSchema,
  },
  {
    method: "post",
    path: "/api/experiments/{id}/audit",
    summary: "Decide about gold: writes the next version of the question set",
    body: auditDecisionsSchema,
    status: 200,
    json: questionSetSchema,
  },
  {
    method: "post",
    path: "/api/runs/{id}/gold",
    summary: "Keep the question of a run with the nodes that are right, in a question set",
    body: goldFromRunSchema,
    status: 201,
    json: goldFromRunResultSchema,
  },
];
