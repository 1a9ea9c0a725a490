/** A graph of documents by a language model, against a fake endpoint: estimate, lies, rubbish, a budget, a kill in the middle. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { extractionRequestSchema } from "../../api/extraction";
import type { Job } from "../../api/schemas/job";
import { llmSettingsSchema } from "../../api/schemas/settings";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import type { FakeRequest } from "../../stores/llm/testing/fake-request";
import type { Engine } from "../engine";
import { JobRunner } from "../jobs/job-runner";
import { saveSettings } from "../settings";
import { finishJob, indexedBase } from "../testing/indexed-base";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { estimateExtraction, runExtraction, startExtraction } from "./extracting";

const KEY = "sk-extracts-0123456789";
const CITIES = ["Vienna", "Belfast", "Dublin", "Rome", "Oslo"];
const FILES = {
  "documents.jsonl": CITIES.map((city) =>
    JSON.stringify({ id: city, title: city, text: `${city} keeps the letters of Ida Holm. It is a city.` }),
  ).join("\n"),
};
const NO_LIMIT = { tokens: null, cost: null };

let place: Scratch;
let engine: Engine;
let server: FakeLlmServer;
let base: string;
let count = 0;
let schemaName = "";

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  engine.languageModels.jobPatienceMs = 300;
  base = await indexedBase(engine, "Letters", FILES);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});
beforeEach(async () => {
  server = await FakeLlmServer.start({ key: KEY, answer: readBy });
  await choose();
  // Other tests have paid for the same documents, but not by this name.
  schemaName = `KEEPS_LETTERS_OF_${++count}`;
});
afterEach(() => server.close());

function choose(job: { tokens: number | null; cost: number | null } = NO_LIMIT) {
  const given = {
    baseUrl: server.url,
    model: "fake-model",
    concurrency: 2,
    prices: { "fake-model": { input: 1, output: 2 } },
    budgets: { run: NO_LIMIT, job },
  };
  return saveSettings(engine, { llm: llmSettingsSchema.parse(given), key: KEY });
}

/** Asked once more, a model sees the passage in an earlier message. */
const cityOf = ({ body }: FakeRequest) =>
  (body.messages ?? []).flatMap(({ content }) => /^Title: (.*)$/m.exec(content ?? "")?.[1] ?? [])[0] ?? "";
const fact = (city: string, changes: object = {}) => ({
  subject: city,
  subjectLabel: "Place",
  relation: schemaName,
  object: "Ida Holm",
  objectLabel: "Person",
  sentence: `${city} keeps the letters of Ida Holm.`,
  ...changes,
});

/** What a model reads in a passage; it invents two facts besides. */
function readBy(request: FakeRequest): object {
  const city = cityOf(request);
  const invented = [{ object: "Atlantis" }, { sentence: `${city} sank in 1901.` }];
  return { facts: [fact(city), ...invented.map((changes) => fact(city, changes))] };
}

const schema = () => ({
  labels: [{ name: "Place" }, { name: "Person" }],
  relations: [{ type: schemaName, from: ["Place"], to: ["Person"] }],
});
const options = () => extractionRequestSchema.parse({ with: "model", schema: schema() });
const estimate = () => estimateExtraction(engine, base, options().schema, new AbortController().signal);
const notes = ({ steps }: Job) => steps.flatMap(({ note }) => note ?? []).join(" ");

/** Until the graph is indexed too. */
async function extract(): Promise<Job> {
  const job = await finishJob(engine, await startExtraction(engine, base, options()));
  for (const { kind, id } of await engine.database.jobs.list(base))
    if (kind === "index") await finishJob(engine, await engine.database.jobs.get(id));
  return job;
}

async function edgesOf(type: string): Promise<number> {
  const { relations } = (await engine.database.knowledgeBases.get(base)).manifest!.schema;
  return relations.filter((relation) => relation.type === type).reduce((sum, { count }) => sum + count, 0);
}

