/** Ordinary questions about one named thing: read, and with enough certainty to be answered. */
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { PropertyValue } from "../../graph/graph-element";
import type { GraphSource } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { ENGLISH } from "../../words/english";
import { openReaderKit, readCandidates } from "./read/read-candidates";
import { type LanguageReader, openLanguageReader } from "./read-question";
import { LEAST_CERTAINTY } from "./score/certainty";
import { LEARNT_WEIGHTS } from "./score/learnt-weights";
import { Weights } from "./score/weights";

let graph: GraphSource;
let reader: LanguageReader;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const node = (id: string, label: string, name: string, properties: Record<string, PropertyValue>) =>
    builder.addNode({ id, name, labels: [label], text: "", properties });
  node("f0", "Film", "Salt Roads", { minutes: 118, released: 1999 });
  node("f1", "Film", "Paper Boats", { minutes: 90, released: 2004 });
  node("f2", "Film", "Long Quay", { minutes: 101, released: 1987 });
  node("p0", "Person", "Ida Holm", { born: 1950, height: 170, country: "Denmark" });
  node("p1", "Person", "Jonas Berg", { born: 1961, height: 182, country: "Norway" });
  node("p2", "Person", "Karin Lund", { born: 1948, height: 165, country: "Norway" });
  node("f3", "Film", "Tin Lanterns", { minutes: 95 });
  node("p3", "Person", "Salt Pan Lee", { born: 1930, height: 171, country: "Peru" });
  node("t0", "Trail", "Fox Ridge", { elevation: 700, city: "Ennis" });
  node("t1", "Trail", "Heron Walk", { elevation: 120, city: "Sligo" });
  const edge = (source: string, type: string, target: string) =>
    builder.addEdge({ source, type, target, kind: "relation" });
  edge("f0", "DIRECTED_BY", "p0");
  edge("f1", "DIRECTED_BY", "p0");
  edge("f2", "DIRECTED_BY", "p1");
  edge("f0", "STARRING", "p2");
  edge("f2", "STARRING", "p2");
  edge("f2", "STARRING", "p1");
  edge("f3", "STARRING", "p3");
  edge("f3", "DIRECTED_BY", "p3");
  graph = snapshotSource(await memorySnapshot(builder));
  reader = openLanguageReader({ graph, embedder: null });
});

/** What the best reading finds, and how likely that is meant. */
async function said(question: string) {
  const { interpretations } = await reader.read(question, { milliseconds: 60_000 });
  // What is put together here is never checked against the schema of query graphs otherwise.
  for (const { query } of interpretations) expect(queryGraph(query)).toEqual(query);
  const [best] = interpretations;
  if (!best) return { value: undefined, nodes: [], probability: 0 };
  const { rows } = await graph.match(best.query);
  const nodes = rows.map(([first]) => (first as { node?: string } | null)?.node);
  return { value: rows[0]?.at(-1), nodes, probability: best.probability };
}

describe("asks for a property of what is named", () => {
  it.each<[string, PropertyValue]>([
    ["How long is Salt Roads?", 118],
    ["How long is the film Salt Roads?", 118],
    ["How tall is Ida Holm?", 170],
    ["How old is Ida Holm?", 1950],
    ["When was Ida Holm born?", 1950],
    ["When was Salt Roads released?", 1999],
    ["How high is Fox Ridge?", 700],
    ["Where is Fox Ridge?", "Ennis"],
    ["What country is Ida Holm from?", "Denmark"],
  ])("%s", async (question, value) => {
    const found = await said(question);
    expect(found.value).toBe(value);
    expect(found.probability).toBeGreaterThanOrEqual(LEAST_CERTAINTY);
  });

  it.each(["How long is the flurbo wimbat Salt Roads?", "Where is the snizzle gronk of Fox Ridge?"])(
    "not where words are left over: %s",
    async (question) => {
      expect((await said(question)).probability).toBeLessThan(LEAST_CERTAINTY);
    },
  );
});

describe("asks for yes or no", () => {
  it.each([
    ["Is Ida Holm from Denmark?", true],
    ["Is Ida Holm from Norway?", false],
    ["Did Ida Holm direct Paper Boats?", true],
    ["Did Ida Holm direct Long Quay?", false],
    ["Was Long Quay directed by Jonas Berg?", true],
  ])("%s", async (question, value) => {
    const found = await said(question);
    expect(found.value).toBe(value);
    expect(found.probability).toBeGreaterThanOrEqual(LEAST_CERTAINTY);
  });

  it("not where a word says something that is not read", async () => {
    expect((await said("Did Ida Holm flurbo Paper Boats?")).probability).toBeLessThan(LEAST_CERTAINTY);
  });
});

