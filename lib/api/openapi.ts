/** The OpenAPI 3.1 document, made from the endpoints. */
import * as z from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import manifest from "../../package.json" with { type: "json" };
import { type ErrorCode, STATUS_BY_CODE } from "../graph/errors";
import { accessOf, rightFor, subjectOf } from "./access";
import { COMPONENTS } from "./components";
import { type Endpoint, usualStatus } from "./endpoint";
import { ENDPOINTS, type NamedEndpoint } from "./endpoints";
import { SESSION_COOKIE } from "./schemas/account";
import { problemSchema } from "./schemas/problem";
import { PREFIX, withUsedComponents } from "./used-components";

type OpenApiDocument = ReturnType<typeof createDocument>;

/** The document for `/api/openapi.json`: it takes half a second. */
export function describeApi(): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const named of ENDPOINTS) {
    const { path, method } = named.endpoint;
    paths[path] = { ...paths[path], [method]: operationOf(named) };
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Hopscope",
        version: manifest.version,
        description: "Explore graph retrieval: methods side by side, every step visible.",
        license: { name: manifest.license, identifier: manifest.license },
      },
      servers: [{ url: "http://localhost:3000" }],
      // Nothing, where nobody signs in.
      security: [{}, { apiKey: [] }, { session: [] }],
      tags: [...new Set(ENDPOINTS.map(({ noun }) => noun))].map((name) => ({ name })),
      paths,
      components: { schemas: COMPONENTS, securitySchemes: SECURITY_SCHEMES },
    },
    { override: closeTuple },
  );
  const used = withUsedComponents(document);
  const schemas = withNamedOptions(used.components?.schemas ?? {}) as NonNullable<
    OpenApiDocument["components"]
  >["schemas"];
  return { ...used, components: { ...used.components, schemas } };
}

/** For servers where people sign in. */
const SECURITY_SCHEMES = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: "An API key, made in Settings › Accounts. It may do what its role may.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: SESSION_COOKIE,
    description:
      "The session of a browser, opened by POST /api/sign-in; its name begins with __Secure- under https.",
  },
} as const;

/** A tuple says its length in numbers: generators of clients do not all know `items: false`. */
const closeTuple: ZodOpenApiOverride = ({ jsonSchema }) => {
  const { prefixItems, items } = jsonSchema;
  if (!prefixItems || items !== false) return;
  delete jsonSchema.items;
  Object.assign(jsonSchema, { minItems: prefixItems.length, maxItems: prefixItems.length });
};

function operationOf({ name, noun, endpoint }: NamedEndpoint): ZodOpenApiOperationObject {
  const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const content = requestContent(endpoint);
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    ...whoMay(endpoint),
    requestParams: {
      ...(parameters.length > 0 && {
        path: z.object(Object.fromEntries(parameters.map((one) => [one, z.string()]))),
      }),
      ...(endpoint.query && { query: endpoint.query }),
    },
    ...(content && { requestBody: { required: isBodyRequired(endpoint), content } }),
    responses: { ...successes(endpoint), ...failures(endpoint) },
  };
}

function whoMay(endpoint: Endpoint): Pick<ZodOpenApiOperationObject, "description" | "security"> {
  const access = accessOf(endpoint);
  if (access === "anyone") return { security: [] };
  const onBase = subjectOf(endpoint) ? `, and on the knowledge base the right ${rightFor(endpoint)}` : "";
  return { description: `Where people sign in, it takes the role ${access}${onBase}.` };
}

/** True also for files, but not for question sets: those of the sample come without a body. */
function isBodyRequired({ isBodyOptional, path }: Endpoint): boolean {
  return !isBodyOptional && !path.endsWith("/question-sets");
}

function requestContent({ body, questions, form, file }: Endpoint) {
  if (form) return { "multipart/form-data": { schema: form } };
  if (questions) return { "application/jsonl": { schema: questions }, ...fileContent(ANY_FILE) };
  if (file) return fileContent([...file, ...ANY_FILE]);
  return body && { "application/json": { schema: body } };
}

/** A body is read by what is in it: generators of clients leave out calls whose types they all do not know. */
const ANY_FILE = ["application/octet-stream"];

