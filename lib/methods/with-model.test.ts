/** A method with a language model that plans is never worse than without one on what was read, whatever the model writes. */
import { beforeAll, describe, expect, it } from "vitest";
import { sharedGraph } from "../graph/testing/graphs";
import { wordEmbedder } from "../graph/testing/word-embedder";
import type { Reading } from "../questions/reading/reading";
import { studioGraph } from "../questions/testing/studio-graph";
import { retrievers } from "./registry";
import { readerOf } from "./testing/asked";
import { askAll } from "./testing/model-figures";
import { FAULTS } from "./testing/model-plans";
import { STUDIO_QUESTIONS } from "./testing/studio-questions";

/** SAGE answers from texts as well, and plans its seeds alone. */
const PLANNING = ["graphraft", "mor", "sg-rag", "stem"];

const readings = new Map<string, Promise<Reading>>();

/** Each question is read once for all methods and models. */
async function read(text: string): Promise<Reading> {
  const graph = await sharedGraph(studioGraph);
  const reading = readings.get(text) ?? readerOf(graph)(text);
  readings.set(text, reading);
  return reading;
}

async function figuresOf(retriever: (typeof retrievers)[number], fault: (typeof FAULTS)[number] | null) {
  const graph = await sharedGraph(studioGraph);
  const kit = {
    graph,
    embedder: wordEmbedder,
    read,
    signal: new AbortController().signal,
  };
  const asked = await askAll(STUDIO_QUESTIONS, retriever, {}, kit, fault);
  return asked.map(({ f1 }) => f1);
}

describe.each(retrievers.filter(({ id }) => [...PLANNING, "sage"].includes(id)))("$id", (retriever) => {
  let without: number[];
  beforeAll(async () => {
    without = await figuresOf(retriever, null);
  });

  it.runIf(PLANNING.includes(retriever.id))(
    "reads most of the questions without a model, and all with one that plans rightly",
    async () => {
      expect(without.filter((f1) => f1 === 1).length).toBe(STUDIO_QUESTIONS.length - 1);
      expect(await figuresOf(retriever, "none")).toEqual(STUDIO_QUESTIONS.map(() => 1));
    },
  );

  it.each(FAULTS)("loses nothing to a model whose plans have this fault: %s", async (fault) => {
    const own = await figuresOf(retriever, fault);
    for (const [at, { question }] of STUDIO_QUESTIONS.entries())
      expect(own[at], question).toBeGreaterThanOrEqual(without[at]! - 1e-9);
  });
});
