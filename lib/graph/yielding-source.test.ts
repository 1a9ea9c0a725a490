import { expect, it } from "vitest";
import { filmGraph, openGraph } from "./testing/graphs";
import { yieldingSource } from "./watched-source";

it("lets waiting messages in between reads that follow long work", async () => {
  const graph = yieldingSource(await openGraph(filmGraph()), new AbortController().signal);
  // What is asked for while messages are taken goes on before the next look at them.
  await new Promise(setImmediate);
  let isLetIn = false;
  setTimeout(() => {
    isLetIn = true;
  }, 0);
  for (const until = performance.now() + 80; performance.now() < until; );
  expect((await graph.nodes(["f1"])).map(({ id }) => id)).toEqual(["f1"]);
  expect(isLetIn).toBe(true);
});

it("reads no more once it is aborted", async () => {
  const abort = new AbortController();
  const graph = yieldingSource(await openGraph(filmGraph()), abort.signal);
  expect(await graph.nodes(["f1"])).toHaveLength(1);
  abort.abort(new Error("gone"));
  await expect(graph.nodes(["f1"])).rejects.toThrow("gone");
  await expect(graph.schema()).rejects.toThrow("gone");
});
