import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";
import type { Database } from "./database";

const FILE = {
  name: "films.csv",
  format: "nodes" as const,
  bytes: 5_000_000_000,
  sha256: "a".repeat(64),
  accepted: 3,
  rejected: 1,
};

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.remove());
beforeEach(async () => {
  for (const { id } of await database.knowledgeBases.list()) await database.knowledgeBases.remove(id);
});

describe("Sources", () => {
  test("come back as they were added, in the order given, with the job that indexes them", async () => {
    const { id } = await database.knowledgeBases.create({ name: "S" });
    const { sources, job } = await database.sources.addAndEnqueue(id, [
      { ...FILE, name: "b" },
      { ...FILE, name: "a" },
    ]);
    expect(sources.map(({ name }) => name)).toEqual(["b", "a"]);
    expect(sources[0]).toMatchObject({ ...FILE, name: "b" });
    expect(job).toMatchObject({ state: "queued", knowledgeBase: id });
    expect((await database.sources.list(id)).map(({ name }) => name)).toEqual(["a", "b"]);
  });

  test("take the place of those of the same name and leave the others", async () => {
    const { id } = await database.knowledgeBases.create({ name: "R" });
    const first = await database.sources.addAndEnqueue(id, [FILE, { ...FILE, name: "other" }]);
    const second = await database.sources.addAndEnqueue(id, [{ ...FILE, sha256: "b" }]);
    expect(second.job.id).toBe(first.job.id);
    expect((await database.sources.list(id)).map(({ sha256 }) => sha256)).toEqual(["b", FILE.sha256]);
  });

  test("bytes are used as long as any source has them", async () => {
    const { id } = await database.knowledgeBases.create({ name: "U" });
    const { sources } = await database.sources.addAndEnqueue(id, [FILE, { ...FILE, name: "copy" }]);
    const [first, copy] = sources.map((source) => source.id) as [string, string];
    const job = await database.sources.removeAndEnqueue(
      id,
      [first],
      [{ name: "copy", accepted: 7, rejected: 2 }],
    );
    expect(job).toMatchObject({ kind: "index", knowledgeBase: id });
    expect(await database.sources.list(id)).toMatchObject([{ name: "copy", accepted: 7, rejected: 2 }]);
    expect([...(await database.sources.used([FILE.sha256, "other"]))]).toEqual([FILE.sha256]);
    await expect(database.sources.removeAndEnqueue(id, [first, copy])).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await database.sources.list(id)).toHaveLength(1);
    await database.sources.removeAndEnqueue(id, [copy]);
    expect([...(await database.sources.used([FILE.sha256]))]).toEqual([]);
  });

  test("ten thousand at once", async () => {
    const { id } = await database.knowledgeBases.create({ name: "Many" });
    const many = Array.from({ length: 10_000 }, (_, at) => ({ ...FILE, name: `document-${at}` }));
    const { sources } = await database.sources.addAndEnqueue(id, many);
    expect(sources.map(({ name }) => name)).toEqual(many.map(({ name }) => name));
  });

  test("are refused for a knowledge base that is not there", async () => {
    await expect(database.sources.addAndEnqueue("nowhere", [FILE])).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
