import { beforeEach, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { readingOver } from "../testing/bare-reading";
import { openReader } from "./read-question";

/** Each text lies alone: only letters say what a word is near to. */
const embedder: Embedder = {
  id: "alone",
  dimensions: 64,
  embed: async (texts) => {
    const matrix = new Float32Array(texts.length * 64);
    for (const [row, text] of texts.entries())
      matrix[row * 64 + ([...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 64)] = 1;
    return matrix;
  },
};

let graph: GraphSource;

beforeEach(async () => {
  const builder = new GraphBuilder();
  builder.addNode({ id: "f0", name: "Northern Light", labels: ["Film"], text: "" });
  builder.addNode({ id: "p0", name: "Ida Holm", labels: ["Person"], text: "" });
  builder.addEdge({ source: "f0", type: "DIRECTED_BY", target: "p0", kind: "relation" });
  graph = snapshotSource(await memorySnapshot(builder));
});

const read = async (question: string) => (await readingOver(question, graph, embedder)).inTexts;

it("knows names and words of the schema, and lists the words that nothing is said by", async () => {
  expect(await read("Who directed the film Northern Light at breakfast?")).toMatchObject({
    nodes: ["f0"],
    named: 1,
    open: ["breakfast"],
    unknown: [],
    denied: [],
    counted: [],
  });
});

it("says nothing of who is meant by a word alone", async () => {
  expect((await read("Where does he live?")).counted).toEqual(["he"]);
  expect((await read("Who met her in Northern Light?")).counted).toEqual([]);
});

it("takes a role for no name that is written like it", async () => {
  const builder = new GraphBuilder();
  builder.addNode({ id: "f1", name: "The Landlord", labels: ["Film"], text: "" });
  builder.addNode({ id: "p0", name: "Ida Holm", labels: ["Person"], text: "" });
  graph = snapshotSource(await memorySnapshot(builder));
  const { names } = await read("Who is the landlord of Ida Holm?");
  expect(names).toMatchObject([{ text: "Ida Holm" }, { text: "landlord", isRole: true }]);
});

it("asks for the node that a person said a name means", async () => {
  const builder = new GraphBuilder();
  for (const name of ["Ida Holm", "Ole Holm"])
    builder.addNode({ id: name, name, labels: ["Person"], text: "" });
  const source = snapshotSource(await memorySnapshot(builder));
  const correction = { span: [20, 28] as [number, number], node: "Ole Holm" };
  const corrected = await openReader({ graph: source, embedder })("Which films are for Ida Holm?", {
    corrections: [correction],
  });
  expect(corrected.inTexts.nodes).toEqual(["Ole Holm"]);
});

it("counts no word for whoever did something", async () => {
  const { words } = await read("Who directed Northern Light with Ida Holm?");
  expect((await read("Who directed Northern Light with the person who directed Ida Holm?")).words).toBe(
    words + 1,
  );
});

it("lists what denies and what counts", async () => {
  const asked = await read("How many people have not directed Northern Light?");
  expect(asked).toMatchObject({ denied: ["not"], counted: ["How many"] });
});

it("lists a word that orders once", async () => {
  const builder = new GraphBuilder();
  for (const [at, born] of [1921, 1934, 1947].entries())
    builder.addNode({ id: `p${at}`, name: `Ida ${at}`, labels: ["Person"], text: "", properties: { born } });
  graph = snapshotSource(await memorySnapshot(builder));
  expect((await read("Who is the oldest person?")).counted).toEqual(["oldest"]);
});

it("lists what asks for yes or no: a text is no answer to that", async () => {
  expect(await read("Did Ida Holm direct Northern Light?")).toMatchObject({ counted: ["Did"] });
});

it("lists what offers a choice and what holds for all", async () => {
  const { counted } = await read("Which films star Ida Holm or belong with Northern Light?");
  expect(counted).toContain("or");
  expect((await read("Who starred in all films by Ida Holm?")).counted).toContain("all");
});

it("names what an answer must speak of, and the kind of thing that is asked for", async () => {
  const builder = new GraphBuilder();
  builder.addNode({ id: "f0", name: "Northern Light", labels: ["Film"], text: "" });
  builder.addNode({ id: "p0", name: "Ida Holm", labels: ["Person"], text: "" });
  builder.addNode({ id: "g0", name: "Thriller", labels: ["Genre"], text: "" });
  builder.addEdge({ source: "f0", type: "DIRECTED_BY", target: "p0", kind: "relation" });
  builder.addEdge({ source: "f0", type: "HAS_GENRE", target: "g0", kind: "relation" });
  graph = snapshotSource(await memorySnapshot(builder));
  const { names, asked } = await read("Which thrillers did Ida Holm direct in 1850?");
  expect(names.map(({ text }) => text)).toEqual(["thrillers", "Ida Holm", "1850"]);
  expect(asked).toEqual({ asked: "thrillers", labels: ["Film"] });
  expect((await read("Which films did Ida Holm direct?")).asked).toBeNull();
});

it("lists a second question about the same thing: one text answers one", async () => {
  expect((await read("Who directed Northern Light and who wrote it?")).counted).toEqual(["and who"]);
  expect((await read("Who directed Northern Light?")).counted).toEqual([]);
});

it("who is whoever does things, where nothing is called a person, and no town", async () => {
  const builder = new GraphBuilder();
  for (const [id, label] of [
    ["Ada", "Technician"],
    ["Volt", "Contractor"],
    ["Mill Lane", "District"],
  ] as const)
    builder.addNode({ id, name: id, labels: [label], text: "" });
  builder.addEdge({ source: "Ada", type: "WORKS_IN", target: "Mill Lane", kind: "relation" });
  graph = snapshotSource(await memorySnapshot(builder));
  for (const question of ["Who used to be in Mill Lane?", "Could you tell me who was in Mill Lane?"])
    expect((await read(question)).type).toEqual({ asked: "who", labels: ["Contractor", "Technician"] });
  expect((await read("Whose was Mill Lane?")).type).toBeNull();
  expect((await read("Where is the one who was in Mill Lane?")).type).toBeNull();
});
