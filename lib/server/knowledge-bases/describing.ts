/**
 * Describes chunks with the language model (SAGE appendix G): one call a chunk, within the budget of a job. What was paid for is
 * stored by its content, so a job that is taken up again, or another one, does not pay for it again. The key stays in this
 * process: threads only get what was said.
 */
import type { DescriptionEstimate } from "../../api/knowledge-bases";
import {
  believedMetadata,
  type ChunkMetadata,
  chunkMetadataSchema,
  type MetadataAnswer,
} from "../../files/corpus/metadata";
import { estimateDescription, metadataRequest } from "../../files/corpus/metadata-request";
import type { Source } from "../../files/source";
import { canonicalDigest } from "../../graph/canonical-digest";
import { HopscopeError } from "../../graph/errors";
import type { Described } from "../../graph/snapshot/manifest";
import { extractedFilePath, sourceFilePath } from "../../stores/source-files";
import type { SourceFile } from "../../stores/sources/list-source-files";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";
import { noLanguageModel } from "../language-models";
import { askChunks, type ChunkQuestion } from "./ask-chunks";
import { estimateChunks } from "./estimate-chunks";

/** Sources that an estimate looks at. */
const SAMPLED_SOURCES = 60;

export interface Descriptions {
  metadata: Map<string, ChunkMetadata>;
  described: Described;
}

/** The model, as a description names it. @throws HopscopeError `not-ready` when none is set */
export async function describingModel(engine: Engine): Promise<string> {
  return (await engine.languageModels.id()) ?? noModel();
}

function noModel(): never {
  throw noLanguageModel("none can describe the chunks", "Set one in Settings, or index without it.");
}

/** Key of an estimate. */
export function descriptionOf(base: string): object {
  return { knowledgeBase: base };
}

/**
 * Estimated cost of describing the chunks of a knowledge base, from a sample.
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
  return estimateChunks(engine, DESCRIPTION, {
    ...{ model, chunks, count, work: "description" as const, subject: descriptionOf(id) },
    estimator: (known) => (chunk) => estimateDescription(chunk, known),
  });
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
  files: SourceFile[],
  { report, signal }: Following,
): Promise<Descriptions> {
  const llm = await engine.languageModels.openFor({ work: "description", subject: job });
  if (!llm) noModel();
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
  mustBeWhole: false,
  believe: believedMetadata,
  stored: chunkMetadataSchema,
};

export function taskFiles(
  engine: Engine,
  sources: readonly Pick<Source, "name" | "sha256" | "reading">[],
): SourceFile[] {
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
