import type { GraphSource } from "../../graph/graph-source";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { openReader, type ReadOptions, type ReadQuestion } from "../../questions/reading/read-question";
import type { Question } from "../contract/retriever";

const readers = new WeakMap<GraphSource, ReadQuestion>();

/** The reader of a graph, whose words are embedded once. */
export function readerOf(graph: GraphSource): ReadQuestion {
  const known = readers.get(graph) ?? openReader({ graph, embedder: wordEmbedder });
  readers.set(graph, known);
  return known;
}

/** A question as a method gets it. */
export async function asked(
  { budget = 10, ...question }: Partial<Question> & Pick<Question, "text">,
  graph: GraphSource,
  options: ReadOptions = {},
): Promise<Question> {
  const { text, corrections } = question;
  const reading = question.reading ?? (await readerOf(graph)(text, { corrections, ...options }));
  return { budget, ...question, reading };
}
