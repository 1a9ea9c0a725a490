/** A source is removed: what comes from it alone goes, what others need is said before. */
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Source } from "../../files/source";
import type { Engine } from "../engine";
import { addFiles, finishJob, indexedBase } from "../testing/indexed-base";
import { refusal } from "../testing/refusal";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { measureSourceRemoval, type RemoveOptions, removeSource } from "./remove-source";

const MORE_NODES = "id,name,label\nf3,Outcast of the Islands,Film";
const MIXED_EDGES = "source,type,target\nf3,DIRECTED_BY,p1\nf1,DIRECTED_BY,p1";

let place: Scratch;
let engine: Engine;
const signal = new AbortController().signal;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

async function sourceOf(base: string, name: string): Promise<Source> {
  return (await engine.database.sources.list(base)).find((source) => source.name === name)!;
}

function remove(base: string, source: string, dependents: RemoveOptions["dependents"] = "refuse") {
  return removeSource(engine, base, source, { dependents, signal });
}

async function sizeOf(base: string) {
  const { manifest } = await engine.database.knowledgeBases.get(base);
  return manifest && { nodes: manifest.schema.nodeCount, documents: manifest.documents };
}

it("goes with its rows and with rows of others that need it; the others stay", async () => {
  const base = await indexedBase(engine, "World", {
    ...SMALL_WORLD,
    "more-nodes.csv": MORE_NODES,
    "more-edges.csv": MIXED_EDGES,
  });
  const before = await sizeOf(base);
  const source = await sourceOf(base, "more-nodes.csv");
  expect(await measureSourceRemoval(engine, base, source.id, { signal })).toMatchObject({
    source: { name: "more-nodes.csv", accepted: 1 },
    others: [{ name: "more-edges.csv", lost: 1, left: 1 }],
    dependents: [],
    left: 5,
  });
  const { removed, job } = await remove(base, source.id);
  expect(removed.map(({ name }) => name)).toEqual(["more-nodes.csv"]);
  expect(await finishJob(engine, job)).toMatchObject({ state: "succeeded" });
  expect((await sizeOf(base))?.nodes).toBe(before!.nodes - 1);
  expect(await sourceOf(base, "more-edges.csv")).toMatchObject({ accepted: 1, rejected: 1 });
  expect(existsSync(bytesOf(source))).toBe(false);

  // What was removed may come back, and the edge that needed it with it.
  const again = await addFiles(engine, base, { "more-nodes.csv": MORE_NODES });
  await finishJob(engine, again.job);
  expect(await sizeOf(base)).toEqual(before);
});

it("is refused while others would have no row left, unless they go too", async () => {
  const base = await indexedBase(engine, "Dependent", { ...SMALL_WORLD });
  const nodes = await sourceOf(base, "nodes.csv");
  const refused = await refusal(remove(base, nodes.id));
  expect([refused.code, refused.message]).toEqual([
    "conflict",
    'Without "nodes.csv" no row is left of "edges.csv".',
  ]);
  expect(await engine.database.sources.list(base)).toHaveLength(4);
  const { removed, job } = await remove(base, nodes.id, "remove");
  expect(removed.map(({ name }) => name)).toEqual(["nodes.csv", "edges.csv"]);
  expect(await finishJob(engine, job)).toMatchObject({ state: "succeeded", error: null });
  expect(await sizeOf(base)).toEqual({ nodes: 2, documents: 1 });
});

it("is refused when nothing would stay, and when there is no such source", async () => {
  const base = await indexedBase(engine, "Only", { "nodes.csv": SMALL_WORLD["nodes.csv"] });
  const only = await sourceOf(base, "nodes.csv");
  expect(await refusal(remove(base, only.id))).toMatchObject({ code: "conflict" });
  expect(await refusal(remove(base, "__proto__"))).toMatchObject({ code: "not-found" });
  const other = await sourceOf("world", "nodes.csv");
  expect(await refusal(remove(base, other.id, "remove"))).toMatchObject({ code: "not-found" });
  expect(await sourceOf("world", "nodes.csv")).toEqual(other);
});

function bytesOf({ sha256 }: Source): string {
  return path.join(place.environment.HOPSCOPE_DATA, "sources", sha256.slice(0, 2), sha256);
}
