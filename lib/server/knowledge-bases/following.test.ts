/** A knowledge base that is followed: its jobs and its graph are seen whoever changes them, and nobody is waited for in vain. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { Engine } from "../engine";
import { addFiles, finishJob } from "../testing/indexed-base";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { addEdits } from "./graph-edits";
import { createKnowledgeBase, followKnowledgeBase, removeKnowledgeBase } from "./knowledge-bases";

let place: Scratch;
let engine: Engine;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

/** Follows until a value is as wanted. */
async function until(
  values: AsyncIterator<KnowledgeBase>,
  wanted: (base: KnowledgeBase) => boolean,
): Promise<KnowledgeBase> {
  for (;;) {
    const { value, done } = await values.next();
    if (done) throw new Error("It ended before.");
    if (wanted(value)) return value;
  }
}

async function following(base: string, signal = new AbortController().signal) {
  return (await followKnowledgeBase(engine, base, signal))[Symbol.asyncIterator]();
}

it("shows the job and the graph that somebody else's files and corrections bring", async () => {
  const { id } = await createKnowledgeBase(engine, { name: "World", description: "" });
  const values = await following(id);
  expect((await values.next()).value).toMatchObject({ id, state: "empty", job: null });
  const indexed = until(values, ({ job }) => job?.state === "succeeded");
  const { job } = await addFiles(engine, id, SMALL_WORLD);
  await finishJob(engine, job);
  const { generation } = await indexed;
  expect(generation).not.toBeNull();
  const corrected = until(values, (now) => now.generation !== generation && now.job?.state === "succeeded");
  const change = { action: "change-node" as const, node: "p1", name: "Sir Carol Reed" };
  await addEdits(engine, id, [{ change, author: "you", note: "" }], { apply: true });
  expect((await corrected).job?.id).not.toBe(job.id);
  await values.return?.();
});

it("ends when it is removed, the follower leaves or the application ends, and fails where there is none", async () => {
  await expect(following("nothing")).rejects.toMatchObject({ code: "not-found" });
  const named = async (name: string) => (await createKnowledgeBase(engine, { name, description: "" })).id;
  const leaving = new AbortController();
  const left = await following(await named("Left"), leaving.signal);
  await left.next();
  const rest = left.next();
  leaving.abort();
  expect((await rest).done).toBe(true);
  const removed = await following(await named("Gone"));
  await removed.next();
  const gone = removed.next();
  await removeKnowledgeBase(engine, "gone");
  await addFiles(engine, "left", SMALL_WORLD);
  expect((await gone).done).toBe(true);
  const held = await following(await named("Held"));
  await held.next();
  const last = held.next();
  await engine.close();
  expect((await last).done).toBe(true);
});
