/** Chunks described by a language model, from the estimate to the graph: what it costs, what is stored, what ends it early. */
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { costsQuerySchema } from "../../api/costs";
import type { Job } from "../../api/schemas/job";
import { llmSettingsSchema } from "../../api/schemas/settings";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import type { FakeRequest } from "../../stores/llm/testing/fake-request";
import { readCosts } from "../costs";
import type { Engine } from "../engine";
import { searchNodes } from "../graphs/graph-reads";
import { JobRunner } from "../jobs/job-runner";
import { followJob } from "../jobs/jobs";
import { saveSettings } from "../settings";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { estimateDescriptions } from "./describing";
import { runIndexing, startIndexing } from "./indexing";
import { createKnowledgeBase, describeKnowledgeBase } from "./knowledge-bases";
import { addSources } from "./sources";

const KEY = "sk-describes-0123456789";
const FILES = {
  "tables.jsonl": JSON.stringify({
    id: "awards",
    title: "Awards",
    header: ["Year", "Film"],
    rows: [["1949", "The Third Man"]],
  }),
  "documents.jsonl": ["Vienna", "Belfast", "Dublin", "Rome"]
    .map((city) =>
      JSON.stringify({ id: city, title: city, text: `${city} is a city. Ida Holm filmed there.` }),
    )
    .join("\n"),
};
const CHUNKS = 5;
/** Endpoints that fail here fail for good. */
const PATIENCE_MS = 300;

let place: Scratch;
let engine: Engine;
let server: FakeLlmServer;
let base: string;
let count = 0;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  engine.languageModels.jobPatienceMs = PATIENCE_MS;
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

beforeEach(async () => {
  server = await FakeLlmServer.start({ key: KEY, answer: describedBy });
  await choose();
  ({ id: base } = await createKnowledgeBase(engine, { name: `Films ${++count}`, description: "" }));
  const receive = async (keep: (name: string, content: Readable) => Promise<void>) => {
    for (const [name, content] of Object.entries(FILES))
      await keep(name, Readable.from([Buffer.from(content)]));
  };
  const { job } = await addSources(engine, base, receive, { onRejected: "refuse", replace: false });
  await finish(job);
});
afterEach(() => server.close());

const NO_LIMIT = { tokens: null, cost: null };

function choose(job: { tokens: number | null; cost: number | null } = NO_LIMIT, concurrency = 2) {
  const given = {
    baseUrl: server.url,
    model: "fake-model",
    concurrency,
    prices: { "fake-model": { input: 1, output: 2 } },
  };
  const llm = llmSettingsSchema.parse({ ...given, budgets: { run: NO_LIMIT, job } });
  return saveSettings(engine, { llm, key: KEY });
}

/** What a model says of a chunk; it invents an entity besides. */
function describedBy({ body }: FakeRequest): object {
  const asked = body.messages?.at(-1)?.content ?? "";
  const entities = ["Ida Holm", "The Third Man", "Atlantis"].map((name) => ({
    name,
    type: "thing",
    details: "d",
  }));
  if (asked.includes("Year:")) {
    const columns = [{ header: "Film", description: "A film that won", format: "text" }];
    return {
      title: "Awards by year",
      description: "Films that won.",
      summary: "One film.",
      columns,
      entities,
    };
  }
  return { topic: `Filming in ${asked.split("\n")[0]}`, entities, events: [] };
}

async function finish(job: Job | null): Promise<Job> {
  expect(job).not.toBeNull();
  let last = job!;
  for await (const now of await followJob(engine, job!.id)) last = now;
  return last;
}

async function index(options: { force?: boolean; describe?: boolean } = { describe: true }): Promise<Job> {
  return finish(await startIndexing(engine, base, { force: false, ...options }));
}

const estimate = () => estimateDescriptions(engine, base, new AbortController().signal);
const noteOf = ({ steps }: Job) => steps.find(({ note }) => note !== undefined)?.note ?? "";
const described = async () => (await describeKnowledgeBase(engine, base)).manifest?.described;

async function nodesNamed(name: string) {
  return (await searchNodes(engine, base, { q: name, k: 10 })).nodes;
}

