import { describe, expect, it } from "vitest";
import type { GraphEdge } from "../../graph/graph-source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { readingOver } from "../../questions/testing/bare-reading";
import { confidenceOf, type TextFeatures, understoodOf } from "./text-confidence";
import { readByText } from "./text-reading";

const FEATURES: TextFeatures = {
  named: 1,
  unknown: false,
  words: 2,
  left: 0,
  above: 0,
  answers: 1,
  supported: true,
  texts: 0,
};

it("understands a question by its words where it names something, however far the name is from a sentence", () => {
  expect(understoodOf({ ...FEATURES, above: -0.3 })).toBe(understoodOf(FEATURES));
  expect(understoodOf(FEATURES)).toBeGreaterThan(0.8);
  expect(understoodOf({ ...FEATURES, left: 0.5 })).toBeGreaterThan(0.42);
  expect(understoodOf({ ...FEATURES, left: 0.75 })).toBeLessThan(0.42);
});

it("does not understand what names another thing, nothing at all, or is far from everything", () => {
  expect(understoodOf({ ...FEATURES, unknown: true })).toBeLessThan(0.42);
  expect(understoodOf({ ...FEATURES, named: 0, words: 0 })).toBe(0);
  expect(understoodOf({ ...FEATURES, named: 0, above: -0.3 })).toBeLessThan(0.42);
});

it("is surer of an answer that relations lead to, and of one entity than of ten", () => {
  const sure = confidenceOf(FEATURES);
  expect(confidenceOf({ ...FEATURES, supported: false })).toBeLessThan(sure);
  expect(confidenceOf({ ...FEATURES, answers: 10 })).toBeLessThan(sure);
  expect(confidenceOf({ ...FEATURES, words: 6 })).toBeLessThan(sure);
});

it("is never surer of an answer than that the graph speaks of what is asked", () => {
  const features = { ...FEATURES, left: 1 };
  expect(confidenceOf(features)).toBeLessThanOrEqual(understoodOf(features));
});

const TEXTS = {
  "In which year was The Copper Kid shown?": { article: true, year: false },
  "In which year was the copper kid shown?": { article: true, year: true },
} as const;

async function readings(
  question: string,
  links: readonly GraphEdge[] = [],
  ownWords: Record<string, string> = {},
) {
  const builder = new GraphBuilder();
  builder.addNode({
    id: "a",
    name: "On Lena Dahl",
    labels: ["Article"],
    text: "The Copper Kid was shown in 1965.",
  });
  builder.addNode({
    id: "y",
    name: "1996",
    labels: ["Year"],
    text: "The year in which Kids Return was shown.",
  });
  const graph = snapshotSource(await memorySnapshot(builder));
  const nodes = new Map((await graph.nodes(["a", "y"])).map((node) => [node.id, node]));
  const ranking = ["a", "y"].map((node, at) => ({ node, score: 1 - at / 10, contributions: [], via: [] }));
  const { text, inTexts } = await readingOver(question, graph, wordEmbedder);
  const evidence = {
    reading: { text, inTexts: { ...inTexts, ownWords } },
    ranking,
    nodes,
    labels: ["Article", "Year"],
    links,
    bestCosine: 0.6,
  };
  const kit = { graph, embedder: wordEmbedder, signal: new AbortController().signal };
  const read = (node: string) =>
    readByText(evidence, kit, {
      nodes: [node],
      sentences: [{ text: "", citations: [{ node, edges: links.map(({ id }) => id) }] }],
    });
  return { article: await read("a"), year: await read("y") };
}

describe("an answer from text", () => {
  it.each(Object.entries(TEXTS))(
    "%s: holds the name that is asked about, or is hardly sure",
    async (question, isSure) => {
      const { article, year } = await readings(question);
      expect(article.confidence > 0.1).toBe(isSure.article);
      expect(year.confidence > 0.1).toBe(isSure.year);
    },
  );

  it("says a word that it does not hold as the question has it", async () => {
    const question = "In which year was the copper kid shown at breakfast?";
    const { article } = await readings(question, [], { breakfast: "Frühstück" });
    expect(article.leftOut).toContain("Frühstück");
    expect(article.leftOut).not.toContain("breakfast");
  });

  it("says which words of the name it does not hold, and is understood all the same", async () => {
    const { article, year } = await readings("In which year was The Copper Kid shown?");
    expect(article.leftOut).toEqual([]);
    expect(year.leftOut).toEqual(["copper"]);
    expect(year.understood).toBe(article.understood);
  });

  it("is no surer for a text that mentions it than without, and surer for a relation", async () => {
    const question = "In which year was the copper kid shown?";
    const edge = { id: "e", source: "a", target: "y", type: "MENTIONS", properties: {}, weight: 1 };
    const [none, mentioned, related] = await Promise.all([
      readings(question),
      readings(question, [{ ...edge, kind: "similarity" }]),
      readings(question, [{ ...edge, kind: "relation" }]),
    ]);
    expect(mentioned.year.confidence).toBe(none.year.confidence);
    expect(related.year.confidence).toBeGreaterThan(none.year.confidence);
  });

  it("is not understood by two texts of which each holds another word", async () => {
    const { article } = await readings("Who is the copper of Kids Return?");
    const { article: whole } = await readings("Who is the Copper Kid?");
    expect(article.understood).toBeLessThan(whole.understood);
  });
});
