/** Settings of a language model, and runs with it: what is stored, what is shown, what is spent. */
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { llmSettingsSchema, type SaveSettings, saveSettingsSchema } from "../api/schemas/settings";
import { type RunEvent, runRequestSchema } from "../measure/run/run";
import { answerFromEvidence } from "../stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "../stores/llm/testing/fake-llm-server";
import type { Engine } from "./engine";
import { followJob } from "./jobs/jobs";
import { createKnowledgeBase } from "./knowledge-bases/knowledge-bases";
import { addSources } from "./knowledge-bases/sources";
import { LanguageModels } from "./language-models";
import { evaluate } from "./runs/evaluate";
import { startRun } from "./runs/runs";
import { readSettings, saveSettings, testSettings } from "./settings";
import { type Scratch, SMALL_WORLD, unstarted } from "./testing/small-world";
import { openTestEngine } from "./testing/test-engine";

const KEY = "sk-very-secret-0123456789abcd";
const QUESTION = "Who directed Odd Man Out?";

let place: Scratch;
let engine: Engine;
let server: FakeLlmServer;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  await createKnowledgeBase(engine, { name: "Small world", description: "" });
  const { job } = await addSources(
    engine,
    "small-world",
    async (keep) => {
      for (const [name, content] of Object.entries(SMALL_WORLD))
        await keep(name, Readable.from([Buffer.from(content)]));
    },
    { onRejected: "refuse", replace: false },
  );
  for await (const { state } of await followJob(engine, job.id)) if (state === "succeeded") break;
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});
beforeEach(async () => {
  server = await FakeLlmServer.start({ key: KEY, answer: answerFromEvidence });
});
afterEach(() => server.close());

const wanted = (change: Partial<SaveSettings["llm"]> = {}, key?: string | null): SaveSettings => ({
  llm: llmSettingsSchema.parse({ baseUrl: server.url, model: "fake-model", ...change }),
  ...(key === undefined ? {} : { key }),
});

function start(question = QUESTION, methods = ["hybrid", "sage"]) {
  // Of SAGE, too, the model writes the answer alone.
  const params = { sage: { seedsBy: "hybrid" } };
  return startRun(
    engine,
    runRequestSchema.parse({ knowledgeBase: "small-world", question, methods, params }),
  );
}

describe("without a key", () => {
  it("nothing is asked, answers are extractive, and the settings say so", async () => {
    const settings = await readSettings(engine);
    expect(settings).toMatchObject({ ready: false, key: { from: null, ending: null }, fixed: [] });
    const { columns } = await (await start()).finished;
    for (const { retrieval, llmCalls } of columns) {
      expect(retrieval?.answer.writer).toBe("extractive");
      expect(llmCalls).toBe(0);
    }
    expect(server.requests).toHaveLength(0);
  });
});

