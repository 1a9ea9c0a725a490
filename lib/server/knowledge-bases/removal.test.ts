/** What goes while something else arrives or runs: nothing that was acknowledged is lost, nothing stays behind. */
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Engine } from "../engine";
import { followJob } from "../jobs/jobs";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { startIndexing } from "./indexing";
import { createKnowledgeBase, removeKnowledgeBase } from "./knowledge-bases";
import { addSources } from "./sources";

const NODES = "id,name\na,Ada\n";

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

/** @param onStored called when the file lies under its digest and is not yet checked */
function addNodes(base: string, onStored: () => Promise<unknown> = async () => {}) {
  return addSources(
    engine,
    base,
    async (keep) => {
      await keep("nodes.csv", Readable.from([Buffer.from(NODES)]));
      await onStored();
    },
    { onRejected: "refuse", replace: false },
  );
}

function bytesOf({ sha256 }: { sha256: string }): string {
  return path.join(place.environment.HOPSCOPE_DATA, "sources", sha256.slice(0, 2), sha256);
}

it("keeps the bytes of an upload in progress when another upload of the same bytes is refused", async () => {
  const { id } = await createKnowledgeBase(engine, { name: "Taken", description: "" });
  const refused = () =>
    addNodes(id, () => Promise.reject(new Error("The sender left."))).catch((error: Error) => error.message);
  const { sources } = await addNodes(id, async () => expect(await refused()).toBe("The sender left."));
  expect(sources.map(bytesOf).map(existsSync)).toEqual([true]);
});

it("keeps the bytes of an upload in progress when a knowledge base with the same bytes is removed", async () => {
  await createKnowledgeBase(engine, { name: "Going", description: "" });
  await removeKnowledgeBase(engine, "taken");
  await addNodes("going");
  const { id } = await createKnowledgeBase(engine, { name: "Coming", description: "" });
  const { sources } = await addNodes(id, () => removeKnowledgeBase(engine, "going"));
  expect(sources.map(bytesOf).map(existsSync)).toEqual([true]);
  await removeKnowledgeBase(engine, id);
  expect(sources.map(bytesOf).map(existsSync)).toEqual([false]);
});

it("stops the job that runs and the one that waits behind it before a knowledge base goes", async () => {
  const { id } = await createKnowledgeBase(engine, { name: "Busy", description: "" });
  const build = vi.spyOn(engine.threads, "build").mockImplementation(async (_task, { signal }) => {
    if (!signal.aborted) await once(signal, "abort");
    throw new Error("The build was stopped.");
  });
  const { job } = await addNodes(id);
  for await (const { state } of await followJob(engine, job.id)) if (state === "running") break;
  const waiting = await startIndexing(engine, id, { force: true });
  expect(waiting?.id).not.toBe(job.id);
  const ended = vi.spyOn(engine.database.jobs, "endCancelled");
  await removeKnowledgeBase(engine, id);
  expect(ended).toHaveBeenCalledWith(job.id);
  build.mockRestore();
});

it("forgets the folders of generations that were never published", async () => {
  const { id } = await createKnowledgeBase(engine, { name: "Tidy", description: "" });
  const left = engine.graphs.generationFolder(id, "left-by-a-cancelled-job");
  mkdirSync(left, { recursive: true });
  writeFileSync(path.join(left, "manifest.json"), "{}");
  const { job } = await addNodes(id);
  for await (const now of await followJob(engine, job.id)) expect(now.error).toBeNull();
  expect([left, engine.graphs.generationFolder(id, job.id)].map((folder) => existsSync(folder))).toEqual([
    false,
    true,
  ]);
});

it("forgets bytes that were replaced or never taken at the next start, and no others", async () => {
  const { id } = await createKnowledgeBase(engine, { name: "Renewed", description: "" });
  const { job, sources } = await addNodes(id);
  for await (const now of await followJob(engine, job.id)) expect(now.error).toBeNull();
  const left = bytesOf({ sha256: "0".repeat(64) });
  mkdirSync(path.dirname(left), { recursive: true });
  writeFileSync(left, "replaced");
  await engine.close();
  engine = await openTestEngine(place.environment);
  expect([left, ...sources.map(bytesOf)].map((file) => existsSync(file))).toEqual([false, true]);
});

it("takes one of two uploads of one name at the same time", async () => {
  const { id } = await createKnowledgeBase(engine, { name: "Twice", description: "" });
  const outcomes = await Promise.allSettled([addNodes(id), addNodes(id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
  const sources = await engine.database.sources.list(id);
  expect(sources.map(bytesOf).map(existsSync)).toEqual([true]);
});
