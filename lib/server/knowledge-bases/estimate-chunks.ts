/** Estimated cost of asking the language model about the chunks of sources, from a sample. */
import type { DescriptionEstimate } from "../../api/knowledge-bases";
import type { ChunkText } from "../../files/corpus/metadata";
import type { Work } from "../../measure/costs";
import { costOf } from "../../measure/price";
import { noteEstimate } from "../costs";
import type { Engine } from "../engine";
import { type ChunkQuestion, findPaid } from "./ask-chunks";

/** Chunks that are counted; their requests are looked up one by one. */
const SAMPLED_CHUNKS = 200;

interface Asked<Value> {
  model: string;
  /** Work and subject that the estimate is stored under. */
  work: Work;
  subject: object;
  /** Chunks from a sample of the sources. */
  chunks: readonly ChunkText[];
  /** Number of chunks in all sources. */
  count: number;
  /** Tokens that a chunk will take, by what is known of others. */
  estimator(known: readonly Value[]): (chunk: ChunkText) => { input: number; output: number };
}

/** Looks up which of a sample of the chunks were paid for, and scales what the others take to all. */
export async function estimateChunks<Answer, Value>(
  engine: Engine,
  question: ChunkQuestion<Answer, Value>,
  { model, work, subject, chunks, count, estimator }: Asked<Value>,
): Promise<DescriptionEstimate> {
  const step = Math.max(1, chunks.length / SAMPLED_CHUNKS);
  const sample = chunks.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const stored = await Promise.all(sample.map((chunk) => findPaid(engine, question, chunk, model)));
  const known = stored.filter((value) => value !== null);
  const unpaid = sample.filter((_, at) => stored[at] === null).map(estimator(known));
  const factor = sample.length > 0 ? count / sample.length : 0;
  const calls = Math.round(unpaid.length * factor);
  const tokens = {
    input: Math.round(unpaid.reduce((sum, { input }) => sum + input, 0) * factor),
    output: Math.round(unpaid.reduce((sum, { output }) => sum + output, 0) * factor),
  };
  const { settings } = await engine.languageModels.choice();
  const estimate = { model, calls, tokens, cost: costOf(tokens, settings.prices[settings.model]) };
  await noteEstimate(engine, work, subject, estimate);
  return {
    ...estimate,
    chunks: count,
    sampled: sample.length,
    cached: count - calls,
    budget: settings.budgets.job,
  };
}