describe("with a language model", () => {
  it("answers are streamed, cited, recorded and counted", async () => {
    const prices = { "fake-model": { input: 1_000, output: 2_000 } };
    expect(await saveSettings(engine, wanted({ prices }, KEY))).toMatchObject({
      ready: true,
      key: { from: "settings", ending: "abcd" },
    });
    const live = await start();
    const events: RunEvent[] = [];
    for await (const event of live.events()) events.push(event);
    const { columns } = await live.finished;
    for (const { method, retrieval, stages, llmCalls, llmTokens, llmCost } of columns) {
      expect(retrieval?.answer).toMatchObject({ writer: "llm", abstained: false });
      expect(retrieval?.answer.sentences[0]?.citations.length).toBeGreaterThan(0);
      const drafted = events.flatMap((event) =>
        event.type === "trace" && event.column === method && event.event.type === "draft"
          ? [event.event.text]
          : [],
      );
      expect(drafted.join("")).toContain("The evidence names");
      expect(drafted.length).toBeGreaterThan(2);
      const calls = stages.flatMap(({ artefacts }) => artefacts).filter(({ kind }) => kind === "llm-call");
      expect(calls).toMatchObject([{ purpose: "answer the question", cached: false }]);
      expect(stages.every(({ draft }) => draft === undefined)).toBe(true);
      expect(llmCalls).toBe(1);
      expect(llmTokens).toBeGreaterThan(50);
      expect(llmCost).toBeGreaterThan(0);
    }
    const stored = await engine.database.runs.get(live.id);
    expect(stored.columns).toEqual(columns);
    const total = columns.reduce((sum, { llmTokens }) => sum + llmTokens, 0);
    expect(total).toBe(server.billed.input + server.billed.output);
    expect(JSON.stringify([events, stored])).not.toContain(KEY);

    const again = await (await start()).finished;
    for (const { retrieval, llmCalls, llmCost } of again.columns) {
      expect(retrieval?.answer.writer).toBe("llm");
      expect({ llmCalls, llmCost }).toEqual({ llmCalls: 0, llmCost: 0 });
    }
    expect(server.requests).toHaveLength(2);
  });

  it("a budget that is spent leaves an extractive answer that says so", async () => {
    const budget = { tokens: 1, cost: null };
    await saveSettings(engine, wanted({ budgets: { run: budget, job: budget }, concurrency: 1 }, KEY));
    const { columns } = await (await start("Who is Orson Welles?")).finished;
    const writers = columns.map(({ retrieval }) => retrieval?.answer.writer).sort();
    expect(writers).toEqual(["extractive", "llm"]);
    const notes = columns.flatMap(({ stages }) => stages.flatMap(({ artefacts }) => artefacts));
    expect(notes).toContainEqual(
      expect.objectContaining({
        kind: "note",
        level: "flag",
        text: expect.stringMatching(/budget of 1 tokens is spent/),
      }),
    );
  });

  it("a run that is cancelled stops asking, and does not wait for the time limit of its calls", async () => {
    await saveSettings(engine, wanted({ timeoutSeconds: 600 }, KEY));
    server.script.trouble = () => ({ kind: "hang" });
    const live = await start("Who made The Third Man?");
    while (server.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    live.cancel();
    const { columns } = await live.finished;
    expect(columns.map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
    expect(server.requests).toHaveLength(2);
  });

  it("an evaluation asks it only when it is asked to", async () => {
    await saveSettings(engine, wanted({}, KEY));
    const request = {
      knowledgeBase: "small-world",
      questions: [{ id: "1", question: "Who starred in The Third Man?", answers: ["Orson Welles"] }],
      methods: ["hybrid"],
      params: {},
      k: 3,
    };
    const figures = async (llm: boolean) => {
      for await (const event of await evaluate(engine, { ...request, llm }))
        if (event.type === "end") return event.methods[0];
      return undefined;
    };
    expect(await figures(false)).toMatchObject({ llmCalls: 0, llmTokens: 0 });
    expect(server.requests).toHaveLength(0);
    expect(await figures(true)).toMatchObject({ llmCalls: 1 });
  });
});

describe("a key", () => {
  it("belongs to its endpoint: another one never gets it", async () => {
    const other = await FakeLlmServer.start();
    await saveSettings(engine, wanted({}, KEY));
    expect(await saveSettings(engine, wanted({ baseUrl: other.url }))).toMatchObject({
      ready: true,
      key: { from: null, ending: null },
    });
    await (await start("Who directed anything?")).finished;
    await testSettings(engine, { baseUrl: other.url, model: "fake-model" }, new AbortController().signal);
    expect(other.requests.length).toBeGreaterThan(4);
    expect(JSON.stringify(other.requests)).not.toContain(KEY);
    // Going back finds it again, and it can be forgotten.
    expect(await saveSettings(engine, wanted())).toMatchObject({ key: { from: "settings", ending: "abcd" } });
    expect(await saveSettings(engine, wanted({}, null))).toMatchObject({ key: { from: null } });
    await other.close();
  });

  it("is tested before it is saved, and is in no answer", async () => {
    await saveSettings(engine, wanted({}, null));
    const { signal } = new AbortController();
    const wrong = await testSettings(
      engine,
      { baseUrl: server.url, model: "fake-model", key: "sk-wrong-one" },
      signal,
    );
    expect(wrong.abilities.find(({ ability }) => ability === "chat")).toMatchObject({
      able: false,
      detail: expect.stringContaining("401"),
    });
    const right = await testSettings(engine, { baseUrl: server.url, model: "fake-model", key: KEY }, signal);
    expect(right.abilities.find(({ ability }) => ability === "chat")).toMatchObject({ able: true });
    expect(JSON.stringify([wrong, right, await readSettings(engine)])).not.toContain("sk-");
  });

  it("of the environment wins, and goes to the environment's endpoint only", async () => {
    const { database } = engine;
    const environment = { ...engine.environment, OPENAI_API_KEY: KEY, OPENAI_MODEL: "its-model" };
    const models = new LanguageModels(environment, database);
    const fixed: Engine = { ...engine, environment, languageModels: models };
    expect(await models.choice()).toMatchObject({
      settings: { baseUrl: "https://api.openai.com/v1", model: "its-model" },
      apiKey: KEY,
      keyFrom: "environment",
      ready: true,
    });
    const { llm, fixed: fields } = await readSettings(fixed);
    expect(fields).toEqual(["baseUrl", "model"]);
    await expect(saveSettings(fixed, { llm: { ...llm, baseUrl: server.url } })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("OPENAI_BASE_URL"),
    });
    await expect(saveSettings(fixed, { llm, key: "another-key" })).rejects.toMatchObject({
      code: "conflict",
    });
    await testSettings(fixed, { baseUrl: server.url, model: "fake-model" }, new AbortController().signal);
    expect(JSON.stringify(server.requests)).not.toContain(KEY);
  });
});

describe("what is refused", () => {
  it.each([
    [{ baseUrl: "ftp://example.org" }],
    [{ baseUrl: "https://user:secret@example.org/v1" }],
    [{ model: " " }],
    [{ concurrency: 0 }],
    [{ prices: { m: { input: -1, output: 1 } } }],
    [{ unknown: 1 }],
  ])("%j", (change) => {
    const llm = { ...llmSettingsSchema.parse({}), ...change };
    expect(saveSettingsSchema.safeParse({ llm }).success).toBe(false);
  });

  it("keys with line breaks", () => {
    expect(saveSettingsSchema.safeParse({ llm: {}, key: "a\nb" }).success).toBe(false);
    expect(saveSettingsSchema.parse({ llm: {}, key: " sk-1 " }).key).toBe("sk-1");
  });
});
