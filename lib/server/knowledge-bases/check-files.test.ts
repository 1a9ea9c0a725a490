/** Damage to the files of a knowledge base: found, named, and built again from the sources. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Engine } from "../engine";
import { followJob } from "../jobs/jobs";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { checkFiles } from "./check-files";
import { startIndexing } from "./indexing";
import { createKnowledgeBase } from "./knowledge-bases";
import { addSources } from "./sources";

const signal = new AbortController().signal;

let place: Scratch;
let engine: Engine;
let base: string;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  ({ id: base } = await createKnowledgeBase(engine, { name: "Checked", description: "" }));
  const { job } = await addSources(
    engine,
    base,
    async (keep) => {
      await keep("nodes.csv", Readable.from([Buffer.from("id,name\na,Ada\nb,Bob\n")]));
    },
    { onRejected: "refuse", replace: false },
  );
  await ended(job!.id);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

async function ended(job: string): Promise<void> {
  for await (const { finishedAt } of await followJob(engine, job)) if (finishedAt) return;
}

function flipIn(file: string): () => void {
  const whole = readFileSync(file);
  const bytes = Buffer.from(whole);
  bytes[Math.floor(bytes.length / 2)]! ^= 4;
  writeFileSync(file, bytes);
  return () => writeFileSync(file, whole);
}

it("is whole after indexing", async () => {
  const found = await checkFiles(engine, base, signal);
  expect(found).toMatchObject({ sources: 1, hasChecksums: true, damaged: [] });
  expect(found.parts).toBeGreaterThan(5);
  expect(await startIndexing(engine, base, { force: false })).toBeNull();
});

it("a source that is not what was added is named", async () => {
  const [source] = await engine.database.sources.list(base);
  const { sha256 } = source!;
  const file = path.join(place.environment.HOPSCOPE_DATA, "sources", sha256.slice(0, 2), sha256);
  const repair = flipIn(file);
  expect((await checkFiles(engine, base, signal)).damaged).toEqual([
    {
      kind: "source",
      name: "nodes.csv",
      message: 'The source "nodes.csv" is damaged: it is not what was added.',
    },
  ]);
  repair();
  const whole = readFileSync(file);
  rmSync(file);
  expect((await checkFiles(engine, base, signal)).damaged[0]?.message).toContain("it is missing");
  writeFileSync(file, whole);
});

it("indexes that are damaged are named, and built again without force", async () => {
  const { generation } = await engine.database.knowledgeBases.get(base);
  const folder = engine.graphs.generationFolder(base, generation!);
  // There are no documents and tables: their files are empty.
  for (const file of readdirSync(folder).filter((name) => statSync(path.join(folder, name)).size > 0)) {
    const repair = flipIn(path.join(folder, file));
    const { damaged } = await checkFiles(engine, base, signal);
    expect(damaged, file).toMatchObject([{ kind: "indexes", name: generation }]);
    expect(damaged[0]!.message).toContain(file);
    repair();
  }
  flipIn(path.join(folder, "names.arrow"));
  const job = await startIndexing(engine, base, { force: false });
  await ended(job!.id);
  expect((await checkFiles(engine, base, signal)).damaged).toEqual([]);
  expect((await engine.database.knowledgeBases.get(base)).generation).not.toBe(generation);
});
