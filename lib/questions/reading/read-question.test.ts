import { expect, it } from "vitest";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { openReader } from "./read-question";

it("embeds the words of a schema once, also for runs that read through graphs of their own", async () => {
  const builder = new GraphBuilder();
  for (const [id, label] of [
    ["quay", "Film"],
    ["holm", "Person"],
  ] as const)
    builder.addNode({ id, name: id, labels: [label], text: "", properties: {} });
  builder.addEdge({ source: "quay", type: "DIRECTED_BY", target: "holm", kind: "relation" });
  const graph = { ...snapshotSource(await memorySnapshot(builder)), generation: "reads its words once" };
  const embedded: string[] = [];
  const read = openReader({
    graph,
    embedder: {
      ...wordEmbedder,
      embed: async (texts) => {
        embedded.push(...texts);
        return wordEmbedder.embed(texts);
      },
    },
  });
  await read("Who directed quay?", { graph: { ...graph } });
  expect(embedded).toContain("directed by");
  embedded.length = 0;
  await read("Who directed quay?", { graph: { ...graph } });
  expect(embedded.filter((text) => /directed by|^(?:film|person)$/.test(text))).toEqual([]);
});