describe("asks for who has most", () => {
  it.each([
    ["Which director directed the most films?", "p0"],
    ["Who directed the most films?", "p0"],
    ["Which actor starred in the most films?", "p2"],
  ])("%s", async (question, node) => {
    const found = await said(question);
    expect(found.nodes).toEqual([node]);
    expect(found.probability).toBeGreaterThanOrEqual(LEAST_CERTAINTY);
  });
});

describe("asks for all of one kind within a time", () => {
  it.each([
    ["Which films were released in the 1990s?", ["f0"]],
    ["Which films came out before 1990?", ["f2"]],
    ["Films after 2000", ["f1"]],
    ["films from 1980 to 2000", ["f0", "f2"]],
  ])("%s", async (question, nodes) => {
    const read = await said(question);
    expect(read.nodes.sort()).toEqual(nodes);
    expect(read.probability).toBeGreaterThanOrEqual(LEAST_CERTAINTY);
  });

  it("and is not sure of it where a word is not read", async () => {
    expect((await said("Which famous films about war came out before 1990?")).probability).toBeLessThan(
      LEAST_CERTAINTY,
    );
  });
});

it.each([
  ["What is the latest film by Ida Holm?", "f1"],
  ["Which Ida Holm film is the oldest?", "f0"],
])("orders by nothing that is the same for all: %s", async (question, film) => {
  expect((await said(question)).nodes).toEqual([film]);
});

describe("says that there is none", () => {
  it.each([
    "Which films directed by Ida Holm were released after 2010?",
    "films released before 1900 that star Karin Lund",
    "Who directed films starring Karin Lund after 2000?",
    "Which films star Karin Lund and were directed by Salt Pan Lee?",
    "Which films star both Karin Lund and Salt Pan Lee?",
    "Films directed by Ida Holm that are longer than 300 minutes",
  ])("where each name finds something, and nothing is left of them: %s", async (question) => {
    const read = await said(question);
    expect(read.nodes).toEqual([]);
    expect(read.value).toBeUndefined();
    expect(read.probability).toBeGreaterThanOrEqual(LEAST_CERTAINTY);
  });

  it("and counts none", async () => {
    const read = await said("How many films did Ida Holm direct after 2010?");
    expect(read.value).toBe(0);
    expect(read.probability).toBeGreaterThanOrEqual(LEAST_CERTAINTY);
  });

  it.each([
    // Nobody says that she directs.
    "Which films directed by Karin Lund were released after 2010?",
    "Which famous films directed by Ida Holm were released after 2010?",
  ])("and not where a name finds nothing anyway, or a word is not read: %s", async (question) => {
    expect((await said(question)).probability).toBeLessThan(LEAST_CERTAINTY);
  });
});

it("reads a pronoun as whatever a relation leads to", async () => {
  const read = await said("Which films directed by Ida Holm do not star anyone?");
  expect(read.nodes).toEqual(["f1"]);
  expect(read.probability).toBeGreaterThanOrEqual(LEAST_CERTAINTY);
});

it.each([
  "Which films directed by Ida Holm do not star Karin Lund?",
  "How many films directed by Ida Holm or starring Karin Lund are longer than 100 minutes?",
  "Did anyone born in Norway direct Paper Boats?",
])("scores a reading by all that speaks for and against it: %s", async (question) => {
  const weights = Weights.of(LEARNT_WEIGHTS);
  const kit = await openReaderKit(graph, null, {}, ENGLISH);
  const { candidates } = await readCandidates(question, kit, weights);
  expect(candidates.length).toBeGreaterThan(3);
  for (const { score, features } of candidates) expect(score).toBeCloseTo(weights.score(features), 8);
});

it("is cut short by its own time, and not by what others do meanwhile", async () => {
  const kit = await openReaderKit(graph, null, {}, ENGLISH);
  let clock = 0;
  let others = setImmediate(function hold() {
    clock += 60_000;
    others = setImmediate(hold);
  });
  const now = vi.spyOn(performance, "now").mockImplementation(() => (clock += 0.5));
  onTestFinished(() => {
    clearImmediate(others);
    now.mockRestore();
  });
  const question = "Which films directed by Ida Holm or starring Karin Lund are longer than 100 minutes?";
  const found = await readCandidates(question, kit, Weights.of(LEARNT_WEIGHTS));
  expect(found.waitedMs).toBeGreaterThan(60_000);
  expect(found.truncated).toBe(false);
});
