import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened?.remove());

const stateOf = (steps: string) => ({
  steps,
  pinned: { "person:a\u0000": { x: 1.5, y: -2 } },
  filter: "",
  cypher: "MATCH (n) RETURN n",
});

it("keeps views by name, each once in its knowledge base, and gives them back as they were", async () => {
  const { knowledgeBases, exploreViews } = opened.database;
  const [one, other] = [
    await knowledgeBases.create({ name: "One" }),
    await knowledgeBases.create({ name: "Other" }),
  ];
  const western = await exploreViews.create(one.id, { name: "Western", state: stateOf("n.a") });
  const comedy = await exploreViews.create(one.id, { name: "Comedy", state: stateOf("n.b") });
  expect(western).toMatchObject({ name: "Western", knowledgeBase: one.id, state: stateOf("n.a") });
  expect(await exploreViews.list(one.id)).toEqual([comedy, western]);
  expect(await exploreViews.list(other.id)).toEqual([]);
  await expect(exploreViews.create(one.id, { name: "Western", state: stateOf("n.c") })).rejects.toMatchObject(
    { code: "conflict" },
  );
  await exploreViews.create(other.id, { name: "Western", state: stateOf("n.c") });
  await expect(exploreViews.create("none", { name: "Western", state: stateOf("") })).rejects.toMatchObject({
    code: "not-found",
  });
});

it("renames, keeps anew and removes, in its own knowledge base only", async () => {
  const { knowledgeBases, exploreViews } = opened.database;
  const base = await knowledgeBases.create({ name: "Third" });
  const first = await exploreViews.create(base.id, { name: "First", state: stateOf("n.a") });
  const second = await exploreViews.create(base.id, { name: "Second", state: stateOf("n.b") });
  expect(await exploreViews.change(base.id, first.id, { name: "Renamed" })).toEqual({
    ...first,
    name: "Renamed",
  });
  expect((await exploreViews.change(base.id, first.id, { state: stateOf("n.z") })).state.steps).toBe("n.z");
  await expect(exploreViews.change(base.id, first.id, { name: "Second" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await exploreViews.change(base.id, second.id, { name: "Second" })).name).toBe("Second");
  await expect(exploreViews.change("films", first.id, { name: "x" })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(exploreViews.remove("films", first.id)).rejects.toMatchObject({ code: "not-found" });
  await exploreViews.remove(base.id, first.id);
  expect((await exploreViews.list(base.id)).map(({ name }) => name)).toEqual(["Second"]);
});
