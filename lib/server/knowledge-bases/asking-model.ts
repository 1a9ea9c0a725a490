/** Facts of passages by the language model, one call a passage, under a schema; what was paid for is not paid for again. */
import type { ExtractionEstimate } from "../../api/extraction";
import {
  type BelievedFacts,
  believedFacts,
  believedFactsSchema,
} from "../../files/corpus/extract/believed-facts";
import type { ExtractionSchema, Findings } from "../../files/corpus/extract/extraction";
import {
  type ExtractionAnswer,
  estimateExtraction as estimateChunk,
  extractionRequest,
} from "../../files/corpus/extract/extraction-request";
import { modelFindings } from "../../files/corpus/extract/model-findings";
import { canonicalDigest } from "../../graph/canonical-digest";
import { estimateTokens } from "../../graph/text/count-tokens";
import type { SourceFile } from "../../stores/sources/list-source-files";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";
import { noLanguageModel } from "../language-models";
import { askChunks, type ChunkQuestion } from "./ask-chunks";
import { lineLimit } from "./describing";
import { estimateChunks } from "./estimate-chunks";

/** Documents that an estimate looks at. */
const SAMPLED_DOCUMENTS = 60;

/** @throws HopscopeError `not-ready` when none is set */
export async function extractingModel(engine: Engine): Promise<string> {
  return (await engine.languageModels.id()) ?? noModel();
}

function noModel(): never {
  throw noLanguageModel("none can read the documents", "Set one in Settings, or extract by patterns.");
}

/** Key of an estimate. */
export function extractionOf(base: string): object {
  return { knowledgeBase: base, extraction: true };
}

function questionOf(schema: ExtractionSchema | null): ChunkQuestion<ExtractionAnswer, BelievedFacts> {
  return {
    phase: "Reading passages",
    done: "read",
    others: "The other chunks add nothing.",
    requestOf: (chunk) => extractionRequest(chunk, schema),
    keyOf: (chunk, model) =>
      canonicalDigest({
        kind: "chunk facts",
        model,
        messages: extractionRequest(chunk, schema).request.messages,
      }),
    mustBeWhole: true,
    believe: (chunk, answer) => believedFacts(chunk, answer, schema),
    stored: believedFactsSchema,
  };
}

/**
 * Estimated cost of reading all passages with the model, from a sample.
 * @throws HopscopeError `not-ready` without a language model
 */
export async function estimateModel(
  engine: Engine,
  base: string,
  files: SourceFile[],
  schema: ExtractionSchema | null,
  signal: AbortSignal,
): Promise<ExtractionEstimate> {
  const model = await extractingModel(engine);
  const { count, chunks } = await engine.threads.listChunks(
    { files, lineLimitBytes: lineLimit(engine), most: SAMPLED_DOCUMENTS },
    { report: () => {}, signal },
  );
  const passages = chunks.filter(({ kind }) => kind === "passage");
  const all = chunks.length > 0 ? Math.round((count * passages.length) / chunks.length) : 0;
  return estimateChunks(engine, questionOf(schema), {
    ...{ model, chunks: passages, count: all, work: "extraction" as const, subject: extractionOf(base) },
    estimator: (known) => {
      const lengths = known.map((facts) => estimateTokens(JSON.stringify(facts)));
      return (chunk) => estimateChunk(chunk, schema, lengths);
    },
  });
}

export interface ModelReading {
  model: string;
  findings: Findings;
  passages: number;
  read: number;
  /** Facts that were left out, since they do not occur in the text. */
  dropped: number;
  /** Why it ended early. */
  stopped: string | null;
}

/**
 * Reads all passages of the files.
 * @param job its id, on which the calls are booked
 * @throws the reason of the signal, HopscopeError `not-ready` without a language model
 */
export async function readByModel(
  engine: Engine,
  job: string,
  files: SourceFile[],
  schema: ExtractionSchema | null,
  following: Following,
): Promise<ModelReading> {
  const llm = await engine.languageModels.openFor({ work: "extraction", subject: job });
  if (!llm) noModel();
  const { chunks } = await engine.threads.listChunks(
    { files, lineLimitBytes: lineLimit(engine), most: null },
    following,
  );
  const passages = chunks.filter(({ kind }) => kind === "passage");
  const { values, stopped } = await askChunks(engine, llm, passages, questionOf(schema), following);
  // In the order of the passages, whichever was answered first.
  const ordered = new Map(
    passages.flatMap(({ id }) => (values.has(id) ? [[id, values.get(id)!] as const] : [])),
  );
  const dropped = [...ordered.values()].reduce((sum, facts) => sum + facts.dropped, 0);
  const findings = modelFindings(ordered, llm.id);
  return { model: llm.id, findings, passages: passages.length, read: ordered.size, dropped, stopped };
}
