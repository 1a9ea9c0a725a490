/** The queue of duplicates of a knowledge base: proposed with reasons, decided by corrections, and not proposed again. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GraphChange } from "../../graph/edits/graph-edit";
import type { Engine } from "../engine";
import { addEdits, exportEdits, importEdits, listEdits, undoEdits } from "../knowledge-bases/graph-edits";
import { createKnowledgeBase } from "../knowledge-bases/knowledge-bases";
import { finishJob, indexedBase } from "../testing/indexed-base";
import { refusal } from "../testing/refusal";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { listDuplicates } from "./duplicates";

const FILES = {
  "nodes.csv": [
    "id,name,label,born",
    "a1,Carol Reed,Person,1906",
    "a2,C. Reed,Person,1906",
    "a3,Karol Reed,City,",
    "f1,The Third Man,Film,",
    "f2,Odd Man Out,Film,",
    "f3,Third Man,Film,",
  ].join("\n"),
  "edges.csv": [
    "source,type,target",
    "f1,DIRECTED_BY,a1",
    "f1,EDITED_BY,a2",
    "f2,DIRECTED_BY,a1",
    "f3,SHOT_IN,a3",
  ].join("\n"),
  "notes.jsonl": JSON.stringify({ id: "d1", title: "Carol Reed", text: "Carol Reed made The Third Man." }),
};
const ALL = { limit: 50, offset: 0, score: 0 };

let place: Scratch;
let engine: Engine;
let count = 0;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

const made = () => indexedBase(engine, `Doubles ${++count}`, FILES);
async function pairsOf(base: string, filter: object = {}) {
  const { pairs } = await listDuplicates(engine, base, { ...ALL, ...filter });
  return pairs.map(({ node, into }) => `${node.id} into ${into.id}`);
}
const write = (base: string, change: GraphChange, apply = false) =>
  addEdits(engine, base, [{ change, author: "you", note: "" }], { apply });

it("proposes pairs with reasons, the likeliest first, and what is known of both", async () => {
  const base = await made();
  const { pairs, total, nodes, notLookedAt, largeGroups, truncated } = await listDuplicates(
    engine,
    base,
    ALL,
  );
  expect(pairs.map(({ node, into }) => `${node.id} into ${into.id}`)).toEqual([
    "f3 into f1",
    "a2 into a1",
    "a3 into a1",
  ]);
  expect({ total, nodes, notLookedAt, largeGroups, truncated }).toEqual({
    ...{ total: 3, nodes: 6, notLookedAt: 0, largeGroups: 0, truncated: false },
  });
  const [, initials, city] = pairs;
  expect(initials!.into).toMatchObject({ name: "Carol Reed", labels: ["Person"], edges: 2 });
  expect(initials!.into.facts).toContain("← DIRECTED_BY The Third Man");
  expect(initials!.reasons.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      "1 shared neighbour",
      "both are Person",
      "born is the same",
      "one has initials of the other's names",
    ]),
  );
  expect(city!.reasons.find(({ kind }) => kind === "labels")).toMatchObject({
    weight: expect.any(Number),
    text: expect.stringMatching(/City/),
  });
  expect(pairs.map(({ score }) => score)).toEqual(pairs.map(({ score }) => score).toSorted((a, b) => b - a));
});

it("lists a part, and those of a score", async () => {
  const base = await made();
  expect(await pairsOf(base, { limit: 1, offset: 1 })).toEqual(["a2 into a1"]);
  const { pairs } = await listDuplicates(engine, base, ALL);
  expect(await pairsOf(base, { score: pairs[1]!.score })).toEqual(["f3 into f1", "a2 into a1"]);
});

it("remembers what is not the same without an index job, until that is undone", async () => {
  const base = await made();
  const { edits, job } = await write(
    base,
    { action: "keep-apart", node: "a1", other: "a3", score: 0.6 },
    true,
  );
  expect(job).toBeNull();
  expect(await pairsOf(base)).toEqual(["f3 into f1", "a2 into a1"]);
  const listed = await listEdits(engine, base, { limit: 10, offset: 0 });
  expect(listed.edits[0]).toMatchObject({ state: "applied", waits: false });
  expect(listed.counts.waits).toBe(0);
  const { decided, bands } = await listDuplicates(engine, base, ALL);
  expect(decided).toEqual({ same: 0, apart: 1 });
  expect(bands.find(({ from }) => from === 0.5)).toEqual({ from: 0.5, same: 0, apart: 1 });
  const undone = await undoEdits(engine, base, { ids: [edits[0]!.id], undone: true }, { apply: true });
  expect(undone.job).toBeNull();
  expect(await pairsOf(base)).toContain("a3 into a1");
});

it("takes what is the same out at once, and merges it with the next index job", async () => {
  const base = await made();
  await write(base, { action: "merge", node: "a2", into: "a1", score: 0.8 });
  expect(await pairsOf(base)).toEqual(["f3 into f1", "a3 into a1"]);
  const { job } = await write(base, { action: "merge", node: "f3", into: "f1" }, true);
  expect(await finishJob(engine, job!)).toMatchObject({ state: "succeeded" });
  const { pairs, nodes } = await listDuplicates(engine, base, ALL);
  expect(nodes).toBe(4);
  expect(pairs.map(({ node, into }) => `${node.id} into ${into.id}`)).toEqual(["a3 into a1"]);
  expect(pairs[0]!.into.aliases).toEqual(["C. Reed"]);
});

it("travels with the log, as JSON lines and from a table", async () => {
  const [one, other, third] = [await made(), await made(), await made()];
  await write(one, { action: "keep-apart", node: "a1", other: "a3" });
  const log = await exportEdits(engine, one);
  expect(await importEdits(engine, other, log, { apply: true })).toMatchObject({ added: 1, job: null });
  expect(await pairsOf(other)).not.toContain("a3 into a1");
  const table = "action,node,apart from\nkeep-apart,a3,a1\n";
  expect(await importEdits(engine, third, table, { apply: true })).toMatchObject({ added: 1, job: null });
  expect(await pairsOf(third)).not.toContain("a3 into a1");
});

it("says what is missing", async () => {
  const { id } = await createKnowledgeBase(engine, { name: "Empty", description: "" });
  expect(await refusal(listDuplicates(engine, id, ALL))).toMatchObject({ code: "not-ready" });
  expect(await refusal(listDuplicates(engine, "nobody", ALL))).toMatchObject({ code: "not-found" });
});
