/** SG-RAG's questions of several constraints on FB15k-237. */
import type { Embedder } from "../../lib/methods/contract/retriever";
import { freebaseGraph, freebaseQuestions } from "../corpora/public-graphs";
import type { ComparedSet } from "./compared-set";

export async function freebase(embedder: Embedder): Promise<ComparedSet> {
  const questions = freebaseQuestions();
  return {
    title: "FB15k-237, several constraints",
    graph: await freebaseGraph(embedder),
    k: 100,
    training: questions
      .filter(({ train }) => train)
      .map(({ text, answers }) => ({ question: text, answers })),
    asked: questions
      .filter(({ train }) => !train)
      .map(({ text, answers }, at) => ({
        id: String(at),
        question: text,
        answers,
        evidence: [],
        properties: {},
      })),
    metrics: ["hit1", "hit5", "recallK", "rr", "f1"],
    papers: { "sg-rag": "82.5 Hit@1, F1 82 (80,000 questions, with an LLM, Table 1)" },
  };
}
