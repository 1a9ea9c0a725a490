/** kill -9 in the middle of everything: nothing acknowledged is lost, and no half graph is ever seen. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { KnowledgeBase, KnowledgeBaseDetail } from "../../lib/api/schemas/knowledge-base";
import type { SourcesAdded } from "../../lib/api/sources";
import type { Run } from "../../lib/measure/run/run";
import { Application } from "../support/application";
import { expect, test } from "../support/test";

/** Enough that indexing has a middle, few enough that two cores are through in seconds. */
const FILMS = 3_000;

let folder: string;
let application: Application;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ baseURL }) => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-crash-"));
  // As if the sample had been added before: its job would be in the way of those that are killed here.
  writeFileSync(path.join(folder, "sample-brought"), "");
  application = new Application(Number(new URL(baseURL ?? "").port) + 1, folder);
  await application.start();
});
test.afterAll(async () => {
  await application.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("while files come in: the knowledge base is as before", { tag: "@deep" }, async () => {
  await create("Arriving");
  const upload = send("arriving", slowly(films(2_000), 40)).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await restart();
  expect(await upload).toBeNull();
  expect(await describeBase("arriving")).toMatchObject({ state: "empty", sources: [], job: null });
});

test("while indexing: the job goes on, and the old graph is shown until the new one is complete", {
  tag: "@deep",
}, async () => {
  await create("Indexed");
  const first = await send("indexed", "id,name,text\nf0,The First Film,It came first.");
  expect(first.rejected).toBe(0);
  await ready("indexed", 1);

  const more = await send("indexed", films(FILMS), "more-nodes.csv");
  expect(more.sources[0]?.accepted).toBe(FILMS);
  for (const kill of ["first", "second"]) {
    await application.until(`the job is under way, for the ${kill} time`, async () => {
      const { job } = await describeBase("indexed");
      return job?.state === "succeeded" || (job?.state === "running" && job.progress !== null);
    });
    await restart();
    const { manifest, sources } = await describeBase("indexed");
    expect([1, FILMS + 1]).toContain(manifest?.schema.nodeCount);
    expect(sources).toHaveLength(2);
  }
  await ready("indexed", FILMS + 1);
  const { job } = await describeBase("indexed");
  expect(job).toMatchObject({ id: more.job.id, state: "succeeded" });
  expect(job?.attempts).toBeGreaterThan(1);
});

test("while questions are answered: each run is done or marked as interrupted, and reopens", {
  tag: "@deep",
}, async () => {
  const ids: string[] = [];
  const asked = Array.from({ length: 30 }, (_, index) => ask(index, ids).catch(() => "cut off"));
  await application.until("some runs have begun", async () => ids.length >= 5);
  const acknowledged = [...ids];
  await restart();
  await Promise.all(asked);
  for (const id of acknowledged) {
    const run = (await (await fetch(`${application.address}/api/runs/${id}`)).json()) as Run;
    expect(["done", "interrupted"]).toContain(run.state);
    for (const column of run.columns) expect(["done", "interrupted"]).toContain(column.state);
  }
});

/** Asks, and notes the id of the run as soon as it is reported. */
async function ask(index: number, ids: string[]): Promise<void> {
  const response = await fetch(`${application.address}/api/runs`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({
      knowledgeBase: "indexed",
      question: `film number ${index}`,
      methods: ["hybrid", "sage"],
      budget: 100,
    }),
  });
  let seen = false;
  for await (const chunk of response.body ?? []) {
    const id = seen ? undefined : /"run":\{"id":"([^"]+)"/.exec(Buffer.from(chunk).toString())?.[1];
    if (!id) continue;
    ids.push(id);
    seen = true;
  }
}

async function restart(): Promise<void> {
  await application.kill();
  await application.start();
}

async function create(name: string): Promise<KnowledgeBase> {
  const response = await fetch(`${application.address}/api/knowledge-bases`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  expect(response.status).toBe(201);
  return response.json();
}

async function send(
  base: string,
  content: string | ReadableStream<Uint8Array>,
  name = "nodes.csv",
): Promise<SourcesAdded> {
  const boundary = "hopscope-boundary";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const bytes = new TextEncoder();
      controller.enqueue(bytes.encode(head));
      if (typeof content === "string") controller.enqueue(bytes.encode(content));
      else for await (const chunk of content) controller.enqueue(chunk);
      controller.enqueue(bytes.encode(tail));
      controller.close();
    },
  });
  const init = {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
    duplex: "half",
  };
  const response = await fetch(
    `${application.address}/api/knowledge-bases/${base}/sources`,
    init as RequestInit,
  );
  expect(response.status, await response.clone().text()).toBe(202);
  return response.json();
}

/** Gives a text in pieces with pauses, so that there is a middle in which to be killed. */
function slowly(text: string, pieces: number): ReadableStream<Uint8Array> {
  const size = Math.ceil(text.length / pieces);
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent >= text.length) return controller.close();
      await new Promise((resolve) => setTimeout(resolve, 200));
      controller.enqueue(new TextEncoder().encode(text.slice(sent, sent + size)));
      sent += size;
    },
  });
}

function films(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `f${index + 1},Film number ${index + 1},The plot of film ${index + 1} has ${index % 97} turns and ${index % 89} twists.`,
  );
  return ["id,name,text", ...rows].join("\n");
}

async function describeBase(base: string): Promise<KnowledgeBaseDetail> {
  return (await fetch(`${application.address}/api/knowledge-bases/${base}`)).json();
}

async function ready(base: string, nodes: number): Promise<void> {
  await application.until(
    `${base} has ${nodes} nodes`,
    async () => (await describeBase(base)).manifest?.schema.nodeCount === nodes,
  );
}
