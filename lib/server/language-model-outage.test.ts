/** A run whose language model fails: it ends without the model, says so once, and the endpoint is left alone. */
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { llmSettingsSchema } from "../api/schemas/settings";
import { type Run, runRequestSchema } from "../measure/run/run";
import { answerFromEvidence } from "../stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "../stores/llm/testing/fake-llm-server";
import type { Engine } from "./engine";
import { readHealth } from "./health";
import { followJob } from "./jobs/jobs";
import { createKnowledgeBase } from "./knowledge-bases/knowledge-bases";
import { addSources } from "./knowledge-bases/sources";
import { startRun } from "./runs/runs";
import { readSettings, saveSettings, testSettings } from "./settings";
import { type Scratch, SMALL_WORLD, unstarted } from "./testing/small-world";
import { openTestEngine } from "./testing/test-engine";

const METHODS = ["hybrid", "sage", "graphraft", "mor", "sg-rag", "stem"];
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
  server = await FakeLlmServer.start({ answer: answerFromEvidence });
});
afterEach(() => server.close());

const use = (baseUrl: string, timeoutSeconds = 1) =>
  saveSettings(engine, { llm: llmSettingsSchema.parse({ baseUrl, model: "fake-model", timeoutSeconds }) });

async function ask(methods = METHODS): Promise<Run> {
  const question = "Who directed Odd Man Out?";
  const request = runRequestSchema.parse({ knowledgeBase: "small-world", question, methods });
  return (await startRun(engine, request)).finished;
}

const tokensOf = ({ columns }: Run) => columns.map(({ llmTokens }) => llmTokens);

it.each([
  ["a port that is closed", "cannot be reached"],
  ["a server that never answers", "did not answer in time"],
])("%s: every method answers without it, and the run says so once", async (what, reason) => {
  const { url } = server;
  if (what === "a port that is closed") await server.close();
  else server.script.trouble = () => ({ kind: "hang" });
  await use(url);
  const run = await ask();
  const { host } = new URL(url);
  expect(run.columns.map(({ state }) => state)).toEqual(METHODS.map(() => "done"));
  for (const { retrieval } of run.columns) expect(retrieval?.answer.writer).toBe("extractive");
  expect(run.outages).toMatchObject([{ host, reason }]);
  expect(tokensOf(run)).toEqual(METHODS.map(() => 0));
  const stored = await engine.database.runs.get(run.id);
  expect(stored.outages).toEqual(run.outages);

  // The next run sends nothing, and says why.
  const sent = server.requests.length;
  const next = await ask();
  expect(next.columns.map(({ llmCalls }) => llmCalls)).toEqual(METHODS.map(() => 0));
  expect(next.outages).toMatchObject([{ host, reason }]);
  expect(server.requests).toHaveLength(sent);
  expect(await readSettings(engine)).toMatchObject({ ready: true, outage: { host, reason } });
  expect(await readHealth(engine)).toMatchObject({
    languageModel: { ready: true, outage: { host, reason } },
  });
});

it("an outage ends when the settings are saved, and when the endpoint is tested", async () => {
  server.script.trouble = () => ({ kind: "status", status: 401 });
  await use(server.url);
  const fails = async () => (await ask(["hybrid"])).outages?.map(({ reason }) => reason);
  expect(await fails()).toEqual(["answered with status 401"]);
  expect((await readSettings(engine)).outage).not.toBeNull();
  expect((await use(server.url)).outage).toBeNull();
  expect(await fails()).toEqual(["answered with status 401"]);
  server.script.trouble = () => null;
  await testSettings(engine, { baseUrl: server.url, model: "fake-model" }, new AbortController().signal);
  const run = await ask(["hybrid"]);
  expect(run.outages).toEqual([]);
  expect(run.columns[0]!.retrieval?.answer.writer).toBe("llm");
});

it("an address that is never asked cannot be saved", async () => {
  for (const baseUrl of ["http://169.254.169.254/v1", "http://10.0.0.7:8000/v1", "http://[fd00:ec2::254]/v1"])
    await expect(use(baseUrl)).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("Nothing is sent to"),
    });
});
