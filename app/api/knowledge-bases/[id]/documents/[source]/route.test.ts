import { expect, it, vi } from "vitest";

vi.mock("@/lib/server/singleton", () => ({
  getEngine: async () => ({ environment: { HOST: "0.0.0.0" }, metrics: { requestEnded() {} } }),
}));
vi.mock("@/lib/server/graphs/graph-reads", () => ({
  readDocument: async (_engine: unknown, _base: string, id: string) => ({ id }),
  readTable: async (_engine: unknown, _base: string, id: string) => ({ id }),
}));

// What a handler is given was decoded by Next.js already.
it.each(["100%", "a%20b", "a/b c"])(
  "reads the document and the table %j by exactly that id",
  async (source) => {
    const request = new Request("http://localhost/");
    const context = { params: Promise.resolve({ id: "kb", source }) };
    const document = await (await import("./route")).GET(request, context);
    expect(await document.json()).toEqual({ document: { id: source } });
    const table = await (await import("../../tables/[source]/route")).GET(request, context);
    expect(await table.json()).toEqual({ table: { id: source } });
  },
);
