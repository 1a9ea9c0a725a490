/**
 * kill -9 in the middle of an experiment, twice: it goes on by itself, asks nothing again that has an answer, and comes to what an
 * experiment that nobody disturbed comes to. `CRASH_QUESTIONS=2000` asks as many.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Experiment } from "../../lib/api/schemas/experiment";
import type { KnowledgeBaseDetail } from "../../lib/api/schemas/knowledge-base";
import type { ReplayReport } from "../../lib/measure/bundle/replay";
import type { QuestionRows } from "../../lib/measure/question-rows";
import { Application } from "../support/application";
import { expect, test } from "../support/test";

const QUESTIONS = Number(process.env.CRASH_QUESTIONS ?? 250);
const METHODS = ["hybrid", "graphraft"];
const KILLED_AT = [0.2, 0.6];

let folder: string;
let application: Application;

test.describe.configure({ timeout: 1_800_000 });

test.beforeAll(async ({ baseURL }) => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-experiment-crash-"));
  // As if the sample had been added before: its job would be in the way.
  writeFileSync(path.join(folder, "sample-brought"), "");
  application = new Application(Number(new URL(baseURL ?? "").port) + 2, folder);
  await application.start();
});
test.afterAll(async () => {
  await application.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("an experiment goes on where the server was killed, and can be replayed", { tag: "@deep" }, async () => {
  await bringFilms();
  const whole = await until(await start("whole"), ({ digest }) => digest !== null);
  expect(whole.done).toBe(QUESTIONS * METHODS.length);

  let killed = await start("killed");
  const answered = new Map<string, number>();
  for (const share of KILLED_AT) {
    killed = await until(killed, ({ done }) => done >= share * whole.done);
    const before = await answers(killed.id);
    expect(before.size).toBeLessThan(whole.done);
    for (const [pair, ms] of before) answered.set(pair, ms);
    await application.kill();
    await application.start();
  }
  killed = await until(killed, ({ digest }) => digest !== null);
  const after = await answers(killed.id);
  expect(after.size).toBe(whole.done);
  // The time that an answer took would be another one had it been asked again.
  for (const [pair, ms] of answered) expect(after.get(pair)).toBe(ms);
  expect(killed.digest).toBe(whole.digest);
  expect(killed.job?.attempts).toBe(1 + KILLED_AT.length);

  const bundle = await fetch(`${application.address}/api/experiments/${killed.id}/bundle`);
  expect(bundle.headers.get("content-type")).toBe("application/zip");
  const replayed = await until(
    await post<Experiment>("/api/experiments/replays", await bundle.blob()),
    ({ digest }) => digest !== null,
  );
  const report = await get<ReplayReport>(`/api/experiments/${replayed.id}/replay`);
  expect(report).toMatchObject({ complete: true, equal: true, refusedCalls: 0 });
});

test("a bundle that is none is refused, and nothing of it is saved", { tag: "@deep" }, async () => {
  const response = await fetch(`${application.address}/api/experiments/replays`, {
    method: "POST",
    body: new Blob([readFileSync("package.json")]),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "invalid-input" });
});

async function bringFilms(): Promise<void> {
  const films = Array.from({ length: QUESTIONS }, (_, at) => at);
  const nodes = [
    "id,name,label",
    ...films.map((at) => `f${at},Harbour Tale ${at},Film`),
    ...films.map((at) => `d${at},Ada Director${at},Person`),
  ].join("\n");
  const edges = ["source,type,target", ...films.map((at) => `f${at},DIRECTED_BY,d${at}`)].join("\n");
  const questions = films.map((at) => ({
    id: `q${at}`,
    question: `who directed Harbour Tale ${at}?`,
    answers: [`d${at}`],
  }));
  await post("/api/knowledge-bases", { name: "Tales" });
  const files = new FormData();
  files.append("files", new Blob([nodes]), "nodes.csv");
  files.append("files", new Blob([edges]), "edges.csv");
  await post("/api/knowledge-bases/tales/sources", files);
  await application.until("the films are indexed", async () => {
    const { manifest } = await get<KnowledgeBaseDetail>("/api/knowledge-bases/tales");
    return manifest?.schema.nodeCount === 2 * QUESTIONS;
  });
  const lines = questions.map((question) => `${JSON.stringify(question)}\n`);
  await post("/api/knowledge-bases/tales/question-sets?name=tales", new Blob(lines));
}

function start(name: string): Promise<Experiment> {
  return post("/api/knowledge-bases/tales/experiments", {
    name,
    questionSet: "tales",
    variants: METHODS.map((method) => ({ name: method, method, params: {} })),
  });
}

async function until({ id }: Experiment, met: (now: Experiment) => boolean): Promise<Experiment> {
  let now = await get<Experiment>(`/api/experiments/${id}`);
  await application.until(`experiment ${id} is so far`, async () => {
    now = await get<Experiment>(`/api/experiments/${id}`);
    if (now.job?.state === "failed") expect(now.job.error).toBeNull();
    return met(now);
  });
  return now;
}

/** The time of each answer so far. */
async function answers(id: string): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (let offset = 0; offset < QUESTIONS; offset += 500) {
    const { rows } = await get<QuestionRows>(`/api/experiments/${id}/questions?limit=500&offset=${offset}`);
    for (const { question, results } of rows)
      for (const result of results) if (result) times.set(`${question.id} ${result.variant}`, result.ms);
  }
  return times;
}

async function get<T>(route: string): Promise<T> {
  return (await fetch(application.address + route)).json();
}

async function post<T = unknown>(route: string, body: object): Promise<T> {
  const isJson = !(body instanceof Blob || body instanceof FormData);
  const response = await fetch(application.address + route, {
    method: "POST",
    ...(isJson && { headers: { "content-type": "application/json" } }),
    body: isJson ? JSON.stringify(body) : body,
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return response.json();
}
