import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GraphBuilder, searchableText } from "../../../graph/snapshot/graph-builder";
import { wordEmbedder } from "../../../graph/testing/word-embedder";
import type { SourceDocument, SourceTable } from "../../source";
import { chunkSources } from "../chunk-sources";
import type { Corpus } from "../corpus";
import { topicOf } from "./describe-chunks";
import { LINK_PARAMS, type LinkParams, linkChunks } from "./link-chunks";
import { linkMentions, titlesOf } from "./link-mentions";
import type { NearestChunks } from "./nearest-chunks";

const document = (id: string, title: string, text: string, parent?: string): SourceDocument => ({
  id,
  title,
  text,
  parent,
});
const CLUBS: SourceTable = {
  id: "t",
  title: "1933 Harbour Town Gulls football team",
  header: ["Date", "Opponent", "Ground"],
  rows: [
    ["October 7", "at North Port", "Mole End"],
    ["October 14", "The Wanderers", ""],
    ["1934", "32", "played at Mole End , east stand"],
  ],
};
const DOCUMENTS = [
  document("np", "1933 North Port Seals football team", "The Seals played nine matches."),
  document("me", "Mole End", "Mole End is a ground near the sea. It was built in 1901."),
  document("w", "The Wanderers (football club)", "A club that met the Gulls at Mole End.", "t"),
  document("x", "Drama", "A drama is a play.", "nowhere"),
];

function kitFor(builder: GraphBuilder, signal = new AbortController().signal) {
  const embedded: string[] = [];
  const embed = (texts: readonly string[]) => {
    embedded.push(...texts);
    return wordEmbedder.embed(texts);
  };
  return { kit: { builder, embed, report: () => {}, signal }, embedded };
}

async function indexed(corpus: Corpus, params: LinkParams = LINK_PARAMS) {
  const builder = new GraphBuilder();
  const { kit, embedded } = kitFor(builder);
  const chunks = await chunkSources(corpus, kit);
  const texts = Array.from({ length: builder.nodeCount }, (_, index) => searchableText(builder.node(index)));
  const vectors = { values: await wordEmbedder.embed(texts), dimensions: wordEmbedder.dimensions };
  const links = await linkChunks(vectors, corpus, kit, params);
  return { builder, chunks, links, embedded };
}

describe("chunkSources", () => {
  it("makes nodes with their origin, and structural edges", async () => {
    const long = Array.from(
      { length: 80 },
      (_, i) => `Sentence number ${i} is about topic ${Math.floor(i / 10)}.`,
    ).join(" ");
    const { builder, chunks } = await indexed({
      documents: [...DOCUMENTS, document("l", "Long", long)],
      tables: [CLUBS],
    });
    expect(chunks).toMatchObject({ segments: 1, unknownParents: ["nowhere"] });
    expect(chunks.passages).toBeGreaterThan(5);
    expect(builder.node(builder.indexOf("t#0"))).toMatchObject({
      name: CLUBS.title,
      labels: ["TableSegment"],
      properties: { rows: 3, columns: "Date, Opponent, Ground" },
      origin: { kind: "table", source: "t", title: CLUBS.title, position: 0, range: [0, 3] },
    });
    const structural = [...builder.edges()].filter(({ kind }) => kind === "structural");
    expect(structural).toContainEqual(
      expect.objectContaining({ source: "w#0", target: "t#0", type: "PARENT" }),
    );
    const parts = chunks.passages - DOCUMENTS.length;
    expect(
      structural.filter(({ type }) => type === "NEXT").map(({ source, target }) => [source, target]),
    ).toEqual(Array.from({ length: parts - 1 }, (_, i) => [`l#${i}`, `l#${i + 1}`]));
    const ranges = Array.from(
      { length: parts },
      (_, i) => builder.node(builder.indexOf(`l#${i}`)).origin!.range,
    );
    expect(ranges[0]![0]).toBe(0);
    expect(ranges.at(-1)![1]).toBe(80);
    for (let i = 1; i < parts; i++) expect(ranges[i]![0]).toBe(ranges[i - 1]![1]);
  });

  it("keeps blank documents and tables without rows as nodes", async () => {
    const { builder } = await indexed({
      documents: [document("b", "Blank", " ")],
      tables: [{ ...CLUBS, rows: [] }],
    });
    expect(builder.node(0)).toMatchObject({ id: "b#0", name: "Blank", text: "" });
    expect(builder.node(1)).toMatchObject({ id: "t#0", origin: { range: [0, 0] } });
  });

  it("refuses an id that is taken, and stops when it is cancelled", async () => {
    const builder = new GraphBuilder();
    builder.addNode({ id: "me#0", name: "x", labels: ["X"], text: "" });
    await expect(
      chunkSources({ documents: DOCUMENTS, tables: [] }, kitFor(builder).kit),
    ).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining('"me#0" is taken'),
    });
    const { kit } = kitFor(new GraphBuilder(), AbortSignal.abort());
    await expect(chunkSources({ documents: DOCUMENTS, tables: [] }, kit)).rejects.toThrow("aborted");
  });
});

