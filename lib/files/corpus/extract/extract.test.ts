/** Extraction by patterns against what a careful reader takes from a small corpus, and the graph that is made of it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExtractionSchema, extractionSchemaSchema, type Findings } from "./extraction";
import { Entities } from "./join-names";
import { makeGraph } from "./make-graph";
import { readByPatterns } from "./patterns/read-by-patterns";
import { proposeSchema } from "./propose-schema";
import { EXPECTED, PASSAGES } from "./testing/extraction-passages";
import { writeExtraction } from "./write-extraction";

const following = { report: () => {}, signal: new AbortController().signal };
const read = (text: string, title = "Notes") =>
  readByPatterns([{ id: "n#0", kind: "passage", title, text, headers: [] }], following);

function factsIn(findings: Findings, schema: ExtractionSchema | null = null, threshold = 0): string[] {
  const { nodes, edges } = makeGraph(findings, Entities.of(findings), { schema, threshold });
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return edges.map(({ source, type, target }) => `${names.get(source)} ${type} ${names.get(target)}`);
}

describe("reading by patterns", () => {
  it("finds what a careful reader finds in a small corpus, and nothing else", async () => {
    const found = factsIn(await readByPatterns(PASSAGES, following));
    expect(found.toSorted()).toEqual(EXPECTED.toSorted());
  });

  it.each([
    ["Acme was founded by Jane Roe in 1990.", "Acme FOUNDED_BY Jane Roe"],
    ["Jane Roe founded Acme in 1990.", "Acme FOUNDED_BY Jane Roe"],
    ["Acme, founded in 1990 by Jane Roe, makes tools.", "Acme FOUNDED_BY Jane Roe"],
    ["Mary Stone, the daughter of John Stone, lives there.", "Mary Stone DAUGHTER_OF John Stone"],
    ["The capital of Norway is Oslo.", "Oslo CAPITAL_OF Norway"],
    ["Oslo is the capital of Norway.", "Oslo CAPITAL_OF Norway"],
    ["Jane Roe did not found Acme.", null],
    ["The weather was fine and nobody complained.", null],
  ])("reads %s", async (text, fact) => {
    expect(factsIn(await read(text))).toEqual(fact === null ? [] : [fact]);
  });

  it("gives each fact its sentence, its passage and a confidence", async () => {
    const { facts } = await readByPatterns(PASSAGES, following);
    for (const { sentence, chunk, confidence, by, subject, object } of facts) {
      const { text, title } = PASSAGES.find(({ id }) => id === chunk)!;
      expect(text).toContain(sentence);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(by).toBe("patterns");
      for (const { name } of [subject, object]) expect(`${title} ${text}`).toContain(name);
    }
  });

  it("takes any text, and gives the same again", async () => {
    const words = fc.constantFrom(
      "Ann",
      "Bo",
      "Graz",
      "was",
      "of",
      "by",
      "the",
      ",",
      ".",
      "'s",
      "'",
      '"',
      "(",
      "is",
      "and",
      "her",
      "-",
      "ß",
      "😀",
      "founded",
      "\n",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 30 }), async (parts) => {
        const text = parts.join(" ");
        const [first, second] = [await read(text), await read(text)];
        expect(first).toEqual(second);
        for (const { sentence } of first.facts) expect(text).toContain(sentence);
      }),
      { numRuns: 200 },
    );
  });
});

describe("one node a thing", () => {
  it("joins last names, titles of documents and initials, and says what each thing is", async () => {
    const findings = await readByPatterns(PASSAGES, following);
    const { nodes } = makeGraph(findings, Entities.of(findings), { schema: null, threshold: 0 });
    const byName = new Map(nodes.map((node) => [node.name, node]));
    expect(byName.get("Ida Holm")).toMatchObject({ label: "Person", aliases: ["Holm"] });
    expect(byName.get("Ida Holm")!.mentions).toBeGreaterThan(2);
    expect(byName.get("Vienna")).toMatchObject({ label: "Place" });
    expect(byName.get("Acme Pictures")).toMatchObject({ label: "Organization" });
    expect(byName.get("Night Ferry")).toMatchObject({ label: "Work" });
    expect(byName.has("Holm")).toBe(false);
  });

  it("does not join what only sounds alike", async () => {
    const states = await read("Ann Roe moved to Virginia. Bo Lind moved to West Virginia.");
    expect(factsIn(states)).toEqual(["Ann Roe MOVED_TO Virginia", "Bo Lind MOVED_TO West Virginia"]);
    const two = await read("Ann Stone married Bo Lind. Eva Stone married Jon Lind. Stone moved to Graz.");
    expect(factsIn(two)).toContain("Stone MOVED_TO Graz");
  });
});

describe("the schema", () => {
  it("is proposed with counts and examples, most used first", async () => {
    const findings = await readByPatterns(PASSAGES, following);
    const { labels, relations } = proposeSchema(findings, Entities.of(findings));
    expect(labels.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Person", "Place", "Organization", "Work"]),
    );
    expect(relations[0]).toMatchObject({
      type: "STARRED",
      count: 3,
      examples: ["Night Ferry → Lena Vogt", "Night Ferry → Paul Stein", "Night Ferry → Mary Quill"],
    });
    expect(labels.map(({ count }) => count)).toEqual(
      labels.map(({ count }) => count).toSorted((a, b) => b - a),
    );
  });

  it("renames, drops, turns round, and allows labels", async () => {
    const findings = await readByPatterns(PASSAGES, following);
    const schema = extractionSchemaSchema.parse({
      labels: [
        { name: "Director", words: ["film director"] },
        { name: "Human", words: ["Person"] },
        { name: "Organization" },
        { name: "Place" },
      ],
      relations: [
        { type: "FOUNDED", words: ["founded by"], from: ["Human"], reversed: true },
        { type: "BORN_IN", from: ["Director"] },
        { type: "MOVED_TO", from: ["Organization"] },
      ],
    });
    expect(factsIn(findings, schema).toSorted()).toEqual([
      "Ida Holm BORN_IN Vienna",
      "Otto Brand FOUNDED Acme Pictures",
    ]);
  });

  it("keeps edges above the threshold, and believes two sentences more than one", async () => {
    const findings = await readByPatterns(PASSAGES, following);
    const all = factsIn(findings);
    const sure = factsIn(findings, null, 0.8);
    expect(sure.length).toBeGreaterThan(0);
    expect(sure.length).toBeLessThan(all.length);
    const once = await read("Jane Roe founded Acme.");
    const twice = await read("Jane Roe founded Acme. Acme was founded by Jane Roe.");
    const confidenceOf = (found: Findings) =>
      makeGraph(found, Entities.of(found), { schema: null, threshold: 0 }).edges[0]!.confidence;
    expect(confidenceOf(twice)).toBeGreaterThan(confidenceOf(once));
  });
});

it("is written with its sentence, its document and how it was found", async () => {
  const findings = await readByPatterns(PASSAGES, following);
  const graph = makeGraph(findings, Entities.of(findings), { schema: null, threshold: 0.5 });
  const lines = [...writeExtraction(graph, { by: "patterns", threshold: 0.5, schema: null })].map((line) =>
    JSON.parse(line),
  );
  expect(lines[0]).toEqual({
    hopscope: "graph",
    version: 1,
    extraction: { by: "patterns", threshold: 0.5, schema: null },
  });
  expect(lines.at(-1)).toEqual({ end: { nodes: graph.nodes.length, edges: graph.edges.length } });
  const founded = lines.find(({ edge }) => edge?.type === "FOUNDED_BY").edge;
  expect(founded.properties).toEqual({
    sentence: "Otto Brand founded Acme Pictures in 1925.",
    document: "d2",
    chunk: "d2#0",
    foundBy: "patterns",
    confidence: expect.any(Number),
  });
});
