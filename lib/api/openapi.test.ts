import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { accessOf, rightFor, subjectOf } from "./access";
import { usualStatus } from "./endpoint";
import { ENDPOINTS } from "./endpoints";
import { describeApi } from "./openapi";

interface Operation {
  operationId: string;
  description?: string;
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, { content?: Record<string, object>; headers?: object }>;
}

const document = JSON.parse(JSON.stringify(describeApi()));

function operationOf({ method, path }: { method: string; path: string }): Operation {
  return document.paths[path][method];
}

/** Of the answer that there were too many calls; none where there is no such answer. */
function headersOf(endpoint: { method: string; path: string }): object {
  return operationOf(endpoint).responses["429"]?.headers ?? {};
}

/** What Python, Java or Go do not read as JavaScript does: classes of Unicode, named groups, code points, control letters. */
const ONLY_JAVASCRIPT = /\\[pP]\{|\(\?<\w|\\u\{|\\c[A-Z]/;
/** Types of bodies that every generator of clients knows. */
const KNOWN_TO_ALL = ["application/json", "multipart/form-data", "application/octet-stream"];

interface Alternatives {
  anyOf?: { items?: { $ref?: string } }[];
  oneOf?: Alternatives["anyOf"];
}

/** Every schema of a document: the named ones, and those of parameters, headers and bodies. */
function* schemasIn({
  components,
  paths,
}: {
  components: { schemas: object };
  paths: object;
}): Generator<object> {
  yield* Object.values(components.schemas);
  for (const { schema } of objectsIn(paths)) if (typeof schema === "object" && schema !== null) yield schema;
}

/** Every object in a JSON value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(document);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it("has schemas that are valid by themselves, with expressions that other languages read, too", () => {
    const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
    const schemas = [...schemasIn(document)];
    expect(schemas.length).toBeGreaterThan(400);
    for (const schema of schemas) expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
    const patterns = [...objectsIn(document)].flatMap(({ pattern }) =>
      typeof pattern === "string" ? [pattern] : [],
    );
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => ONLY_JAVASCRIPT.test(pattern))).toEqual([]);
    expect(ajv.validateSchema({ type: "strin" })).toBe(false);
    expect(
      ["^[^\\p{C}]*$", "\\u{1F600}", "(?<name>x)", "\\cA"].every((one) => ONLY_JAVASCRIPT.test(one)),
    ).toBe(true);
  });

  it("has nothing for which generators of clients leave out a call", () => {
    for (const { name, endpoint } of ENDPOINTS) {
      const types = Object.keys(operationOf(endpoint).requestBody?.content ?? { "application/json": {} });
      expect(
        types.some((type) => KNOWN_TO_ALL.includes(type)),
        name,
      ).toBe(true);
    }
    for (const [name, { anyOf = [], oneOf = [] }] of Object.entries<Alternatives>(
      document.components.schemas,
    ))
      for (const { items } of [...anyOf, ...oneOf])
        expect(items?.$ref, name).not.toBe(`#/components/schemas/${name}`);
    expect(document.components.schemas.MatchValue.anyOf).toContainEqual(
      expect.objectContaining({ type: "array", items: {} }),
    );
  });

  it("describes every endpoint under a name of its own, with its parameters, statuses and headers", () => {
    expect(new Set(ENDPOINTS.map(({ name }) => name)).size).toBe(ENDPOINTS.length);
    for (const { name, endpoint } of ENDPOINTS) {
      const { operationId, parameters = [], requestBody, responses } = operationOf(endpoint);
      expect(operationId).toBe(name);
      const named = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name);
      expect(named("path")).toEqual(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter),
      );
      expect(named("query")).toEqual(Object.keys(endpoint.query?.shape ?? {}));
      expect(requestBody !== undefined).toBe(
        Boolean(endpoint.body ?? endpoint.questions ?? endpoint.form ?? endpoint.file),
      );
      for (const status of [endpoint.status].flat())
        expect(responses[status], `${name} ${status}`).toBeDefined();
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["403", "500", "default"]));
      const { headers = {} } = responses[usualStatus(endpoint)]!;
      expect("location" in headers).toBe(endpoint.location !== undefined);
    }
  });

  it("says how callers prove who they are, and which role a call takes", () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(["apiKey", "session"]);
    // Nothing is needed where nobody signs in.
    expect(document.security).toEqual([{}, { apiKey: [] }, { session: [] }]);
    for (const { name, endpoint } of ENDPOINTS) {
      const { security, description, responses } = operationOf(endpoint);
      const access = accessOf(endpoint);
      expect(security, name).toEqual(access === "anyone" ? [] : undefined);
      if (access === "anyone") continue;
      expect(description, name).toContain(`the role ${access}`);
      if (subjectOf(endpoint)) expect(description, name).toContain(`the right ${rightFor(endpoint)}.`);
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(["401", "403"]));
    }
  });

  it("says which calls start runs, and when a run that was refused may start", () => {
    const limited = ENDPOINTS.filter(({ endpoint }) => "retry-after" in headersOf(endpoint));
    expect(limited.map(({ name }) => name).sort()).toEqual([
      "askQuestion",
      "evaluate",
      "recordWalk",
      "retrieve",
      "startCounterfactual",
    ]);
    expect(operationOf({ method: "post", path: "/api/sign-in" }).responses["429"]).toBeDefined();
    expect(operationOf({ method: "get", path: "/api/runs" }).responses["429"]).toBeUndefined();
  });

  it("distinguishes streams from JSON, and lists both where the caller chooses", () => {
    const contents = (path: string, method: string) =>
      Object.entries(operationOf({ path, method }).responses)
        .filter(([status]) => status.startsWith("2"))
        .map(([status, { content = {} }]) => [status, Object.keys(content)]);
    expect(contents("/api/runs", "post")).toEqual([
      ["200", ["text/event-stream"]],
      ["201", ["application/json"]],
    ]);
    expect(contents("/api/knowledge-bases/{id}/index", "post")).toEqual([
      ["200", ["application/json"]],
      ["202", ["application/json"]],
    ]);
    expect(contents("/api/knowledge-bases/{id}/fine-tuning/pairs", "post")).toEqual([
      ["200", ["application/jsonl"]],
    ]);
    expect(contents("/api/knowledge-bases/{id}", "delete")).toEqual([["204", []]]);
    const { content } = operationOf({ path: "/api/runs", method: "post" }).responses["200"]!;
    expect(content).toMatchObject({
      "text/event-stream": {
        schema: { type: "string", contentSchema: { $ref: "#/components/schemas/RunEvent" } },
      },
    });
  });

  it("says where a protocol's own errors stand beside problem details, and which of its answers has no body", () => {
    const { responses } = operationOf({ path: "/api/mcp", method: "post" });
    const types = Object.entries(responses).map(([status, { content = {} }]) => [
      status,
      Object.keys(content),
    ]);
    const problem = "application/problem+json";
    expect(Object.fromEntries(types)).toMatchObject({
      200: ["application/json"],
      202: [],
      400: [problem, "application/json"],
      401: [problem],
      default: [problem, "application/json"],
    });
  });

  it("writes tuples as prefixItems of a fixed length, and refers to no schema that is missing", () => {
    const tuples = [...objectsIn(document)].filter((one) => Array.isArray(one.prefixItems));
    expect(tuples.length).toBeGreaterThan(5);
    for (const tuple of tuples) {
      const { length } = tuple.prefixItems as unknown[];
      expect(tuple).toMatchObject({ type: "array", minItems: length, maxItems: length });
    }
    for (const one of objectsIn(document)) expect(Array.isArray(one.items)).toBe(false);
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)];
    const names = Object.keys(document.components.schemas);
    expect([...new Set(references.map(([, name]) => name))].sort()).toEqual([...names].sort());
  });
});
