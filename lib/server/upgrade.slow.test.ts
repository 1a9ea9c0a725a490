/** What every released version stored is opened by this one, read as it was, and asked again: the same answers. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restore } from "./backup";
import type { Engine } from "./engine";
import { readRun } from "./runs/runs";
import { answersOfAll } from "./testing/asked-run";
import { type Scratch, unstarted } from "./testing/small-world";
import { openTestEngine } from "./testing/test-engine";

/** Backups of data folders, one a version; CONTRIBUTING.md says how the next is made. */
const RELEASES = path.join(import.meta.dirname, "testing", "releases");
const ENDING = ".tar.gz";

const releases = readdirSync(RELEASES).filter((name) => name.endsWith(ENDING));

describe.each(releases)("%s", (release) => {
  let place: Scratch;
  let engine: Engine;
  beforeAll(async () => {
    place = unstarted();
    await restore(place.environment, path.join(RELEASES, release), false);
    engine = await openTestEngine(place.environment, { pglite: undefined });
  });
  afterAll(async () => {
    await engine?.close();
    place.remove();
  });

  it("is read, with its runs, and answers as it did", async () => {
    const [base] = await engine.database.knowledgeBases.list();
    expect(base).toMatchObject({ id: "small-world", state: "ready" });
    const [listed] = await engine.database.runs.list({ limit: 1 });
    const run = await readRun(engine, listed!.id);
    expect(run.columns.every(({ stages }) => stages.length > 0)).toBe(true);
    const answers = run.columns.map(({ method, retrieval }) => [method, retrieval!.answer.nodes]);
    expect(answers).toContainEqual(["graphraft", ["p1"]]);
    const again = await answersOfAll(engine, base!.id, [run.question]);
    expect(again.map(({ method, retrieval }) => [method, retrieval!.answer.nodes]).sort()).toEqual(
      answers.sort(),
    );
  });
});
