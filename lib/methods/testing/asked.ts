import type { GraphSource } from "../../graph/graph-source";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { openReader, type ReadOptions, type ReadQuestion } from "../../questions/reading/read-question";
import type { Reading } from "../../questions/reading/reading";
import type { Question } from "../contract/retriever";

const readers = new WeakMap<GraphSource, ReadQuestion>();

/** The reader of a graph, whose words are embedded once. */
export function readerOf(graph: GraphSource): ReadQuestion {
  const known = readers.get(graph) ?? openReader({ graph, embedder: wordEmbedder });
  readers.set(graph, known);
  return known;
}

/** As in a run, what was read is shared: nobody may change it. */
const readings = new WeakMap<GraphSource, Map<string, Promise<Reading>>>();

function readOnce(graph: GraphSource, text: string, corrections: Question["corrections"]): Promise<Reading> {
  const known = readings.get(graph) ?? new Map<string, Promise<Reading>>();
  readings.set(graph, known);
  const key = JSON.stringify([text, corrections]);
  const reading = known.get(key) ?? readerOf(graph)(text, { corrections });
  known.set(key, reading);
  return reading;
}

/** A question as a method gets it. */
export async function asked(
  { budget = 10, ...question }: Partial<Question> & Pick<Question, "text">,
  graph: GraphSource,
  options?: ReadOptions,
): Promise<Question> {
  const { text, corrections } = question;
  const read = () =>
    options ? readerOf(graph)(text, { corrections, ...options }) : readOnce(graph, text, corrections);
  const reading = question.reading ?? (await read());
  return { budget, ...question, reading };
}
