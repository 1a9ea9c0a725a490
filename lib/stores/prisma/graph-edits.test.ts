/** The log in the database: in order, whole, and whoever writes at the same time. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type GraphChange, MOST_EDITS } from "../../graph/edits/graph-edit";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened?.remove());

const remove = (node: string): GraphChange => ({ action: "delete-node", node });
const editOf = (node: string) => ({ change: remove(node), author: "you", note: "" });
const INDEX = { kind: "index" as const, input: null };

it("gives edits back in order as they were added, with the job that applies them", async () => {
  const { knowledgeBases, graphEdits } = opened.database;
  const { id } = await knowledgeBases.create({ name: "Order" });
  const hostile = ["__proto__", "a\u0000b", '\'; DROP TABLE "GraphEdit"; --', "ä".repeat(500)];
  const { edits, job } = await graphEdits.add(id, hostile.map(editOf), INDEX);
  expect(job).toMatchObject({ kind: "index", knowledgeBase: id, state: "queued" });
  expect(edits.map(({ change }) => change)).toEqual(hostile.map(remove));
  const { job: same } = await graphEdits.add(id, [editOf("last")], INDEX);
  expect(same?.id).toBe(job?.id);
  const listed = await graphEdits.list(id);
  expect(listed.slice(0, 4)).toEqual(edits);
  expect(listed.map(({ change }) => "node" in change && change.node)).toEqual([...hostile, "last"]);
  await expect(graphEdits.add("nowhere", [editOf("a")], INDEX)).rejects.toMatchObject({ code: "not-found" });
});

it("loses none of two writers' edits, and never mixes their batches", async () => {
  const { knowledgeBases, graphEdits } = opened.database;
  const { id } = await knowledgeBases.create({ name: "Together" });
  const batches = Array.from({ length: 12 }, (_, batch) =>
    Array.from({ length: 5 }, (_, at) => editOf(`${batch}-${at}`)),
  );
  await Promise.all(batches.map((batch) => graphEdits.add(id, batch, null)));
  const nodes = (await graphEdits.list(id)).map(({ change }) => ("node" in change ? change.node : ""));
  expect(nodes).toHaveLength(60);
  const inBatches = Array.from({ length: 12 }, (_, at) => nodes.slice(5 * at, 5 * at + 5));
  for (const batch of inBatches)
    expect(batch).toEqual(Array.from({ length: 5 }, (_, at) => `${batch[0]!.split("-")[0]}-${at}`));
});

it("adds an entry with an id once, undoes and redoes, all or none, in its own knowledge base", async () => {
  const { knowledgeBases, graphEdits } = opened.database;
  const [one, two] = [
    await knowledgeBases.create({ name: "One" }),
    await knowledgeBases.create({ name: "Two" }),
  ];
  const exported = { ...editOf("a"), id: "e1", createdAt: "2026-01-02T03:04:05.678Z", undoneAt: null };
  expect((await graphEdits.add(one.id, [exported, exported], INDEX)).edits).toEqual([exported]);
  expect(await graphEdits.add(one.id, [exported], INDEX)).toEqual({ edits: [], job: null });
  expect((await graphEdits.add(two.id, [exported], null)).edits).toEqual([exported]);
  await expect(graphEdits.setUndone(one.id, ["e1", "nothing"], true, null)).rejects.toMatchObject({
    code: "not-found",
  });
  expect((await graphEdits.list(one.id))[0]?.undoneAt).toBeNull();
  const undone = await graphEdits.setUndone(one.id, ["e1"], true, INDEX);
  expect([undone.edits.length, undone.job?.kind]).toEqual([1, "index"]);
  expect(await graphEdits.setUndone(one.id, ["e1"], true, INDEX)).toEqual({ edits: [], job: null });
  expect((await graphEdits.list(two.id))[0]?.undoneAt).toBeNull();
  await graphEdits.setUndone(one.id, ["e1"], false, null);
  expect(await graphEdits.list(one.id)).toEqual([exported]);
  await knowledgeBases.remove(one.id);
  expect(await graphEdits.list(one.id)).toEqual([]);
  expect(await graphEdits.list(two.id)).toHaveLength(1);
});

it("takes a full log and no more", async () => {
  const { knowledgeBases, graphEdits } = opened.database;
  const { id } = await knowledgeBases.create({ name: "Full" });
  const all = Array.from({ length: MOST_EDITS }, (_, at) => editOf(String(at)));
  expect((await graphEdits.add(id, all, null)).edits).toHaveLength(MOST_EDITS);
  await expect(graphEdits.add(id, [editOf("more")], null)).rejects.toMatchObject({ code: "too-large" });
  expect(await graphEdits.list(id)).toHaveLength(MOST_EDITS);
});
