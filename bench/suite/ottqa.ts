/** OTT-QA's tables and passages as files that nobody linked: the dataset's own cell links are not read. */

import { GraphBuilder } from "../../lib/graph/snapshot/graph-builder";
import type { Embedder } from "../../lib/methods/contract/retriever";
import { ottQaCorpus, ottQaQuestions } from "../corpora/ottqa-corpus";
import { buildGraph, isForTraining } from "../corpora/retrieval-figures";
import type { ComparedSet } from "./compared-set";

export async function ottQa(embedder: Embedder): Promise<ComparedSet> {
  const { graph } = await buildGraph(new GraphBuilder(), ottQaCorpus(), embedder);
  const asked = ottQaQuestions().filter(({ question }) => !isForTraining(question));
  return {
    title: "OTT-QA",
    graph,
    k: 20,
    training: [],
    asked: asked.map(({ question, answer, gold_table, gold_passages }, at) => ({
      id: String(at),
      question,
      answers: [answer],
      evidence: [gold_table, ...gold_passages],
      properties: {},
    })),
    metrics: ["recall20", "says", "tables", "passages", "rr"],
    papers: { sage: "up to +5.7 Recall@k over the extended flat baseline (abstract, Figure 4)" },
  };
}
