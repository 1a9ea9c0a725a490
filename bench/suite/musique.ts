/** MuSiQue: its passages as plain documents, and the same passages with the OpenIE triples that come with them. */

import { GraphBuilder } from "../../lib/graph/snapshot/graph-builder";
import type { Embedder } from "../../lib/methods/contract/retriever";
import { isPassage, musiqueDocuments, musiqueQuestions, passageGraph } from "../corpora/musique-corpus";
import { buildGraph, isForTraining } from "../corpora/retrieval-figures";
import type { ComparedSet } from "./compared-set";

type Measured = Pick<ComparedSet, "training" | "asked" | "metrics" | "papers">;

function measured(): Measured {
  return {
    training: [],
    asked: musiqueQuestions()
      .filter(({ question }) => !isForTraining(question))
      .map(({ question, gold, answer }, at) => ({
        id: String(at),
        question,
        answers: [answer],
        evidence: gold,
        properties: {},
      })),
    metrics: ["recallK", "rr", "says"],
    papers: {},
  };
}

export async function musique(embedder: Embedder): Promise<ComparedSet> {
  const corpus = { documents: musiqueDocuments(), tables: [] };
  const { graph } = await buildGraph(new GraphBuilder(), corpus, embedder);
  return { title: "MuSiQue, plain documents", graph, k: 5, ...measured() };
}

export async function musiqueTriples(embedder: Embedder): Promise<ComparedSet> {
  return {
    title: "MuSiQue with triples",
    graph: await passageGraph(embedder),
    // Enough that five passages are among them, between all the entities.
    k: 100,
    ...measured(),
    counts: { as: isPassage, first: 5 },
  };
}
