import { describe, expect, it } from "vitest";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { chunkSources } from "./chunk-sources";
import { describeChunks } from "./link/describe-chunks";
import { titlesOf } from "./link/link-mentions";
import {
  believedMetadata,
  type ChunkMetadata,
  type ChunkText,
  columnsInWords,
  metadataProperties,
} from "./metadata";
import { estimateDescription, metadataRequest } from "./metadata-request";

const PASSAGE: ChunkText = {
  id: "quay#0",
  kind: "passage",
  title: "Old Quay",
  text: "The old quay was built by Mårten Lund in 1872. Today it is a museum.",
  headers: [],
};
const SEGMENT: ChunkText = {
  id: "t#0",
  kind: "segment",
  title: "t.csv",
  text: "t.csv\nYear, Harbour\nYear: 1949; Harbour: Rønne",
  headers: ["Year", "Harbour"],
};
const entity = (name: string, details = "") => ({ name, type: "thing", details });

describe("believedMetadata", () => {
  it("keeps entities that the chunk names, in any spelling, each once", () => {
    const entities = ["Marten Lund", "mårten  lund", "Old Quay", "Paris", "quay was", "", "\u0000 ."].map(
      (name) => entity(name),
    );
    const believed = believedMetadata(PASSAGE, { topic: "A quay.", entities, events: [] });
    expect(believed.entities.map(({ name }) => name)).toEqual(["Marten Lund", "Old Quay", "quay was"]);
  });

  it("keeps to bounds, whatever is written", () => {
    const long = `${"word ".repeat(500)}\n\u0007end`;
    const answer = {
      topic: long,
      entities: Array.from({ length: 500 }, () => entity("museum", long)),
      events: Array.from({ length: 500 }, () => ({ name: "opening", date: long, details: long })),
    };
    const believed = believedMetadata(PASSAGE, answer);
    expect(JSON.stringify(believed).length).toBeLessThan(30_000);
    expect(believed).toMatchObject({
      kind: "passage",
      topic: expect.stringMatching(/^word .*…$/),
      events: { length: 30 },
    });
    expect(believed.entities).toHaveLength(1);
  });

  it("keeps columns that the table has, in its order", () => {
    const column = (header: string) => ({ header, description: "what it is", format: "text" });
    const answer = {
      title: " ",
      description: "d",
      summary: "s",
      columns: ["harbour ", "Price", "Year"].map(column),
      entities: [entity("Rønne")],
    };
    const believed = believedMetadata(SEGMENT, answer);
    expect(believed).toMatchObject({ title: "t.csv", entities: [{ name: "Rønne" }] });
    expect(columnsInWords(believed)).toBe("Year: what it is (text). Harbour: what it is (text).");
    expect(metadataProperties(believed)).toEqual({ description: "d", summary: "s", entities: "Rønne" });
  });
});

describe("metadataRequest", () => {
  it("depends on what the chunk says, not on its place", () => {
    expect(metadataRequest({ ...PASSAGE, id: "elsewhere#7" })).toEqual(metadataRequest(PASSAGE));
    expect(metadataRequest({ ...PASSAGE, text: "Other." })).not.toEqual(metadataRequest(PASSAGE));
  });

  it("is bounded, and its estimate counts what is sent", () => {
    const huge = { ...PASSAGE, text: "x".repeat(1_000_000) };
    expect(metadataRequest(huge).request.messages[1]!.content.length).toBeLessThan(13_000);
    const [short, long] = [estimateDescription(PASSAGE), estimateDescription(huge)];
    expect(long.input - short.input).toBeCloseTo((12_000 - PASSAGE.text.length) / 4, -1);
    expect(short.output).toBeGreaterThan(0);
    const seen: ChunkMetadata = { kind: "passage", topic: "t".repeat(3_900), entities: [], events: [] };
    expect(estimateDescription(PASSAGE, [seen]).output).toBeCloseTo(990, -1);
    expect(estimateDescription(SEGMENT, [seen])).toEqual(estimateDescription(SEGMENT));
  });
});

describe("described chunks", () => {
  const describeWith = async (metadata?: ReadonlyMap<string, ChunkMetadata>) => {
    const builder = new GraphBuilder();
    const kit = {
      builder,
      report: () => {},
      signal: new AbortController().signal,
      ...(metadata && { metadata }),
    };
    const documents = [
      { id: "quay", title: "Old Quay", text: "Built by Mårten Lund. Granite came from Hammer Works." },
    ];
    const tables = [{ id: "t", title: "t.csv", header: ["Year", "Harbour"], rows: [["1949", "Rønne"]] }];
    await chunkSources({ documents, tables }, kit);
    return { builder, chunks: describeChunks(builder, tables, titlesOf(builder), metadata) };
  };

  it("are described by their metadata: topic, title, columns, entities", async () => {
    const { builder, chunks } = await describeWith(
      new Map<string, ChunkMetadata>([
        [
          "quay#0",
          { kind: "passage", topic: "How a quay was built.", entities: [entity("granite")], events: [] },
        ],
        [
          "t#0",
          {
            kind: "segment",
            title: "Harbours by year",
            description: "d",
            summary: "s",
            columns: [{ header: "Year", description: "When it opened", format: "year" }],
            entities: [entity("Rønne")],
          },
        ],
      ]),
    );
    const [passage, segment] = chunks;
    expect(passage).toMatchObject({ topic: "How a quay was built." });
    expect([...passage!.entities]).toEqual(["old quay", "granite"]);
    expect(segment).toMatchObject({ title: "Harbours by year", columns: "Year: When it opened (year)." });
    expect(segment!.entities.has("rønne")).toBe(true);
    expect(builder.node(0).properties).toEqual({ topic: "How a quay was built.", entities: "granite" });
    expect(builder.node(1).properties).toMatchObject({
      rows: 1,
      description: "d",
      summary: "s",
      entities: "Rønne",
    });
  });

  it("are described by what they are where there is none", async () => {
    const { builder, chunks } = await describeWith();
    expect(chunks[0]).toMatchObject({ topic: null });
    expect(chunks[0]!.entities).toContain("mårten lund");
    expect(chunks[1]).toMatchObject({
      title: "t.csv",
      columns: expect.stringContaining("Year: year, such as 1949."),
    });
    expect(builder.node(0).properties).toEqual({});
  });
});