function fileContent(types: readonly string[]) {
  const schema = { type: "string" as const, format: "binary" };
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

function successes(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const { summary, status, response, events, responseLines, download } = endpoint;
  const json = response && { "application/json": { schema: response } };
  const headers = endpoint.location && { headers: headersOf({ location: "Path of what was created." }) };
  const described = (content: ZodOpenApiResponseObject["content"], more = {}) => ({
    description: summary,
    ...(content && { content }),
    ...more,
  });
  if (events) {
    const streamed = described(streamContent("text/event-stream", events), {
      headers: headersOf(STREAM_HEADERS),
    });
    return { ...(json && { [usualStatus(endpoint)]: described(json, headers) }), 200: streamed };
  }
  if (responseLines)
    return {
      200: described(streamContent("application/jsonl", responseLines), {
        headers: headersOf(LINES_HEADERS),
      }),
    };
  if (download) return { 200: described(fileContent(download), { headers: headersOf(FILE_HEADERS) }) };
  const usual = usualStatus(endpoint);
  return Object.fromEntries(
    [status]
      .flat()
      .map((one) => [
        one,
        described(one === endpoint.withoutBody ? undefined : json, one === usual ? headers : {}),
      ]),
  );
}

/** A stream is text to a client; the schema of its events or lines goes with it, by name. */
function streamContent(type: string, item: z.ZodType) {
  const name = Object.keys(COMPONENTS).find((one) => COMPONENTS[one] === item);
  if (!name) throw new Error(`What ${type} streams needs a name among the components.`);
  const schema = {
    type: "string" as const,
    contentMediaType: type,
    contentSchema: { $ref: `${PREFIX}${name}` },
  };
  return { [type]: { schema } };
}

const FILE_HEADERS = { "content-disposition": "The name under which a browser saves the file." };
const RETRY_HEADER = { "retry-after": "Seconds until the next run may start." };
const CACHE_HEADER = { "cache-control": "Streams are not cached." };
const STREAM_HEADERS = { ...CACHE_HEADER, "x-accel-buffering": "Asks proxies not to buffer the stream." };
const LINES_HEADERS = { ...FILE_HEADERS, ...CACHE_HEADER };

function headersOf(descriptions: Record<string, string>) {
  return z.object(
    Object.fromEntries(Object.entries(descriptions).map(([name, text]) => [name, z.string().describe(text)])),
  );
}

/** Problem details by status: those that follow from what the endpoint takes, and any other as `default`. */
function failures(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const { path, query, body, questions, form, file, startsRun, refusal, errors = [] } = endpoint;
  const takesBody = body ?? questions ?? form ?? file;
  const codes: ErrorCode[] = [
    ...((query ?? takesBody) ? (["invalid-input"] as const) : []),
    ...(accessOf(endpoint) === "anyone" ? [] : (["not-signed-in"] as const)),
    "forbidden-origin",
    ...(path.includes("{") ? (["not-found"] as const) : []),
    ...(takesBody ? (["too-large", "storage-full"] as const) : []),
    ...(form || file ? (["unsupported-format"] as const) : []),
    ...(startsRun ? (["too-many-runs"] as const) : []),
    "conflict",
    "internal",
    "model-unavailable",
    ...errors,
  ];
  const content = { "application/problem+json": { schema: problemSchema } };
  const own = refusal && { "application/json": { schema: refusal } };
  return Object.fromEntries(
    [...new Set<number | "default">([...codes.map((code) => STATUS_BY_CODE[code]), "default"])].map(
      (status) => [
        status,
        {
          description: MEANINGS[status] ?? "Problem details (RFC 9457)",
          ...(startsRun && status === 429 && { headers: headersOf(RETRY_HEADER) }),
          content: status === 400 || status === "default" ? { ...content, ...own } : content,
        },
      ],
    ),
  );
}

const MEANINGS: Partial<Record<number | "default", string>> = {
  400: "The request is not valid.",
  401: "Nobody is signed in, or the API key is not valid.",
  403: "The role may not do this, or the request comes from another web site.",
  404: "There is no such thing.",
  409: "The state does not allow it now: a conflict, something not ready, a spent budget, or a cancelled request.",
  413: "The body is too large.",
  507: "The disk of the server is full.",
  415: "The format of the body is not supported.",
  429: "There were too many attempts, or too many runs within a minute.",
  500: "Something broke on the server.",
  503: "A language model or a database does not answer.",
};

interface Schema {
  oneOf?: Schema[];
  anyOf?: Schema[];
  type?: unknown;
  properties?: Record<string, { const?: unknown }>;
  required?: string[];
  items?: { $ref?: string };
}

/** Generators of clients do not follow a list that contains itself. */
const SUCH_VALUES = "Such values again.";

/**
 * Moves each object among the alternatives of a schema to a schema of its own: "RunEvent" is one of "RunEventRunStart", … Generated
 * clients then have a class for each, and generators can follow schemas that contain themselves.
 */
function withNamedOptions(schemas: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    named[name] = schema;
    const { oneOf, anyOf } = schema as Schema;
    const hoist = (option: Schema) => {
      if (option.items?.$ref === PREFIX + name) return { ...option, items: {}, description: SUCH_VALUES };
      const own = option.type === "object" ? `${name}${titleOf(option)}` : "";
      if (own === "" || own === name || own in named) return option;
      named[own] = option;
      return { $ref: `${PREFIX}${own}` };
    };
    if (oneOf) named[name] = { ...(schema as object), oneOf: oneOf.map(hoist) };
    else if (anyOf) named[name] = { ...(schema as object), anyOf: anyOf.map(hoist) };
  }
  return named;
}

/** Title that distinguishes an option from the others: a constant, or its first required property. */
function titleOf({ properties = {}, required = [] }: Schema): string {
  const kind = Object.values(properties).find((property) => typeof property.const === "string")?.const;
  const words = String(kind ?? required[0] ?? "").split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
