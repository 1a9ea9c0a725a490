/** The OpenAPI document, made from the same zod schemas that the route handlers check with. */
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import manifest from "../../package.json" with { type: "json" };
import { problemSchema } from "../core/api";
import type { Endpoint } from "./api-endpoint";
import { APPLICATION_ENDPOINTS } from "./application-endpoints";
import { EXPERIMENT_ENDPOINTS } from "./experiment-endpoints";
import { EXPLORE_VIEW_ENDPOINTS } from "./explore-view-endpoints";
import { FINE_TUNING_ENDPOINTS } from "./fine-tuning-endpoints";
import { GRAPH_ENDPOINTS } from "./graph-endpoints";
import { KNOWLEDGE_BASE_ENDPOINTS } from "./knowledge-base-endpoints";
import { MODEL_ENDPOINTS } from "./model-endpoints";
import { ORACLE_ENDPOINTS } from "./oracle-endpoints";
import { RUN_ENDPOINTS } from "./run-endpoints";

const ENDPOINTS: readonly Endpoint[] = [
  ...APPLICATION_ENDPOINTS,
  ...KNOWLEDGE_BASE_ENDPOINTS,
  ...MODEL_ENDPOINTS,
  ...FINE_TUNING_ENDPOINTS,
  ...GRAPH_ENDPOINTS,
  ...EXPLORE_VIEW_ENDPOINTS,
  ...RUN_ENDPOINTS,
  ...EXPERIMENT_ENDPOINTS,
  ...ORACLE_ENDPOINTS,
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
