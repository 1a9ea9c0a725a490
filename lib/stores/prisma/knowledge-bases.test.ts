import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../../api/schemas/knowledge-base";
import type { Manifest } from "../../graph/snapshot/manifest";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";
import type { Database } from "./database";
import type { PrismaClient } from "./generated/client";
import { KnowledgeBases, slugOf } from "./knowledge-bases";
import { neo4jSecret } from "./secrets";

const MANIFEST: Manifest = {
  version: 1,
  createdAt: "2026-01-02T03:04:05.678Z",
  inputs: "digest",
  embedder: null,
  dimensions: 0,
  documents: 0,
  tables: 0,
  schema: { nodeCount: 0, edgeCount: 0, labels: [], relations: [] },
  parts: [{ name: "nodes.arrow", bytes: 12, ms: 0.25 }],
};
const CONNECTION: Connection = {
  url: "bolt://127.0.0.1:7687",
  username: "neo4j",
  mapping: {
    scope: null,
    labels: [{ label: "Film", id: null, name: "title", text: null }],
    weight: null,
    kind: null,
  },
  seen: {
    at: "2026-01-02T03:04:05.678Z",
    server: "Neo4j 5.26.0",
    nodeCount: 3,
    edgeCount: 2,
    textIndex: true,
    embedder: null,
  },
};
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

