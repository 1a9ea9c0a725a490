/** Looking gold up, which may be many thousands of answers, stops when nobody waits for it. */
import { expect, it } from "vitest";
import { filmGraph, openGraph } from "../graph/testing/graphs";
import { resolveGold } from "./gold";

it("ends between two answers when it is aborted", async () => {
  const graph = await openGraph(filmGraph());
  const abort = new AbortController();
  const left = {
    ...graph,
    nodes: async (ids: readonly string[]) => {
      abort.abort(new Error("gone"));
      return graph.nodes(ids);
    },
  };
  const gold = resolveGold(["f1", "f2"], left, { signal: abort.signal });
  await expect(gold).rejects.toThrow("gone");
  expect((await resolveGold(["f1", "f2"], graph)).units).toHaveLength(2);
});
