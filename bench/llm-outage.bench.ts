/**
 * Six methods on the sample without a language model, with one whose port is closed, and with one that never answers: how long a
 * run takes, and which calls and tokens are booked.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { llmSettingsSchema } from "../lib/api/schemas/settings";
import { runRequestSchema } from "../lib/measure/run/run";
import { followJob } from "../lib/server/jobs/jobs";
import { openEngine } from "../lib/server/open-engine";
import { startRun } from "../lib/server/runs/runs";
import { saveSettings } from "../lib/server/settings";
import { readEnvironment } from "../lib/stores/environment";

const QUESTION = "Who directed films with the actors of Alien?";
const TIMEOUT_SECONDS = 10;
const REPEATS = 3;

const folder = mkdtempSync(path.join(tmpdir(), "hopscope-outage-"));
const engine = await openEngine(readEnvironment({ HOPSCOPE_DATA: folder }));
try {
  await engine.serve();
  const [base] = await engine.database.knowledgeBases.list();
  const job = base?.job;
  if (job) for await (const { state } of await followJob(engine, job.id)) if (state === "succeeded") break;
  const methods = engine.methods.retrievers.map(({ id }) => id);

  async function measure(title: string): Promise<void> {
    const started = performance.now();
    const request = runRequestSchema.parse({ knowledgeBase: base!.id, question: QUESTION, methods });
    const { columns } = await (await startRun(engine, request)).finished;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const calls = columns.map(({ llmCalls }) => llmCalls).join(" ");
    const tokens = columns.map(({ llmTokens }) => llmTokens).join(" ");
    console.log(`${title.padEnd(16)} ${seconds.padStart(6)} s   calls ${calls}   tokens ${tokens}`);
  }
  const use = (baseUrl: string) =>
    saveSettings(engine, {
      llm: llmSettingsSchema.parse({ baseUrl, model: "none", timeoutSeconds: TIMEOUT_SECONDS }),
    });

  console.log(`${methods.join(", ")}; time limit ${TIMEOUT_SECONDS} s`);
  await measure("first, no model");
  for (let at = 0; at < REPEATS; at++) await measure("no model");
  const closed = createServer();
  const port = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  await use(`http://127.0.0.1:${port}/v1`);
  for (let at = 0; at < REPEATS; at++) await measure("dead port");
  const hanging = createServer((socket) => socket.on("error", () => {}).resume());
  await use(`http://127.0.0.1:${await listen(hanging)}/v1`);
  for (let at = 0; at < REPEATS; at++) await measure("hanging");
  hanging.close();
} finally {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
  );
}