describe("KnowledgeBases", () => {
  test("are empty when made, and found by id and by name", async () => {
    const made = await database.knowledgeBases.create({
      name: "Übersee & Häfen",
      description: "d",
      examples: ["Where?"],
    });
    expect(made).toMatchObject({
      id: "ubersee-hafen",
      state: "empty",
      generation: null,
      manifest: null,
      job: null,
      sample: false,
    });
    expect(await database.knowledgeBases.get("ubersee-hafen")).toEqual(made);
    expect(await database.knowledgeBases.get("Übersee & Häfen")).toEqual(made);
    expect(await database.knowledgeBases.examples(made.id)).toEqual(["Where?"]);
    await expect(database.knowledgeBases.get("elsewhere")).rejects.toMatchObject({ code: "not-found" });
  });

  test("a name is taken in any capitals, and a wildcard in it is a plain character", async () => {
    await database.knowledgeBases.create({ name: "Films_1" });
    await expect(database.knowledgeBases.create({ name: "films_1" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await database.knowledgeBases.create({ name: "FilmsX1" })).id).toBe("filmsx1");
  });

  test("of many that create one name at the same time, one succeeds", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => database.knowledgeBases.create({ name: "Same" })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
    }
  });

  test("different names with one slug get ids of their own", async () => {
    const ids = [];
    for (const name of ["A b", "A-b", "A.b"]) ids.push((await database.knowledgeBases.create({ name })).id);
    expect(ids).toEqual(["a-b", "a-b-2", "a-b-3"]);
  });

  test("leave the address of the page for a new one free", async () => {
    expect(await database.knowledgeBases.create({ name: "New" })).toMatchObject({ id: "new-2", name: "New" });
  });

  test("keep their id when renamed; another's name is refused, their own in other capitals is not", async () => {
    const { id } = await database.knowledgeBases.create({ name: "First" });
    await database.knowledgeBases.create({ name: "Second" });
    const { knowledgeBases } = database;
    expect(await knowledgeBases.change("First", { name: "FIRST!" })).toMatchObject({ id, name: "FIRST!" });
    expect(await knowledgeBases.change(id, { name: "First!" })).toMatchObject({ id, name: "First!" });
    expect(await knowledgeBases.change(id, { description: "Of two." })).toMatchObject({
      name: "First!",
      description: "Of two.",
    });
    expect(await knowledgeBases.change(id, {})).toMatchObject({ name: "First!", description: "Of two." });
    await expect(knowledgeBases.change(id, { name: "second" })).rejects.toMatchObject({ code: "conflict" });
  });

  test("are listed oldest first, each with its newest job", async () => {
    const ids = [];
    for (const name of ["z", "y", "x"]) ids.push((await database.knowledgeBases.create({ name })).id);
    await database.jobs.cancel((await database.jobs.enqueue("z")).id);
    const newest = await database.jobs.enqueue("z");
    const listed = await database.knowledgeBases.list();
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed.map(({ job }) => job?.id ?? null)).toEqual([newest.id, null, null]);
    expect(await database.knowledgeBases.get("z")).toEqual(listed[0]);
  });

  test("that live in a Neo4j are ready, keep how it is reached, and never reveal the password", async () => {
    const made = await database.knowledgeBases.create({
      name: "Far",
      neo4j: { connection: CONNECTION, password: "s3cret" },
    });
    expect(made).toMatchObject({ state: "ready", generation: null, manifest: null, connection: CONNECTION });
    expect(JSON.stringify(await database.knowledgeBases.list())).not.toContain("s3cret");
    expect(await database.secrets.get(neo4jSecret(made.id))).toBe("s3cret");

    const moved = { ...CONNECTION, url: "bolt://elsewhere:7687" };
    expect((await database.knowledgeBases.connect(made.id, moved)).connection).toEqual(moved);
    expect(await database.secrets.get(neo4jSecret(made.id))).toBe("s3cret");
    await database.knowledgeBases.connect(made.id, moved, "other");
    expect(await database.secrets.get(neo4jSecret(made.id))).toBe("other");

    await database.knowledgeBases.remove(made.id);
    expect(await database.secrets.get(neo4jSecret(made.id))).toBeNull();
    await expect(database.knowledgeBases.connect(made.id, moved)).rejects.toMatchObject({
      code: "not-found",
    });
  });

  test("refuse a taken name without keeping the password", async () => {
    await database.knowledgeBases.create({ name: "Taken" });
    const create = () =>
      database.knowledgeBases.create({ name: "Taken", neo4j: { connection: CONNECTION, password: "p" } });
    await expect(create()).rejects.toMatchObject({ code: "conflict" });
    expect(await database.secrets.get(neo4jSecret("taken-2"))).toBeNull();
  });

  test("take everything with them when removed, the published generation too", async () => {
    const { id } = await database.knowledgeBases.create({ name: "Gone" });
    const { job } = await database.sources.addAndEnqueue(id, [FILE]);
    await database.generations.publish({ id: "g-gone", knowledgeBase: id, manifest: MANIFEST });
    await database.knowledgeBases.remove(id);
    await expect(database.jobs.get(job.id)).rejects.toMatchObject({ code: "not-found" });
    expect([...(await database.sources.used([FILE.sha256]))]).toEqual([]);
    expect(await database.generations.list(id)).toEqual([]);
    await expect(database.knowledgeBases.remove(id)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("Generations", () => {
  test("are published one after the other; the published one cannot be removed", async () => {
    const { id } = await database.knowledgeBases.create({ name: "Graph" });
    expect(
      await database.generations.publish({ id: "g1", knowledgeBase: id, manifest: MANIFEST }),
    ).toBeNull();
    expect(await database.knowledgeBases.get(id)).toMatchObject({
      state: "ready",
      generation: "g1",
      manifest: MANIFEST,
    });
    expect(await database.generations.publish({ id: "g2", knowledgeBase: id, manifest: MANIFEST })).toBe(
      "g1",
    );
    expect((await database.generations.list(id)).map((generation) => generation.id)).toEqual(["g2", "g1"]);
    expect(await database.generations.remove("g2")).toBe(false);
    expect(await database.generations.remove("g1")).toBe(true);
    expect(await database.knowledgeBases.get(id)).toMatchObject({ generation: "g2" });
  });

  test("publishing again, as after a crash, changes nothing", async () => {
    const { id } = await database.knowledgeBases.create({ name: "Again" });
    await database.generations.publish({ id: "a1", knowledgeBase: id, manifest: MANIFEST });
    expect(
      await database.generations.publish({ id: "a1", knowledgeBase: id, manifest: MANIFEST }),
    ).toBeNull();
    expect(await database.generations.list(id)).toHaveLength(1);
  });

  test("cannot be published into a knowledge base that is gone", async () => {
    const publish = database.generations.publish({ id: "lost", knowledgeBase: "gone", manifest: MANIFEST });
    await expect(publish).rejects.toMatchObject({ code: "not-found" });
  });
});

test.each([
  ["Films", "films"],
  ["  Crème brûlée!  ", "creme-brulee"],
  ["知識", "knowledge-base"],
  ["x".repeat(100), "x".repeat(60)],
])("the slug of %j is %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("who sees that a job has ended sees what it published, though it ends between two statements", async () => {
  const at = new Date("2026-01-02T03:04:05.678Z");
  let statements = 0;
  const client = {
    $queryRaw: async () => {
      const ended = statements++ > 0;
      const job = { id: "j", kind: "index", knowledgeBaseId: "kb", input: null, progress: null, steps: [] };
      const common = { attempts: 1, error: null, cancelRequested: false, createdAt: at, startedAt: at };
      return [{ ...job, ...common, state: ended ? "succeeded" : "running", finishedAt: ended ? at : null }];
    },
    knowledgeBase: {
      findMany: async () => {
        const published = statements++ > 0;
        const row = { id: "kb", name: "kb", description: "", sample: false, examples: [], aliases: {} };
        const generation = published ? { manifest: MANIFEST } : null;
        return [
          { ...row, createdAt: at, connection: null, generation, generationId: published ? "g" : null },
        ];
      },
    },
  } as unknown as PrismaClient;
  const knowledgeBases = new KnowledgeBases(client, { encrypt: (_, value) => value });
  for (const read of [() => knowledgeBases.get("kb"), async () => (await knowledgeBases.list())[0]!]) {
    statements = 0;
    const { job, generation } = await read();
    expect([job!.state, generation]).toEqual(["running", "g"]);
  }
});
