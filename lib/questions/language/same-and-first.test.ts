/** What several verbs say of one thing, and what comes first where nothing else orders the answers. */
import { beforeAll, expect, it } from "vitest";
import type { PropertyValue } from "../../graph/graph-element";
import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { type LanguageReader, openLanguageReader } from "./read-question";
import { LEAST_CERTAINTY } from "./score/certainty";

let graph: GraphSource;
let reader: LanguageReader;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const node = (id: string, label: string, name: string, properties: Record<string, PropertyValue>) =>
    builder.addNode({ id, name, labels: [label], text: "", properties });
  const edge = (source: string, type: string, target: string, properties = {}) =>
    builder.addEdge({ source, type, target, kind: "relation", properties });
  node("a0", "Artist", "Mira Voss", { born: 1958 });
  node("a1", "Artist", "Tom Ekdal", { born: 1949 });
  node("a2", "Artist", "Ines Rau", { born: 1971 });
  node("a3", "Artist", "Lou Brandt", { born: 1964 });
  // In no order of time, and Tom Ekdal's are the earliest.
  for (const [at, released] of [1999, 1983, 2007, 1991, 1977, 1991].entries())
    node(`b${at}`, "Album", `Harbour Tapes ${"ABCDEF"[at]}`, { released });
  for (const album of ["b0", "b1", "b2", "b3"]) edge("a0", "PRODUCED", album);
  edge("a1", "PRODUCED", "b4");
  edge("a2", "PRODUCED", "b5");
  // Mira Voss did all three of one album; of what Lou Brandt wrote and mixed she was the producer.
  edge("a0", "WROTE", "b2");
  edge("a0", "MIXED", "b2");
  for (const album of ["b0", "b1", "b3"]) {
    edge("a3", "WROTE", album);
    edge("a3", "MIXED", album);
  }
  // Of one he wrote and produced, and mixed another.
  edge("a1", "WROTE", "b4");
  edge("a1", "MIXED", "b5");
  edge("a3", "PLAYED_ON", "b3", { parts: ["alto"] });
  edge("a2", "PLAYED_ON", "b3", { parts: ["tenor", "bass"] });
  edge("a1", "PLAYED_ON", "b5", { parts: ["flute"] });
  graph = snapshotSource(await memorySnapshot(builder));
  reader = openLanguageReader({ graph, embedder: null });
});

/** "Performed" means nearly what "played on" does, and nothing else is near to anything. */
const performing: Embedder = {
  id: "performing",
  dimensions: 512,
  async embed(texts) {
    const vectors = new Float32Array(512 * texts.length);
    for (const [at, text] of texts.entries()) {
      const own = vectors.subarray(512 * at, 512 * (at + 1));
      if (/perform/.test(text)) own.set([0.8, 0.6]);
      else if (/play/i.test(text)) own[0] = 1;
      else own[2 + ([...text].reduce((sum, one) => (31 * sum + one.codePointAt(0)!) % 509, 7) % 509)] = 1;
    }
    return vectors;
  },
};

async function answered(question: string) {
  const [best] = (await reader.read(question, { milliseconds: 60_000 })).interpretations;
  const { columns, rows } = await graph.match(best!.query);
  const at = columns.indexOf("answer");
  return { query: best!.query, nodes: rows.map((row) => (row[at] as { node: string }).node) };
}

it.each([
  ["Which artists wrote, produced and mixed the same album?", ["a0"]],
  ["Which artists have produced, mixed, and written the same album?", ["a0"]],
  ["Which artists wrote and produced the same album?", ["a0", "a1"]],
])("one did all of it to one thing: %s", async (question, nodes) => {
  const { query, nodes: found } = await answered(question);
  expect(query.nodes).toHaveLength(2);
  expect(found).toEqual(nodes);
});

it.each([
  ["Which artists produced an album together?", []],
  ["Which artists played on an album together?", ["a2", "a3"]],
  ["Which artists wrote the same album?", []],
  ["Who played on the same album?", ["a2", "a3"]],
  ["Which albums did artists play on together?", ["b3"]],
  ["Which albums did artists write together?", []],
])("several did it to one thing: %s", async (question, nodes) => {
  expect((await answered(question)).nodes.sort()).toEqual(nodes);
});

it("does not take those who did it with nobody for those who did it never", async () => {
  const [best] = (await reader.read("Which artists never mixed an album together?")).interpretations;
  expect(best!.probability).toBeLessThan(LEAST_CERTAINTY);
});

it.each([
  ["What are the first 2 albums produced by Mira Voss?", ["b1", "b3"]],
  ["What are the first 2 albums produced by artists born before 1960?", ["b4", "b1"]],
  ["List the first 3 albums.", ["b4", "b1", "b3"]],
  ["Name the first 2 artists born after 1950.", ["a0", "a3"]],
])("first is what is earliest: %s", async (question, nodes) => {
  expect((await answered(question)).nodes).toEqual(nodes);
});

it("orders nothing by a year that all answers share", async () => {
  const [best] = (await reader.read("What are the first 2 albums released in 1991?")).interpretations;
  expect(best!.query).toMatchObject({ order: [], limit: 2 });
});

it("does not order people by a birth that is not spoken of", async () => {
  const [best] = (await reader.read("Name the first 2 artists who mixed an album.")).interpretations;
  expect(best!.query).toMatchObject({ order: [], limit: 2 });
});

it("reads a verb that repeats who does it, behind what is asked for", async () => {
  const byMeaning = openLanguageReader({ graph, embedder: performing });
  const question = "What are the parts performed by players on 'Harbour Tapes D'?";
  const [best] = (await byMeaning.read(question, { milliseconds: 60_000 })).interpretations;
  expect(best).toMatchObject({ leftOut: [], query: { edges: [{ types: ["PLAYED_ON"] }] } });
  expect(best!.query.returns.map(({ name }) => name)).toEqual(["answer", "parts"]);
  expect(best!.probability).toBeGreaterThan(LEAST_CERTAINTY);
});
