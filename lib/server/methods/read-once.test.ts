/** Methods of one run share a reading: each gives what it gives alone, and none changes what the others take. */
import { describe, expect, it } from "vitest";
import { countingSource } from "../../graph/counting-source";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import type { Retriever } from "../../methods/contract/retriever";
import { retrievers } from "../../methods/registry";
import { readerOf } from "../../methods/testing/asked";
import { silentTrace } from "../../methods/testing/silent-trace";
import { openReader, type ReadQuestion } from "../../questions/reading/read-question";
import type { Reading } from "../../questions/reading/reading";
import { readOnce } from "./read-once";

const QUESTIONS = [
  "Which dramas did Ida Holm direct?",
  "Which films with Jonas Berg are by Ida Holm?",
  "How many films did Ida Holm direct?",
  "xylophone by the sea",
];

/** Whoever changes it throws. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value))
    return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}

describe.each(QUESTIONS)("%s", (text) => {
  it("is answered by all methods at once as by each alone", async () => {
    const graph = await openGraph(filmGraph());
    const ask = async (retriever: Retriever, reading: Reading) => {
      const trace = silentTrace(retriever.stages);
      const kit = { graph, embedder: wordEmbedder, signal: new AbortController().signal };
      const question = { text, budget: 5, reading };
      const retrieval = await retriever.retrieve(question, kit, trace, retriever.params.parse({}));
      return { retrieval, records: trace.finish() };
    };
    const alone = [];
    for (const retriever of retrievers) alone.push(await ask(retriever, await readerOf(graph)(text)));
    const shared = freeze(await readerOf(graph)(text));
    expect(await Promise.all(retrievers.map((retriever) => ask(retriever, shared)))).toEqual(alone);
  });
});

describe("readOnce", () => {
  const counted = () => {
    const seen: string[] = [];
    const read: ReadQuestion = async (text) => {
      seen.push(text);
      if (text === "bad") throw new Error("No.");
      return { text } as Reading;
    };
    return { seen, read: readOnce(read) };
  };

  it("reads equal questions once, and those with other corrections again", async () => {
    const { seen, read } = counted();
    const [one, other] = await Promise.all([read("Who?"), read("Who?")]);
    expect(other).toBe(one);
    await read("Who?", { corrections: [{ span: [0, 3], node: null }] });
    expect(seen).toHaveLength(2);
  });

  it("is not stopped for others by one who stops", async () => {
    const { read } = counted();
    const controller = new AbortController();
    const stopped = read("Who?", { signal: controller.signal });
    const other = read("Who?");
    controller.abort(new DOMException("Stop.", "AbortError"));
    await expect(stopped).rejects.toThrow("Stop.");
    expect((await other).text).toBe("Who?");
  });

  it("tries again what failed, and forgets what was asked long ago", async () => {
    const { seen, read } = counted();
    for (let time = 0; time < 2; time++) await expect(read("bad")).rejects.toThrow("No.");
    expect(seen).toHaveLength(2);
    for (let at = 0; at < 40; at++) await read(`${at}`);
    await read("0");
    expect(seen.filter((text) => text === "0")).toHaveLength(2);
  });
});

it("reads over the graph that is given, which counts", async () => {
  const graph = await openGraph(filmGraph());
  const counted = countingSource(graph);
  const read = openReader({ graph, embedder: wordEmbedder });
  expect((await read("films of Ida Holm", { graph: counted.graph })).names).toHaveLength(1);
  expect(counted.reads()).toBeGreaterThan(0);
});