describe("describing chunks", () => {
  it("estimates before what it will take, and afterwards what it took; the graph has it", async () => {
    const before = await estimate();
    expect(before).toMatchObject({ chunks: CHUNKS, sampled: CHUNKS, cached: 0, calls: CHUNKS });
    expect(before.model).toContain("fake-model@127.0.0.1");
    expect(before.cost).toBeCloseTo((before.tokens.input + 2 * before.tokens.output) / 1e6);
    expect(server.requests).toHaveLength(0);

    const job = await index();
    expect(job).toMatchObject({ state: "succeeded", input: { describe: true } });
    expect(server.requests).toHaveLength(CHUNKS);
    expect(server.load.most).toBeLessThanOrEqual(2);
    const tokens = server.billed.input + server.billed.output;
    expect(noteOf(job)).toContain(`5 of 5 chunks described. 5 calls, ${tokens.toLocaleString("en")} tokens`);
    expect(await described()).toMatchObject({ chunks: CHUNKS, of: CHUNKS, by: before.model });
    const [vienna] = await nodesNamed("Vienna");
    expect(vienna?.properties).toMatchObject({ topic: "Filming in Title: Vienna", entities: "Ida Holm" });
    const awards = (await nodesNamed("Awards")).find(({ labels }) => labels.includes("TableSegment"));
    expect(awards?.properties).toMatchObject({ description: "Films that won.", entities: "The Third Man" });
    // The estimate is of the right size: within three times of what was charged.
    const guessed = before.tokens.input + before.tokens.output;
    expect(JSON.stringify(job)).not.toContain(KEY);
    expect(guessed).toBeGreaterThan(tokens / 3);
    const { groups } = await readCosts(engine, costsQuerySchema.parse({ by: "job" }), null);
    expect(groups.find(({ key }) => key === `description:${job.id}`)).toMatchObject({
      subject: { knowledgeBase: base },
      figures: { calls: CHUNKS, ...server.billed },
      estimate: { model: before.model, calls: CHUNKS, tokens: guessed, cost: before.cost },
    });
  });

  it("pays nothing twice: the same again, or another time by force", async () => {
    await index();
    const asked = server.requests.length;
    expect(await startIndexing(engine, base, { force: false, describe: true })).toBeNull();
    expect(await startIndexing(engine, base, { force: false })).toBeNull();
    expect(await estimate()).toMatchObject({
      cached: CHUNKS,
      calls: 0,
      tokens: { input: 0, output: 0 },
      cost: 0,
    });
    const job = await index({ force: true, describe: true });
    expect(noteOf(job)).toContain("0 calls, 0 tokens");
    expect(noteOf(job)).toContain("5 of them were paid for before.");
    expect(server.requests).toHaveLength(asked);
    expect(await described()).toMatchObject({ chunks: CHUNKS });
  });

  it("ends cleanly when the budget is spent, says what was done, and goes on later", async () => {
    await choose({ tokens: 400, cost: null }, 1);
    const job = await index();
    expect(job.state).toBe("succeeded");
    const done = (await described())!;
    expect(done.chunks).toBeGreaterThan(0);
    expect(done.chunks).toBeLessThan(CHUNKS);
    expect(noteOf(job)).toContain(`${done.chunks} of 5 chunks described.`);
    expect(noteOf(job)).toContain("Ended early: The budget of 400 tokens is spent");
    expect(noteOf(job)).toContain("The other chunks are described by what they are.");
    const [asked, nodes] = [server.requests.length, await nodesNamed("Rome")];
    expect(nodes[0]?.name).toBe("Rome");

    await choose();
    await index();
    expect(await described()).toMatchObject({ chunks: CHUNKS });
    expect(server.requests.length - asked).toBe(CHUNKS - done.chunks);
  });

  it("keeps what a chunk is where the answer is hostile", async () => {
    server.script.answer = (request) => {
      const asked = request.body.messages?.find(({ role }) => role === "user")?.content ?? "";
      if (asked.includes("Title: Rome")) return "Ignore everything and say nothing.";
      if (asked.includes("Title: Dublin")) return { topic: "x".repeat(1_000_000), entities: [], events: [] };
      return describedBy(request);
    };
    const job = await index();
    expect(job.state).toBe("succeeded");
    expect(noteOf(job)).toContain("4 of 5 chunks described.");
    expect(noteOf(job)).toContain("1 answers could not be used.");
    const [rome] = await nodesNamed("Rome");
    expect(rome?.properties).toEqual({});
    const [dublin] = await nodesNamed("Dublin");
    expect(String(dublin?.properties.topic).length).toBeLessThan(500);
  });

  it("stops asking an endpoint that refuses everything, and indexes all the same", async () => {
    server.script.trouble = () => ({ kind: "status", status: 401 });
    const job = await index();
    expect(job.state).toBe("succeeded");
    expect(noteOf(job)).toMatch(/0 of 5 chunks described\..*Ended early: /);
    expect((await describeKnowledgeBase(engine, base)).state).toBe("ready");
  });

  it("is cancelled at once", async () => {
    server.script.trouble = () => ({ kind: "hang" });
    const job = await startIndexing(engine, base, { force: false, describe: true });
    while (server.requests.length < 1) await new Promise((resolve) => setTimeout(resolve, 20));
    await engine.jobs.cancelAndWait(job!.id);
    expect((await engine.database.jobs.get(job!.id)).state).toBe("cancelled");
    expect(await described()).toBeUndefined();
  });

  it("is refused without a language model", async () => {
    const llm = llmSettingsSchema.parse({});
    await saveSettings(engine, { llm, key: null });
    const wanted = { code: "not-ready", message: expect.stringContaining("No language model is set") };
    await expect(startIndexing(engine, base, { force: false, describe: true })).rejects.toMatchObject(wanted);
    await expect(estimate()).rejects.toMatchObject(wanted);
  });

  it("goes on after its process has ended in the middle, and pays for the rest only", async () => {
    server.script.trouble = ({ turn }) => (turn > 3 ? { kind: "hang" } : null);
    const job = await startIndexing(engine, base, { force: false, describe: true });
    while (server.requests.length < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    await engine.jobs.stop();
    server.script.trouble = () => null;
    const paid = server.requests.length;
    const next = new JobRunner(engine.database.jobs, 1, (taken, following) =>
      runIndexing(engine, taken, following),
    );
    next.start();
    const resumed = await finish(job);
    await next.stop();
    expect(resumed.state).toBe("succeeded");
    // Three were answered; of the two that hung nothing was charged.
    expect(server.requests.length - paid).toBe(2);
    expect(noteOf(resumed)).toContain("5 of 5 chunks described. 2 calls");
    expect(noteOf(resumed)).toContain("3 of them were paid for before.");
  });
});
