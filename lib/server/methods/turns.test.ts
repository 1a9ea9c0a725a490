/** A method that runs on a large graph lets others have the thread between any two of its reads, once its time is over. */
import { beforeAll, expect, it, vi } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { methods, retrievers } from "../../methods/registry";
import { readerOf } from "../../methods/testing/asked";
import type { Reading } from "../../questions/reading/reading";
import { testEdge, testNode } from "../testing/memory-engine";
import { runMethod } from "./run-method";

const PEOPLE = 5_000;
const FILMS = 20_000;
const DIRECTORS = 40;
const ROLES = 6;
const QUESTION = "Which actors starred in films that were directed by Ida Holm 7?";

let graph: GraphSource;
let reading: Reading;
beforeAll(async () => {
  const builder = new GraphBuilder();
  for (let person = 0; person < PEOPLE; person++)
    builder.addNode(testNode(`p${person}`, ["Person"], { name: `Ida Holm ${person}` }));
  for (let film = 0; film < FILMS; film++) {
    builder.addNode(testNode(`f${film}`, ["Film"], { text: `A drama of ${film % 90} fishermen.` }));
    builder.addEdge(testEdge(`f${film}`, "DIRECTED_BY", `p${film % DIRECTORS}`));
    for (let role = 0; role < ROLES; role++)
      builder.addEdge(testEdge(`f${film}`, "STARRED", `p${(film * 7 + role * 13) % PEOPLE}`));
  }
  graph = await openGraph(builder);
  reading = await readerOf(graph)(QUESTION);
}, 120_000);

it.each(retrievers.map(({ id }) => id))("%s", async (id) => {
  const kit = {
    graph,
    embedder: wordEmbedder,
    read: async () => reading,
    signal: new AbortController().signal,
  };
  const retriever = methods.get(id);
  // By this clock, nine milliseconds are over whenever it is looked at: whoever yields when it is due does so each time.
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 9));
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const method = { retriever, params: retriever.params.parse({}) as Record<string, unknown>, methods };
  const { state, error, stages } = await runMethod(method, { text: QUESTION, budget: 20 }, kit);
  clearImmediate(next);
  clock.mockRestore();
  expect([state, error]).toEqual(["done", null]);
  const reads = stages.reduce((sum, { graphReads }) => sum + graphReads, 0);
  expect(reads).toBeGreaterThan(10);
  expect(turns).toBeGreaterThanOrEqual(reads);
});
