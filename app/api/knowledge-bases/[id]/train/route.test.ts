import { beforeEach, describe, expect, it, vi } from "vitest";

const called = vi.fn();
const given =
  (name: string, answer: unknown) =>
  (_engine: unknown, ...rest: unknown[]) => {
    called(name, ...rest);
    return Promise.resolve(answer);
  };
vi.mock("@/lib/server/singleton", () => ({
  getEngine: async () => ({ environment: { HOST: "0.0.0.0" }, metrics: { requestEnded() {} } }),
}));
vi.mock("@/lib/server/training/training", () => ({
  startTraining: given("train", { id: "j" }),
  setModelActive: given("active", { id: "m" }),
  removeModel: given("remove", undefined),
  listModels: given("list", []),
  readAliases: given("read", {}),
  writeAliases: given("write", { STARRING: ["cast"] }),
}));

const params = Promise.resolve({ id: "films", model: "m" });
const post = (url: string, body?: string, method = "POST") =>
  new Request(`http://localhost/${url}`, { method, body });
const LINE = '{"id": 1, "question": "Who directed Salt?", "answers": ["p1", 7]}';

beforeEach(() => {
  called.mockReset();
});

describe("training over HTTP", () => {
  it("takes questions as lines of JSON", async () => {
    const { POST } = await import("./route");
    const response = await POST(post("?model=mor-reranker&reverse=5&seed=9", `${LINE}\n\n${LINE}\r\n`), {
      params,
    });
    expect({ status: response.status, json: await response.json() }).toEqual({
      status: 202,
      json: { job: { id: "j" } },
    });
    const question = { id: "1", question: "Who directed Salt?", answers: ["p1", "7"] };
    expect(called).toHaveBeenCalledWith("train", "films", [question, question], {
      model: "mor-reranker",
      reverse: 5,
      seed: 9,
    });
  });

  it("takes no body when all questions are made from the graph", async () => {
    const { POST } = await import("./route");
    expect((await POST(post("?reverse=50"), { params })).status).toBe(202);
    expect(called).toHaveBeenCalledWith("train", "films", [], {
      model: "planner",
      reverse: 50,
      seed: 1,
    });
  });

  it("reports every line that cannot be used, and starts nothing", async () => {
    const { POST } = await import("./route");
    const response = await POST(post("", `${LINE}\nnot json\n{"id": 2, "question": "x", "answers": []}`), {
      params,
    });
    expect(response.status).toBe(400);
    const { detail, problems } = await response.json();
    expect(detail).toBe("2 of the 3 questions cannot be used.");
    expect(problems.map(({ at }: { at: string }) => at)).toEqual(["line 2", "line 3"]);
    expect((await POST(post("?reverse=-1", LINE), { params })).status).toBe(400);
    expect((await POST(post("?reverse=1000000", LINE), { params })).status).toBe(400);
    expect(called).not.toHaveBeenCalled();
  });
});

describe("models and aliases over HTTP", () => {
  it("lists, puts to use, takes out of use and removes", async () => {
    const models = await import("../models/route");
    const one = await import("../models/[model]/route");
    const activate = await import("../models/[model]/activate/route");
    const deactivate = await import("../models/[model]/deactivate/route");
    expect(await (await models.GET(new Request("http://localhost/"), { params })).json()).toEqual({
      models: [],
    });
    expect(await (await activate.POST(post(""), { params })).json()).toEqual({ id: "m" });
    expect((await deactivate.POST(post(""), { params })).status).toBe(200);
    expect((await one.DELETE(post("", undefined, "DELETE"), { params })).status).toBe(204);
    expect(called.mock.calls).toEqual([
      ["list", "films"],
      ["active", "films", "m", true],
      ["active", "films", "m", false],
      ["remove", "films", "m"],
    ]);
  });

  it("takes words for relations, and nothing else", async () => {
    const { PUT } = await import("../aliases/route");
    const put = (value: unknown) => PUT(post("", JSON.stringify(value), "PUT"), { params });
    expect(await (await put({ aliases: { STARRING: [" cast "] } })).json()).toEqual({
      aliases: { STARRING: ["cast"] },
    });
    expect(called).toHaveBeenCalledWith("write", "films", { STARRING: ["cast"] });
    called.mockReset();
    for (const bad of [
      { aliases: { STARRING: "cast" } },
      { aliases: { STARRING: [""] } },
      {},
      { aliases: {}, more: 1 },
    ])
      expect((await put(bad)).status).toBe(400);
    expect(called).not.toHaveBeenCalled();
  });
});
