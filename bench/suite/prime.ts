/** STaRK's questions on a slice of PrimeKG, by their official split. */
import type { Embedder } from "../../lib/methods/contract/retriever";
import { asTraining, primeGraph, primeQuestions } from "../corpora/prime-graph";
import { buildGraph } from "../corpora/retrieval-figures";
import type { ComparedSet } from "./compared-set";

export async function prime(embedder: Embedder): Promise<ComparedSet> {
  const { training, reporting } = primeQuestions();
  const { graph } = await buildGraph(primeGraph(), { documents: [], tables: [] }, embedder);
  return {
    title: "STaRK-prime, slice",
    graph,
    k: 20,
    training: asTraining(training),
    asked: reporting.map(({ query, answer_ids }, at) => ({
      id: String(at),
      question: query,
      answers: answer_ids.map(String),
      evidence: [],
      properties: {},
    })),
    metrics: ["hit1", "hit5", "recall20", "rr"],
    // On all of STaRK-prime, synthetic questions.
    papers: {
      hybrid: "13.7 / 31.1 / 39.1 / .214 (SAGE, Tables 2 and 20)",
      sage: "30.9 / 51.5 / 61.0 / .432 (with SPARK by an LLM, Tables 2 and 20)",
      graphraft: "63.7 / 75.4 / 76.4 / .690 (fine-tuned LLM, Table 1)",
      mor: "36.4 / 60.0 / 63.5 / .469 (fine-tuned LLM, Table 1)",
    },
  };
}
