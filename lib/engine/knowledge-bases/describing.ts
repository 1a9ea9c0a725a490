/**
 * Describes chunks with the language model (SAGE appendix G): one call a chunk, within the budget of a job. What was paid for is
 * stored by its content, so a job that is taken up again, or another one, does not pay for it again. The key stays in this
 * process: threads only get what was said.
 */
import type { DescriptionEstimate } from "../../api/knowledge-bases";
import { canonicalDigest } from "../../core/canonical-digest";
import type { Source } from "../../core/contract/source";
import {
  believedMetadata,
  type ChunkMetadata,
  chunkMetadataSchema,
  type MetadataAnswer,
} from "../../core/corpus/metadata/metadata";
import { estimateDescription, metadataRequest } from "../../core/corpus/metadata/metadata-request";
import { HopscopeError } from "../../core/errors";
import type { Described } from "../../core/graph/snapshot/manifest";
import { costOf } from "../../core/llm/price";
import { extractedFilePath, sourceFilePath } from "../../stores/source-files";
import { noteEstimate } from "../costs";
import type { Engine } from "../engine";
import type { Following, TaskFile } from "../jobs/index-task";
import { askChunks, type ChunkQuestion, findPaid } from "./ask-chunks";

/** Sources that an estimate looks at. */
const SAMPLED_SOURCES = 60;
/** Chunks of them that are counted; their requests are looked up one by one. */
const SAMPLED_CHUNKS = 200;

export interface Descriptions {
  metadata: Map<string, ChunkMetadata>;
  described: Described;
}

/** The model, as a description names it. @throws HopscopeError `not-ready` when none is set */
export async function describingModel(engine: Engine): Promise<string> {
  const model = await engine.languageModels.id();
  if (model === null) throw noModel();
  return model;
}

function noModel(): HopscopeError {
  return new HopscopeError("not-ready", "No language model is set, so none can describe the chunks.", {
    hint: "Set one in Settings, or index without it.",
  });
}

/** What an estimate is of. */
export function descriptionOf(base: string): object {
  return { knowledgeBase: base };
}

/**
 * What describing the chunks of a knowledge base would take, from a sample.
 * @throws HopscopeError `not-ready` without a language model, `invalid-input` without sources
 */
export async function estimateDescriptions(
  engine: Engine,
  base: string,
  signal: AbortSignal,
): Promise<DescriptionEstimate> {
  const { id, name } = await engine.database.knowledgeBases.get(base);
  const model = await describingModel(engine);
  const sources = await engine.database.sources.list(id);
  if (sources.length === 0)
    throw new HopscopeError("invalid-input", `"${name}" has no sources to describe.`, {
      hint: "Add files first.",
    });
  const files = taskFiles(engine, sources);
  const { count, chunks } = await engine.threads.listChunks(
    { files, lineLimitBytes: lineLimit(engine), most: SAMPLED_SOURCES },
    { report: () => {}, signal },
  );
  const step = Math.max(1, chunks.length / SAMPLED_CHUNKS);
  const sample = chunks.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const known = await Promise.all(sample.map((chunk) => findPaid(engine, DESCRIPTION, chunk, model)));
  const answers = known.filter((metadata) => metadata !== null);
  const unpaid = sample
    .filter((_, at) => known[at] === null)
    .map((chunk) => estimateDescription(chunk, answers));
  const factor = sample.length > 0 ? count / sample.length : 0;
  const calls = Math.round(unpaid.length * factor);
  const tokens = {
    input: Math.round(unpaid.reduce((sum, { input }) => sum + input, 0) * factor),
    output: Math.round(unpaid.reduce((sum, { output }) => sum + output, 0) * factor),
  };
  const { settings } = await engine.languageModels.choice();
  const estimate = { model, calls, tokens, cost: costOf(tokens, settings.prices[settings.model]) };
  await noteEstimate(engine, "description", descriptionOf(id), estimate);
  return {
    ...estimate,
    chunks: count,
    sampled: sample.length,
    cached: count - calls,
    budget: settings.budgets.job,
  };
}

/**
 * Describes all chunks of the files. A budget that is spent, or an endpoint that fails, ends it early: the step says so, and
 * the chunks that are left are described by what they are.
 * @param job its id, on which the calls are booked
 * @throws the reason of the signal, HopscopeError `not-ready` without a language model
 */
export async function describeSources(
  engine: Engine,
  job: string,
  files: TaskFile[],
  { report, signal }: Following,
): Promise<Descriptions> {
  const llm = await engine.languageModels.openFor({ work: "description", subject: job });
  if (!llm) throw noModel();
  const { chunks } = await engine.threads.listChunks(
    { files, lineLimitBytes: lineLimit(engine), most: null },
    {
      report: (progress) => report({ ...progress, phase: `For the language model: ${progress.phase}` }),
      signal,
    },
  );
  const { values: metadata } = await askChunks(engine, llm, chunks, DESCRIPTION, { report, signal });
  return { metadata, described: { by: llm.id, chunks: metadata.size, of: chunks.length } };
}

/** An answer that was corrected on the second try is stored too. */
const DESCRIPTION: ChunkQuestion<MetadataAnswer, ChunkMetadata> = {
  phase: "Describing chunks",
  done: "described",
  others: "The other chunks are described by what they are.",
  requestOf: metadataRequest,
  keyOf: (chunk, model) => {
    const { messages } = metadataRequest(chunk).request;
    return canonicalDigest({ kind: "chunk metadata", model, messages, headers: chunk.headers });
  },
  believe: believedMetadata,
  stored: chunkMetadataSchema,
};

/** Where the bytes of sources lie. */
export function taskFiles(
  engine: Engine,
  sources: readonly Pick<Source, "name" | "sha256" | "reading">[],
): TaskFile[] {
  const folder = engine.environment.HOPSCOPE_DATA;
  return sources.map(({ name, sha256, reading }) => ({
    name,
    path: sourceFilePath(folder, sha256),
    extracted: extractedFilePath(folder, sha256),
    ...(reading && { reading }),
  }));
}

export function lineLimit(engine: Engine): number {
  return engine.environment.HOPSCOPE_LINE_LIMIT_MB * 1024 * 1024;
}
