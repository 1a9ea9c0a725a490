import { describe, expect, it } from "vitest";
import { readOperations } from "./operations";

const document = {
  paths: {
    "/api/runs": {
      get: {
        summary: "List",
        parameters: [{ name: "limit", in: "query", schema: { type: "integer", default: 20 } }],
      },
      post: {
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Ask" } } } },
        responses: { "201": { description: "Done" } },
      },
    },
    "/api/files": { post: { requestBody: { content: { "multipart/form-data": {} } } } },
  },
  components: {
    schemas: {
      Ask: {
        properties: {
          question: { type: "string" },
          methods: { type: "array", items: { type: "string" } },
          budget: { type: "integer" },
        },
        required: ["question", "methods"],
      },
    },
  },
};

describe("readOperations", () => {
  const operations = readOperations(document);

  it("lists every operation with the fields behind a reference", () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/runs",
      "POST /api/runs",
      "POST /api/files",
    ]);
    expect(operations[0]?.parameters[0]).toMatchObject({
      name: "limit",
      type: "integer, default 20",
      required: false,
    });
    expect(operations[1]?.fields.map(({ name, type, required }) => [name, type, required])).toEqual([
      ["question", "string", true],
      ["methods", "string[]", true],
      ["budget", "integer", false],
    ]);
  });

  it("writes a command with every required field, and a form for files", () => {
    expect(operations[1]?.command).toContain(`-d '{"question":"...","methods":[]}'`);
    expect(operations[2]?.command).toContain("-F files=@nodes.csv");
  });
});
