import { Readable } from "node:stream";
import { expect, it, vi } from "vitest";

vi.mock("@/lib/server/singleton", () => ({
  getEngine: async () => ({ environment: { HOST: "0.0.0.0" }, metrics: { requestEnded() {} } }),
}));
vi.mock("@/lib/server/source-file", () => ({
  openSourceFile: async (_engine: unknown, _base: string, name: string) => ({
    source: { name, format: name.endsWith(".pdf") ? "pdf" : "document", bytes: 4 },
    content: Readable.from([Buffer.from("text")]),
  }),
}));

const get = async (source: string) =>
  (await import("./route")).GET(new Request("http://localhost/"), {
    params: Promise.resolve({ id: "kb", source }),
  });

it("opens a PDF in the browser, where nothing in it may load or run", async () => {
  const response = await get("in/Report (1).pdf");
  const { headers } = response;
  expect(await response.text()).toBe("text");
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-disposition")).toBe("inline; filename*=UTF-8''Report%20%281%29.pdf");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

it.each(["page.html", 'a"\r\nset-cookie: b=c.svg', "ünï.docx"])("only ever downloads %j", async (name) => {
  const { headers } = await get(name);
  expect(headers.get("content-type")).toBe("application/octet-stream");
  expect(headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  expect(headers.get("content-security-policy")).toContain("sandbox");
  expect(headers.has("set-cookie")).toBe(false);
});
