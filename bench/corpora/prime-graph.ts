/** STaRK-prime's slice as a graph with the questions of its official split. */
import { GraphBuilder } from "../../lib/graph/snapshot/graph-builder";
import type { TrainingQuestion } from "../../lib/questions/plan/ranker/train-planner";
import { readBenchFile, readJsonLines } from "./retrieval-figures";

interface NodeLine {
  id: number;
  name: string;
  type: string;
  text: string;
}
export interface PrimeQuestion {
  query: string;
  answer_ids: number[];
  split: string;
}

export function primeGraph(): GraphBuilder {
  const builder = new GraphBuilder();
  for (const { id, name, type, text } of readJsonLines<NodeLine>("prime-ibd/nodes.jsonl.gz")) {
    builder.addNode({ id: String(id), name, labels: [type], text });
  }
  for (const line of readBenchFile("prime-ibd/edges.tsv").split("\n")) {
    const [source, type, target] = line.split("\t");
    // Each undirected edge is listed twice.
    if (source && type && target && Number(source) < Number(target)) {
      builder.addEdge({ source, type, target, kind: "relation" });
    }
  }
  return builder;
}

export function primeQuestions(): { training: PrimeQuestion[]; reporting: PrimeQuestion[] } {
  const asked = readJsonLines<PrimeQuestion>("prime-ibd/questions.jsonl");
  return {
    training: asked.filter(({ split }) => split === "train"),
    reporting: asked.filter(({ split }) => split !== "train"),
  };
}

export function asTraining(questions: readonly PrimeQuestion[]): TrainingQuestion[] {
  return questions.map(({ query, answer_ids }) => ({ question: query, answers: answer_ids.map(String) }));
}
