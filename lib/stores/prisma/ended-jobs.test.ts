/** Every way in which a job ends is reported once, with how long it took; nothing else is. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";
import type { Database } from "./database";
import type { EndedJob } from "./job-events";
import { MOST_STARTS_IN_PLACE } from "./jobs";

let opened: TestDatabase;
let database: Database;
const ended: EndedJob[] = [];
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  database.jobs.whenEnded((job) => void ended.push(job));
  await database.knowledgeBases.create({ name: "kb" });
});
afterAll(() => opened.remove());
beforeEach(() => {
  ended.length = 0;
});

const seconds = expect.any(Number);

async function claimed(): Promise<string> {
  const { id } = await database.jobs.enqueue("kb");
  expect(await database.jobs.claim()).toMatchObject({ id });
  return id;
}

test("a job that succeeds, fails, or stops because it was asked to", async () => {
  const done = await claimed();
  await database.jobs.heartbeat(done, null, []);
  expect(ended).toEqual([]);
  await database.jobs.succeed(done, []);
  const failed = await claimed();
  await database.jobs.fail(failed, "It cannot go on.");
  const stopped = await claimed();
  await database.jobs.cancel(stopped);
  expect(ended).toHaveLength(2);
  await database.jobs.endCancelled(stopped);
  await database.jobs.cancel(stopped);
  expect(ended).toEqual([
    { id: done, kind: "index", state: "succeeded", seconds },
    { id: failed, kind: "index", state: "failed", seconds },
    { id: stopped, kind: "index", state: "cancelled", seconds },
  ]);
  for (const one of ended) expect(one.seconds).toBeGreaterThanOrEqual(0);
});

test("one that is cancelled before it began has no duration", async () => {
  const { id } = await database.jobs.enqueue("kb", "train");
  await database.jobs.cancel(id);
  expect(ended).toEqual([{ id, kind: "train", state: "cancelled", seconds: null }]);
});

test("one that takes its process down again and again, when it is given up", async () => {
  const { id } = await database.jobs.enqueue("kb");
  for (let start = 1; start <= MOST_STARTS_IN_PLACE; start++) {
    await database.jobs.claim();
    await database.jobs.expireLeases();
  }
  expect(ended).toEqual([]);
  await database.jobs.claim();
  expect(ended).toEqual([{ id, kind: "index", state: "failed", seconds }]);
});

test("no job that is given back, or that was another worker's by then", async () => {
  const id = await claimed();
  await database.jobs.release(id);
  await database.jobs.claim();
  await database.jobs.expireLeases();
  await database.jobs.succeed(id, []);
  expect(ended).toEqual([]);
  expect(await database.jobs.get(id)).toMatchObject({ state: "running" });
});
