/** A name that was read out of a text, and that no relation joins to the question, comes behind the text in every method. */
import { expect, it } from "vitest";
import { GraphBuilder } from "../graph/snapshot/graph-builder";
import { openGraph } from "../graph/testing/graphs";
import { wordEmbedder } from "../graph/testing/word-embedder";
import { retrievers } from "./registry";
import { asked } from "./testing/asked";
import { silentTrace } from "./testing/silent-trace";

const TEXT =
  "Brenk is a harbour pilot of the north. She was raised in Marrow Bay, in a house of stone beside the old light, and learned from her father, who knew every reef of that coast by its name.";

function harbour(): GraphBuilder {
  const builder = new GraphBuilder();
  builder.addNode({ id: "extracted:tolla brenk", name: "Tolla Brenk", labels: ["Person"], text: "" });
  builder.addNode({
    id: "brenk.txt#0",
    name: "Brenk",
    labels: ["Passage"],
    text: TEXT,
    origin: { kind: "document", source: "brenk.txt", title: "Brenk", position: 0, range: [0, 1] },
  });
  return builder;
}

it.each(retrievers)("$id", async (retriever) => {
  const graph = await openGraph(harbour());
  const question = await asked({ text: "Where was Tolla Brenk raised?" }, graph);
  const kit = { graph, embedder: wordEmbedder, signal: new AbortController().signal };
  const trace = silentTrace(retriever.stages);
  const { ranking } = await retriever.retrieve(question, kit, trace, retriever.params.parse({}));
  expect(ranking.map(({ node }) => node)).toContain("extracted:tolla brenk");
  expect(ranking[0]?.node).toBe("brenk.txt#0");
});