describe("reading documents with a language model", () => {
  it("estimates before what it takes, and keeps only what occurs in the text", async () => {
    expect(await estimate()).toMatchObject({
      chunks: 5,
      sampled: 5,
      cached: 0,
      calls: 5,
      cost: expect.any(Number),
    });
    expect(server.requests).toHaveLength(0);
    const job = await extract();
    expect(job).toMatchObject({ state: "succeeded", error: null });
    expect(server.requests).toHaveLength(5);
    expect(notes(job)).toContain("5 of 5 chunks read. 5 calls");
    expect(notes(job)).toContain("6 nodes and 5 edges were added");
    expect(notes(job)).toContain("10 facts of the model left out");
    expect(await edgesOf(schemaName)).toBe(5);
  });

  it("pays nothing twice", async () => {
    await extract();
    const asked = server.requests.length;
    expect(await estimate()).toMatchObject({ cached: 5, calls: 0 });
    expect(notes(await extract())).toContain("5 of them were paid for before.");
    expect(server.requests.length).toBe(asked);
  });

  it("makes a graph of the rest where answers are refusals or rubbish", async () => {
    const others: Record<string, unknown> = { Rome: "I will not.", Oslo: { facts: "none" } };
    server.script.answer = (request) => (others[cityOf(request)] as object) ?? readBy(request);
    const job = await extract();
    expect(job.state).toBe("succeeded");
    expect(notes(job)).toContain("3 of 5 chunks read.");
    expect(notes(job)).toContain("2 answers could not be used.");
    expect(await edgesOf(schemaName)).toBe(3);
  });

  describe("answers that end in the middle", () => {
    const cutFor = (city: string, share: number, kind: "truncated" | "cut") => {
      server.script.trouble = (request) => (cityOf(request) === city ? { kind, share } : null);
    };
    const factsOf = async (city: string) => {
      const graph = await engine.graphs.open(await engine.database.knowledgeBases.get(base));
      const { edges } = await graph.source.neighbours([`extracted:${city.toLowerCase()}`], {
        types: [schemaName],
      });
      return edges.map(({ properties }) => properties.sentence);
    };
    const whole = (city: string) => [`${city} keeps the letters of Ida Holm.`];

    // Two facts, the second one with a sentence that occurs in the text as far as it was written.
    const twice = (request: FakeRequest) => {
      const city = cityOf(request);
      return {
        facts: [
          fact(city),
          fact(city, { object: city, subject: "Ida Holm", subjectLabel: "Person", objectLabel: "Place" }),
        ],
      };
    };

    it.each([0.3, 0.6])("are not taken for whole ones, cut after %s of the text", async (share) => {
      server.script.answer = twice;
      cutFor("Rome", share, "truncated");
      const job = await extract();
      expect(job).toMatchObject({ state: "succeeded", error: null });
      expect(notes(job)).toContain("4 of 5 chunks read.");
      expect(notes(job)).toMatch(
        /1 answers (?:could not be used|ended in the middle, so nothing of them was used)\./,
      );
      expect(await factsOf("Rome")).toEqual([]);
      expect(await factsOf("Oslo")).toEqual(whole("Oslo"));
    });

    it("are asked again by the next job, and nothing else is", async () => {
      server.script.answer = twice;
      cutFor("Rome", 0.97, "truncated");
      const before = await extract();
      expect(before).toMatchObject({ state: "succeeded", error: null });
      expect(notes(before)).toContain("4 of 5 chunks read.");
      expect(notes(before)).toContain("1 answers ended in the middle, so nothing of them was used.");
      expect(await factsOf("Rome")).toEqual([]);
      expect(await factsOf("Oslo")).toEqual(whole("Oslo"));
      server.script.trouble = () => null;
      const asked = server.requests.length;
      const again = await extract();
      expect(server.requests.length - asked).toBe(1);
      expect(notes(again)).toContain("5 of 5 chunks read. 1 calls");
      expect(notes(again)).toContain("4 of them were paid for before.");
      expect(await factsOf("Rome")).toEqual(whole("Rome"));
    });

    it("are reported as what they are where the connection ends, and the others are read", async () => {
      cutFor("Rome", 0.5, "cut");
      const job = await extract();
      expect(job.state).toBe("succeeded");
      expect(notes(job)).toContain("4 of 5 chunks read.");
      expect(notes(job)).toContain("1 answers could not be used.");
      expect(await factsOf("Rome")).toEqual([]);
      expect(await factsOf("Oslo")).toEqual(whole("Oslo"));
    });
  });

  it("fails with the reason, and adds nothing, where the endpoint refuses everything", async () => {
    server.script.trouble = () => ({ kind: "status", status: 401 });
    const job = await extract();
    expect(job.state).toBe("failed");
    expect(job.error).toMatch(/^The language model read none of the passages: /);
    expect(await edgesOf(schemaName)).toBe(0);
  });

  it("ends when the budget is spent, with a graph of what was read", async () => {
    await choose({ tokens: 900, cost: null });
    const job = await extract();
    expect(job.state).toBe("succeeded");
    expect(notes(job)).toContain("Ended early: The budget of 900 tokens is spent");
    const found = await edgesOf(schemaName);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(5);
  });

  it("is refused without a language model", async () => {
    await saveSettings(engine, { llm: llmSettingsSchema.parse({}), key: null });
    const wanted = { code: "not-ready", message: expect.stringContaining("No language model is set") };
    await expect(estimate()).rejects.toMatchObject(wanted);
    await expect(startExtraction(engine, base, options())).rejects.toMatchObject(wanted);
  });

  // Last, since it stops the jobs of this process.
  it("goes on after its process has ended in the middle, and pays for the rest only", async () => {
    server.script.trouble = ({ turn }) => (turn > 3 ? { kind: "hang" } : null);
    const job = await startExtraction(engine, base, options());
    while (server.requests.length < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    await engine.jobs.stop();
    expect(await edgesOf(schemaName)).toBe(0);
    server.script.trouble = () => null;
    const asked = server.requests.length;
    const next = new JobRunner(engine.database.jobs, 1, (taken, following) =>
      runExtraction(engine, taken, following),
    );
    next.start();
    const resumed = await finishJob(engine, job);
    await next.stop();
    expect(resumed.state).toBe("succeeded");
    expect(server.requests.length - asked).toBe(2);
    expect(notes(resumed)).toContain("5 of 5 chunks read. 2 calls");
    expect(notes(resumed)).toContain("3 of them were paid for before.");
  });
});
