import { beforeEach, describe, expect, it, vi } from "vitest";

const called = vi.fn();
async function* some(values: readonly unknown[]) {
  yield* values;
}
const given =
  (name: string, answer: unknown) =>
  (_engine: unknown, ...rest: unknown[]) => {
    called(name, ...rest.filter((value) => !(value instanceof AbortSignal)));
    return Promise.resolve(answer);
  };
vi.mock("@/lib/server/singleton", async () => {
  const { CallerTurns } = await import("@/lib/server/caller-turns");
  const callerTurns = new CallerTurns(2);
  const engine = { environment: { HOST: "0.0.0.0" }, metrics: { requestEnded() {} }, callerTurns };
  return { getEngine: async () => engine };
});
vi.mock("@/lib/server/training/fine-tuning", () => ({
  readFineTuning: given("read", { recipes: [], models: [], endpoint: null }),
  startFineTuning: given("start", { id: "j" }),
  exportExamples: given("examples", { [Symbol.asyncIterator]: () => some([{ a: 1 }, { b: "ü\n" }]) }),
  exportPairs: given("pairs", { [Symbol.asyncIterator]: () => some([]) }),
  estimateFineTuning: given("estimate", { tokens: 7 }),
  setTunedActive: given("active", { id: "m" }),
  removeTuned: given("remove", undefined),
}));

const params = Promise.resolve({ id: "films", model: "m" });
const LINE = '{"id": 1, "question": "Who directed Salt?", "answers": ["p1", 7]}';
const QUESTION = { id: "1", question: "Who directed Salt?", answers: ["p1", "7"] };
const post = (query: string, body = LINE) =>
  new Request(`http://localhost/${query}`, { method: "POST", body });

beforeEach(() => {
  called.mockReset();
});

describe("fine-tuning over HTTP", () => {
  it("starts a job with questions as lines of JSON", async () => {
    const { POST } = await import("./route");
    const response = await POST(post("?recipe=graphraft-queries&model=gpt&price=2.5"), { params });
    expect({ status: response.status, json: await response.json() }).toEqual({
      status: 202,
      json: { job: { id: "j" } },
    });
    const wanted = { recipe: "graphraft-queries", model: "gpt", tuned: false, price: 2.5 };
    expect(called).toHaveBeenCalledWith("start", "films", [QUESTION], wanted);
  });

  it.each(["", "?recipe=haiku", "?recipe=graphraft-queries&price=-1", "?recipe=graphraft-queries&x=1"])(
    "refuses %j before anything is made",
    async (query) => {
      const { POST } = await import("./route");
      const response = await POST(post(query), { params });
      expect(response.status).toBe(400);
      expect(response.headers.get("content-type")).toContain("problem+json");
      expect(called).not.toHaveBeenCalled();
    },
  );

  it("streams examples and pairs as a file of lines", async () => {
    const examples = await (await import("./examples/route")).POST(post("?recipe=graphraft-queries"), {
      params,
    });
    expect(examples.headers.get("content-disposition")).toContain("graphraft-queries.jsonl");
    expect(
      (await examples.text())
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    ).toEqual([{ a: 1 }, { b: "ü\n" }]);
    expect(called).toHaveBeenCalledWith("examples", "films", "graphraft-queries", [QUESTION]);
    const pairs = await (await import("./pairs/route")).POST(post("?recipe=graphraft-queries"), { params });
    expect(await pairs.text()).toBe("");
  });

  it("says what it would take, and puts models to use and out of it", async () => {
    const { POST } = await import("./estimate/route");
    expect(await (await POST(post("?recipe=graphraft-queries"), { params })).json()).toEqual({ tokens: 7 });
    await (await import("./models/[model]/activate/route")).POST(post(""), { params });
    expect(called).toHaveBeenLastCalledWith("active", "films", "m", true);
    await (await import("./models/[model]/deactivate/route")).POST(post(""), { params });
    expect(called).toHaveBeenLastCalledWith("active", "films", "m", false);
    const removed = await (await import("./models/[model]/route")).DELETE(post(""), { params });
    expect(removed.status).toBe(204);
    const { GET } = await import("./route");
    const read = await GET(new Request("http://localhost/"), { params });
    expect(await read.json()).toMatchObject({ recipes: [] });
  });
});
