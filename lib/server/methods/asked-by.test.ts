/** What an endpoint can do reaches the method: a query is decoded in a run, under the name of its method. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { methods } from "../../methods/registry";
import { readerOf } from "../../methods/testing/asked";
import { openLlm } from "../../stores/llm/open-llm";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import { trainTokenModel } from "../../stores/llm/testing/token-model";
import { LlmWatch } from "../experiments/llm-watch";
import { runMethod } from "./run-method";

const QUERY = 'MATCH (answer:Film)-[:DIRECTED_BY]->(n1:Person {name: "Ida Holm"}) RETURN DISTINCT answer';

let server: FakeLlmServer;
beforeAll(async () => {
  server = await FakeLlmServer.start({
    abilities: { vllm: true, grammars: true },
    model: trainTokenModel([`Answer: ${QUERY}`]),
  });
});
afterAll(() => server.close());

it.each(["a run", "an experiment"])("a query is decoded in %s", async (kind) => {
  const graph = await openGraph(filmGraph());
  const settings = { baseUrl: server.url, model: "fake-model", prices: {}, concurrency: 4, timeoutMs: 5_000 };
  const booked: (string | undefined)[] = [];
  const llm = openLlm({ ...settings, retries: 0 }, { get: async () => null, set: async () => {} }).within(
    { tokens: null, cost: null },
    { onCall: (_, method) => booked.push(method) },
  );
  const read = readerOf(graph);
  const kit = { graph, embedder: wordEmbedder, read, signal: new AbortController().signal, llm };
  const params = { ...(methods.get("graphraft").params.parse({}) as object), entities: "embedded" };
  const { stages, retrieval } = await runMethod(
    { retriever: methods.get("graphraft"), params, methods },
    { text: "Which film was directed by Ida Holm?", budget: 5 },
    kind === "a run" ? kit : new LlmWatch().watch(kit),
  );
  const tables = stages.flatMap(({ artefacts }) => artefacts.filter((one) => one.kind === "table"));
  expect(tables.map(({ title }) => title)).toContain("Decoded queries");
  expect(
    retrieval!.ranking
      .slice(0, 2)
      .map(({ node }) => node)
      .toSorted(),
  ).toEqual(["f1", "f3"]);
  expect(new Set(booked)).toEqual(new Set(["graphraft"]));
});
