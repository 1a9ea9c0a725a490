/** A name that was read out of a text is ranked behind the text, and any other short name by what it says. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { rankPool, weightedFusion } from "./fuse";
import { candidatePool, scoreNodes } from "./score-nodes";

const TEXT =
  "Tolla Brenk is a harbour pilot, born in the north of the country, who was raised beside the sea.";

let graph: GraphSource;
beforeAll(async () => {
  const builder = new GraphBuilder();
  const add = (id: string, name: string, text = "") =>
    builder.addNode({ id, name, labels: [id.includes("#") ? "Passage" : "Person"], text });
  add("extracted:tolla brenk", "Tolla Brenk");
  add("brenk.txt#0", "Brenk", TEXT);
  add("reef.txt#0", "Reef", "A reef of the north, which pilots know.");
  add("extracted:tolla", "Tolla", "Tolla is a first name of the country.");
  add("p", "Tolla Brenk the Elder");
  builder.addEdge({
    source: "brenk.txt#0",
    target: "extracted:tolla brenk",
    type: "MENTIONS",
    kind: "similarity",
  });
  builder.addEdge({ source: "reef.txt#0", target: "extracted:tolla", type: "MENTIONS", kind: "similarity" });
  graph = await openGraph(builder);
});

async function ranked(text: string): Promise<string[]> {
  const query = { text, vector: await wordEmbedder.embed([text]) };
  const { members } = await candidatePool(graph, query, 10);
  return rankPool(members, weightedFusion(members, 0.6)).map(({ node }) => node);
}

it("puts a name read from a text behind it, and one with words of its own, or of another source, where it belongs", async () => {
  const order = await ranked("Tolla Brenk");
  expect(order.indexOf("brenk.txt#0")).toBeLessThan(order.indexOf("extracted:tolla brenk"));
  expect(order.indexOf("p")).toBeLessThan(order.indexOf("brenk.txt#0"));
  expect(order.indexOf("extracted:tolla")).toBeLessThan(order.indexOf("reef.txt#0"));
});

it("has no better score for it than for the best text, whichever nodes are asked for", async () => {
  const query = { text: "Tolla Brenk", vector: await wordEmbedder.embed(["Tolla Brenk"]) };
  const [name, text] = await scoreNodes(graph, query, ["extracted:tolla brenk", "brenk.txt#0"]);
  expect(name!.bm25).toBe(text!.bm25);
  const [alone] = await scoreNodes(graph, query, ["extracted:tolla brenk"]);
  expect(alone!.bm25).toBeGreaterThan(text!.bm25);
});
