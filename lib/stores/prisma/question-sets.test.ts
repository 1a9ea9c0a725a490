import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GoldQuestion } from "../../measure/question-sets/gold-question";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";
import { pooledDatabase } from "../testing/pooled-databases";

let opened: TestDatabase;
let base: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  base = (await opened.database.knowledgeBases.create({ name: "KB" })).id;
});
afterAll(() => opened.remove());

async function query(sql: string): Promise<void> {
  const { DATABASE_URL, HOPSCOPE_DATA } = opened.environment;
  if (!DATABASE_URL) return void (await (await pooledDatabase(HOPSCOPE_DATA)).pool.query(sql));
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  await client.query(sql);
  await client.end();
}

const asked = (properties: GoldQuestion["properties"]): GoldQuestion[] => [
  { id: "q", question: "who?", answers: ["a"], evidence: [], path: [], properties },
];

test("sets that are removed while they are listed are there with their version, or not at all", async () => {
  const { questionSets } = opened.database;
  for (let round = 0; round < 2; round++) {
    const sets = await Promise.all(
      ["one", "two", "three"].map((name) => questionSets.create(base, name, asked({ round }))),
    );
    let removed = false;
    const watching = Array.from({ length: 6 }, async () => {
      while (!removed) for (const set of await questionSets.list(base)) expect(set.version).toBe(1);
    });
    for (const { id } of sets) await questionSets.remove(base, id);
    removed = true;
    await Promise.all(watching);
    expect(await questionSets.list(base)).toEqual([]);
  }
});

test("equal questions write no version, whatever order their properties are in", async () => {
  const { questionSets } = opened.database;
  await questionSets.create(base, "ordered", asked({ hops: 2, topic: "films" }));
  const same = await questionSets.change(base, "ordered", () => asked({ topic: "films", hops: 2 }));
  expect(same.version).toBe(1);
  const other = await questionSets.change(base, "ordered", () => asked({ topic: "films", hops: 3 }));
  expect(other.version).toBe(2);
  expect(other.digest).not.toBe(same.digest);
});

test("a version with a digest of a former kind stays as it is, and is still known for the same questions", async () => {
  const { questionSets } = opened.database;
  const { id } = await questionSets.create(base, "former", asked({ hops: 2, topic: "films" }));
  await query(`UPDATE "QuestionSetVersion" SET digest = 'former' WHERE "questionSetId" = '${id}'`);
  const written = await questionSets.get(base, id);
  expect(written.digest).toBe("former");
  const same = await questionSets.change(base, "former", () => asked({ topic: "films", hops: 2 }));
  expect(same).toEqual(written);
  expect((await questionSets.read(base, "former", 1)).digest).toBe(written.digest);
  expect((await questionSets.change(base, "former", () => asked({ hops: 1 }))).digest).not.toContain(
    "former",
  );
});