describe("linkChunks", () => {
  it("links cells and sentences to what they name, with the place", async () => {
    const { builder } = await indexed({ documents: DOCUMENTS, tables: [CLUBS] });
    const mentions = [...builder.edges()].filter(({ type }) => type === "MENTIONS");
    const found = mentions.map(({ source, target, properties }) => [source, target, properties]);
    expect(found).toContainEqual([
      "t#0",
      "np#0",
      { signal: "title", name: "at North Port", rows: "0", columns: "Opponent" },
    ]);
    expect(found).toContainEqual([
      "t#0",
      "w#0",
      { signal: "title", name: "The Wanderers", rows: "1", columns: "Opponent" },
    ]);
    expect(found).toContainEqual([
      "t#0",
      "me#0",
      { signal: "title", name: "Mole End", rows: "0,2", columns: "Ground" },
    ]);
    expect(found).toContainEqual(["w#0", "me#0", { signal: "title", name: "Mole End", sentences: "0" }]);
    expect(
      mentions.every(({ source, target, weight }) => source !== target && weight! > 0 && weight! <= 1),
    ).toBe(true);
    expect(found.some(([, target]) => target === "x#0")).toBe(false);
  });

  it("adds no mention where an imported relation joins the two already", () => {
    const builder = new GraphBuilder();
    builder.addNode({
      id: "f",
      name: "The Third Man",
      labels: ["Film"],
      text: "Carol Reed and Orson Welles.",
    });
    builder.addNode({ id: "r", name: "Carol Reed", labels: ["Person"], text: "" });
    builder.addNode({ id: "w", name: "Orson Welles", labels: ["Person"], text: "" });
    builder.addEdge({ source: "f", type: "DIRECTED_BY", target: "r", kind: "relation" });
    expect(linkMentions(titlesOf(builder), [], kitFor(builder).kit)).toBe(1);
    expect([...builder.edges()].map(({ type, target }) => [type, target])).toEqual([
      ["DIRECTED_BY", "r"],
      ["MENTIONS", "w"],
    ]);
  });

  it("links similar chunks with their evidence, and embeds titles and columns once", async () => {
    const again = { ...CLUBS, id: "u" };
    const { builder, embedded, links } = await indexed(
      { documents: DOCUMENTS, tables: [CLUBS, again] },
      { ...LINK_PARAMS, percentile: 0 },
    );
    const similar = [...builder.edges()].filter(({ type }) => /SIMILAR|SHARED/.test(type));
    expect(similar).toHaveLength(links.similar);
    const tables = similar.filter(({ source, target }) => source === "t#0" && target === "u#0");
    expect(tables.map(({ type, kind, properties }) => [type, kind, properties?.signal])).toEqual([
      ["SIMILAR_CONTENT", "similarity", "columns and columns"],
      ["SIMILAR_TOPIC", "similarity", "title and title"],
      ["SHARED_ENTITIES", "similarity", "shared entities"],
    ]);
    expect(tables[0]!.properties).toMatchObject({
      value: 1,
      joinableColumns: "date; opponent; ground",
      sharedEntitiesCount: 7,
    });
    const club = similar.find(
      ({ source, target, type }) => source === "w#0" && target === "t#0" && type === "SHARED_ENTITIES",
    );
    expect(club?.properties).toMatchObject({ sharedEntities: "mole end", rows: "0", columns: "ground" });
    expect(new Set(embedded).size).toBe(embedded.length);
  });
});

