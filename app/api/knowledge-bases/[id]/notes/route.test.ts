import { beforeEach, expect, it, vi } from "vitest";

const written = vi.fn(async (_engine: unknown, _base: string, notes: unknown) => notes);
vi.mock("@/lib/server/singleton", () => ({
  getEngine: async () => ({
    environment: { HOST: "0.0.0.0" },
    metrics: { requestEnded() {} },
    callerTurns: { run: (_: string, work: () => unknown) => work() },
  }),
}));
vi.mock("@/lib/server/graphs/schema-notes", () => ({
  readNotes: async () => [],
  draftNotes: async () => [{ relation: "STARRING", note: "any number from and to each node" }],
  writeNotes: written,
}));

const params = Promise.resolve({ id: "films" });
const put = async (body: unknown) => {
  const { PUT } = await import("./route");
  const init = { method: "PUT", body: JSON.stringify(body) };
  return PUT(new Request("http://localhost/", init), { params });
};
beforeEach(() => written.mockClear());

it("takes notes on one line each, and nothing else", async () => {
  const notes = [{ label: "Film", property: "released", note: " year\n\nof four digits " }];
  expect(await (await put({ notes })).json()).toEqual({
    notes: [{ label: "Film", property: "released", note: "year of four digits" }],
  });
  written.mockClear();
  for (const bad of [
    { notes: [{ label: "Film", note: "x".repeat(201) }] },
    { notes: [{ label: "Film", relation: "STARRING", note: "x" }] },
    { notes: { Film: "x" } },
    {},
    { notes: [], more: 1 },
  ])
    expect((await put(bad)).status).toBe(400);
  expect(written).not.toHaveBeenCalled();
});

it("reads notes, and drafts them", async () => {
  const request = new Request("http://localhost/");
  const { GET } = await import("./route");
  expect(await (await GET(request, { params })).json()).toEqual({ notes: [] });
  const draft = await import("./draft/route");
  expect((await (await draft.GET(request, { params })).json()).notes).toHaveLength(1);
});
