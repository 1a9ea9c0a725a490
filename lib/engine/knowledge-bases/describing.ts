/**
 * Describes chunks with the language model (SAGE appendix G): one call a chunk, within the budget of a job. What was paid for is
 * stored by its content, so a job that is taken up again, or another one, does not pay for it again. The key stays in this
 * process: threads only get what was said.
 */
import pLimit from "p-limit";
import type { DescriptionEstimate } from "../../api/knowledge-bases";
import { canonicalDigest } from "../../core/canonical-digest";
import type { Source } from "../../core/contract/source";
import {
  believedMetadata,
  type ChunkMetadata,
  type ChunkText,
  chunkMetadataSchema,
} from "../../core/corpus/metadata/metadata";
import { estimateDescription, metadataRequest } from "../../core/corpus/metadata/metadata-request";
import { HopscopeError, isCancelled } from "../../core/errors";
import type { Described } from "../../core/graph/snapshot/manifest";
import type { Llm } from "../../core/llm/llm";
import { type LlmCall, type LlmTotals, totalCalls } from "../../core/llm/llm-call";
import { costOf } from "../../core/llm/price";
import { extractedFilePath, sourceFilePath } from "../../stores/source-files";
import { noteEstimate } from "../costs";
import type { Engine } from "../engine";
import type { Following, TaskFile } from "../jobs/index-task";

/** Sources that an estimate looks at. */
const SAMPLED_SOURCES = 60;
/** Chunks of them that are counted; their requests are looked up one by one. */
const SAMPLED_CHUNKS = 200;
/** An endpoint that refuses so many chunks after each other refuses the others too. */
const REFUSALS_IN_A_ROW = 5;

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
  const cache = new CachedMetadata(engine, model);
  const known = await Promise.all(sample.map((chunk) => cache.find(chunk)));
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
  const { settings } = await engine.languageModels.choice();
  const { chunks } = await engine.threads.listChunks(
    { files, lineLimitBytes: lineLimit(engine), most: null },
    {
      report: (progress) => report({ ...progress, phase: `For the language model: ${progress.phase}` }),
      signal,
    },
  );
  const work = new Describing(llm, new CachedMetadata(engine, llm.id), chunks.length, { signal, report });
  const limit = pLimit(settings.concurrency);
  try {
    await Promise.all(chunks.map((chunk) => limit(() => work.describe(chunk))));
  } finally {
    // What failed would otherwise go on spending behind the job's back.
    limit.clearQueue();
  }
  work.end();
  const described = { by: llm.id, chunks: work.metadata.size, of: chunks.length };
  return { metadata: work.metadata, described };
}

/** Descriptions that were paid for, by model and content: an answer that was corrected on the second try is among them too. */
class CachedMetadata {
  constructor(
    private readonly engine: Engine,
    private readonly model: string,
  ) {}

  async find(chunk: ChunkText): Promise<ChunkMetadata | null> {
    const stored = await this.engine.database.llmAnswers.get(this.#keyOf(chunk));
    if (!stored) return null;
    return chunkMetadataSchema.safeParse(JSON.parse(stored.text)).data ?? null;
  }

  keep(chunk: ChunkText, metadata: ChunkMetadata): Promise<void> {
    return this.engine.database.llmAnswers.set(this.#keyOf(chunk), { text: JSON.stringify(metadata) });
  }

  #keyOf(chunk: ChunkText): string {
    const { messages } = metadataRequest(chunk).request;
    return canonicalDigest({ kind: "chunk metadata", model: this.model, messages, headers: chunk.headers });
  }
}

class Describing {
  readonly metadata = new Map<string, ChunkMetadata>();
  #cached = 0;
  #spent: LlmTotals & { priced: boolean } = { llmCalls: 0, llmTokens: 0, llmCost: 0, priced: true };
  #refused = 0;
  #inARow = 0;
  /** Why it ended early. */
  #stopped: string | null = null;

  constructor(
    private readonly llm: Llm,
    private readonly paid: CachedMetadata,
    private readonly total: number,
    private readonly following: Following,
  ) {
    this.#report();
  }

  async describe(chunk: ChunkText): Promise<void> {
    const { signal } = this.following;
    signal.throwIfAborted();
    const known = await this.paid.find(chunk);
    if (known) this.#cached += 1;
    const metadata = known ?? (this.#stopped === null ? await this.#ask(chunk) : null);
    if (metadata) this.metadata.set(chunk.id, metadata);
    this.#report();
  }

  /** Null when the model gives nothing that can be used. */
  async #ask(chunk: ChunkText): Promise<ChunkMetadata | null> {
    const { signal } = this.following;
    const { request, schema } = metadataRequest(chunk);
    try {
      const answer = await this.llm.structured(request, schema, {
        signal,
        record: (call) => this.#book(call),
      });
      const metadata = believedMetadata(chunk, answer);
      await this.paid.keep(chunk, metadata);
      this.#inARow = 0;
      return metadata;
    } catch (error) {
      this.#refuse(error);
      return null;
    }
  }

  end(): void {
    this.#report(this.#bill());
  }

  #book(call: LlmCall): void {
    const { llmCalls, llmTokens, llmCost } = totalCalls([call]);
    const { priced } = this.#spent;
    this.#spent = {
      llmCalls: this.#spent.llmCalls + llmCalls,
      llmTokens: this.#spent.llmTokens + llmTokens,
      llmCost: this.#spent.llmCost + llmCost,
      priced: priced && call.cost !== null,
    };
  }

  /** A chunk that cannot be described keeps what it is; what ends all of them is the reason that is given. */
  #refuse(error: unknown): void {
    if (this.following.signal.aborted || isCancelled(error) || !(error instanceof HopscopeError)) throw error;
    if (error.code === "budget-spent") {
      this.#stopped ??= error.message;
      return;
    }
    this.#refused += 1;
    this.#inARow += 1;
    if (this.#inARow >= REFUSALS_IN_A_ROW) this.#stopped ??= error.message;
  }

  #report(note?: string): void {
    const phase = `Describing chunks (${this.llm.id})`;
    this.following.report({
      phase,
      done: this.metadata.size,
      total: this.total,
      unit: "chunks",
      ...(note && { note }),
    });
  }

  /** What it came to, in words. */
  #bill(): string {
    const { llmCalls, llmTokens, llmCost, priced } = this.#spent;
    const count = (value: number) => value.toLocaleString("en");
    const money = priced ? `$${llmCost.toFixed(4)}` : "no price is set for the model";
    const parts = [
      `${count(this.metadata.size)} of ${count(this.total)} chunks described.`,
      `${count(llmCalls)} calls, ${count(llmTokens)} tokens, ${money}.`,
    ];
    if (this.#cached > 0) parts.push(`${count(this.#cached)} of them were paid for before.`);
    if (this.#refused > 0) parts.push(`${count(this.#refused)} answers could not be used.`);
    if (this.#stopped !== null) parts.push(`Ended early: ${this.#stopped}`);
    if (this.metadata.size < this.total) parts.push("The other chunks are described by what they are.");
    return parts.join(" ");
  }
}

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
