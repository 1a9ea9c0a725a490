/** A relation that holds both ways is followed along either direction by every method that reads plans. */
import { describe, expect, it } from "vitest";
import { GraphBuilder } from "../graph/snapshot/graph-builder";
import { openGraph } from "../graph/testing/graphs";
import { wordEmbedder } from "../graph/testing/word-embedder";
import { retrievers } from "./registry";
import { asked } from "./testing/asked";
import { silentTrace } from "./testing/silent-trace";

/** Ostmark has a neighbour on each end of an edge, and one that is no neighbour. */
function countries(): GraphBuilder {
  const builder = new GraphBuilder();
  for (const name of ["Norland", "Sudia", "Ostmark", "Vestria"])
    builder.addNode({ id: name, name, labels: ["Country"], text: "" });
  builder.addNode({ id: "Fjordby", name: "Fjordby", labels: ["City"], text: "" });
  for (const [source, target] of ["Norland Ostmark", "Ostmark Sudia", "Sudia Vestria"].map((pair) =>
    pair.split(" "),
  ))
    builder.addEdge({ source: source!, type: "BORDERS", target: target!, kind: "relation" });
  builder.addEdge({ source: "Fjordby", type: "LOCATED_IN", target: "Norland", kind: "relation" });
  return builder;
}

describe.each(retrievers.filter(({ id }) => ["sg-rag", "stem", "mor", "graphraft"].includes(id)))(
  "$id",
  (retriever) => {
    it("finds who borders a country from either end", async () => {
      const graph = await openGraph(countries());
      const trace = silentTrace(retriever.stages);
      const kit = { graph, embedder: wordEmbedder, signal: new AbortController().signal };
      const question = await asked({ text: "Which countries border Ostmark?" }, graph);
      const { answer } = await retriever.retrieve(question, kit, trace, retriever.params.parse({}));
      expect(answer.nodes.toSorted()).toEqual(["Norland", "Sudia"]);
    });
  },
);
