import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

test("secrets are stored by name, replaced and forgotten", async () => {
  const { secrets } = opened.database;
  expect(await secrets.get("neo4j:films")).toBeNull();
  await secrets.set("neo4j:films", "first");
  await secrets.set("neo4j:films", "sécond \" '");
  await secrets.set("neo4j:other", "");
  expect([await secrets.get("neo4j:films"), await secrets.get("neo4j:other")]).toEqual(["sécond \" '", ""]);
  await secrets.remove("neo4j:films");
  await secrets.remove("neo4j:films");
  expect(await secrets.get("neo4j:films")).toBeNull();
});