describe("Indexing again", () => {
  const texts = fc.constantFrom(
    "Mole End is near North Port.",
    "A club met at Mole End.",
    "The Wanderers left.",
  );
  const corpora = fc.record({
    documents: fc
      .uniqueArray(fc.constantFrom("Mole End", "North Port", "The Wanderers", "Drama"), { minLength: 1 })
      .chain((names) => fc.tuple(...names.map((name) => texts.map((text) => document(name, name, text))))),
    tables: fc.subarray([CLUBS, { ...CLUBS, id: "u", title: "Grounds" }]),
  });

  it("embeds and compares only what is new, and gives the graph that indexing from scratch gives", async () => {
    await fc.assert(
      fc.asyncProperty(corpora, corpora, async (before, after) => {
        const cache = new Map<string, Float32Array>();
        const asked: string[] = [];
        const cached = async (wanted: readonly string[]) => {
          const missing = [...new Set(wanted)].filter((text) => !cache.has(text));
          asked.push(...missing);
          const rows = missing.length > 0 ? await wordEmbedder.embed(missing) : new Float32Array(0);
          const width = wordEmbedder.dimensions;
          for (const [row, text] of missing.entries())
            cache.set(text, rows.slice(row * width, (row + 1) * width));
          return Float32Array.from(wanted.flatMap((text) => [...cache.get(text)!]));
        };
        const { nearest } = await graphOf(before, cached);
        const known = new Set(cache.keys());
        asked.length = 0;
        const again = await graphOf(after, cached, nearest);
        expect(asked.some((text) => known.has(text))).toBe(false);
        expect(again).toEqual(await graphOf(after, (wanted) => wordEmbedder.embed(wanted)));
      }),
      { numRuns: 30 },
    );
  });

  async function graphOf(
    corpus: Corpus,
    embed: (texts: readonly string[]) => Promise<Float32Array>,
    before?: NearestChunks,
  ) {
    const builder = new GraphBuilder();
    const kit = { builder, embed, report: () => {}, signal: new AbortController().signal };
    await chunkSources(corpus, kit);
    const nodes = Array.from({ length: builder.nodeCount }, (_, index) => builder.node(index));
    const values = await embed(nodes.map(searchableText));
    const vectors = { values, dimensions: wordEmbedder.dimensions };
    const { candidates, nearest } = await linkChunks(vectors, corpus, kit, LINK_PARAMS, before);
    return { nodes, edges: [...builder.edges()], candidates, nearest };
  }
});

describe("linkMentions", () => {
  it("completes a cell by its row and its table, and reads lists", async () => {
    const games: SourceTable = {
      id: "g",
      title: "Egypt at the Olympics",
      header: ["Games", "Sport"],
      rows: [
        ["1984 Los Angeles", "Judo"],
        ["1988 , 1992", "Rowing"],
        ["I Do n't Know", ""],
      ],
    };
    const titles = [
      "1984 Olympics",
      "Judo at the 1984 Olympics",
      "1992 Olympics",
      "I Don't Know",
      "1996 Olympics",
      "Judo",
    ];
    const { builder } = await indexed({
      documents: titles.map((title) => document(title, title, "x")),
      tables: [games],
    });
    const found = [...builder.edges()]
      .filter(({ type, source }) => type === "MENTIONS" && source === "g#0")
      .map(({ target, properties }) => `${properties?.rows} ${target}`);
    expect(found.sort()).toEqual([
      "0 1984 Olympics#0",
      "0 Judo at the 1984 Olympics#0",
      "0 Judo#0",
      "1 1992 Olympics#0",
      "2 I Don't Know#0",
    ]);
  });
});

it("topicOf takes the sentence whose words the others share", () => {
  const text =
    "It rained. Granite from the quarry built the harbour. The quarry is granite. A harbour needs granite.";
  expect(topicOf("Stone", text)).toBe("Stone. The quarry is granite.");
});
