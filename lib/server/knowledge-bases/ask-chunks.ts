/**
 * Asks the language model about chunks, one call a chunk, within the budget of a job. What was paid for is stored by its content, so
 * a job that is taken up again, or another one, does not pay for it again.
 */
import pLimit from "p-limit";
import type * as z from "zod";
import type { ChunkText } from "../../files/corpus/metadata";
import { HopscopeError, isCancelled } from "../../graph/errors";
import type { Llm, LlmRequest } from "../../methods/llm/llm";
import { type LlmCall, type LlmTotals, totalCalls } from "../../methods/llm/llm-call";
import { END_MISSING } from "../../stores/llm/read-json";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";

/** An endpoint that refuses so many chunks after each other refuses the others too. */
const REFUSALS_IN_A_ROW = 5;

/** A request to a language model about each chunk, and the value read from the answer. */
export interface ChunkQuestion<Answer, Value> {
  /** The job's step: "Describing chunks". */
  phase: string;
  /** "described": what chunks are that were answered. */
  done: string;
  /** Sentence on the chunks that were not answered. */
  others: string;
  requestOf(chunk: ChunkText): { request: LlmRequest; schema: z.ZodType<Answer> };
  /** Under which an answer to it is stored. */
  keyOf(chunk: ChunkText, model: string): string;
  /** True to discard an answer that was cut: half of a list looks like a whole one, and would be kept as that. */
  mustBeWhole: boolean;
  /** The value taken from an answer. */
  believe(chunk: ChunkText, answer: Answer): Value;
  stored: z.ZodType<Value>;
}

/** The value paid for before; null when there is none. */
export async function findPaid<Answer, Value>(
  engine: Engine,
  question: ChunkQuestion<Answer, Value>,
  chunk: ChunkText,
  model: string,
): Promise<Value | null> {
  const stored = await engine.database.llmAnswers.get(question.keyOf(chunk, model));
  if (!stored) return null;
  return question.stored.safeParse(JSON.parse(stored.text)).data ?? null;
}

/**
 * Asks about all chunks. A budget that is spent, or an endpoint that fails, ends it early: the step says so.
 * @returns what is known of chunks, by their ids, and why it ended early, if it did
 * @throws the reason of the signal
 */
export async function askChunks<Answer, Value>(
  engine: Engine,
  llm: Llm,
  chunks: readonly ChunkText[],
  question: ChunkQuestion<Answer, Value>,
  following: Following,
): Promise<{ values: Map<string, Value>; stopped: string | null }> {
  const { settings } = await engine.languageModels.choice();
  const work = new Asking(engine, llm, question, chunks.length, following);
  const limit = pLimit(settings.concurrency);
  try {
    await Promise.all(chunks.map((chunk) => limit(() => work.ask(chunk))));
  } finally {
    // After a failure, the queued calls would otherwise go on spending unnoticed by the job.
    limit.clearQueue();
  }
  work.end();
  return { values: work.values, stopped: work.stopped };
}

class Asking<Answer, Value> {
  readonly values = new Map<string, Value>();
  /** Why it ended early. */
  stopped: string | null = null;
  #cached = 0;
  #spent: LlmTotals & { priced: boolean } = { llmCalls: 0, llmTokens: 0, llmCost: 0, priced: true };
  #refused = 0;
  #cut = 0;
  #inARow = 0;

  constructor(
    private readonly engine: Engine,
    private readonly llm: Llm,
    private readonly question: ChunkQuestion<Answer, Value>,
    private readonly total: number,
    private readonly following: Following,
  ) {
    this.#report();
  }

  async ask(chunk: ChunkText): Promise<void> {
    this.following.signal.throwIfAborted();
    const known = await findPaid(this.engine, this.question, chunk, this.llm.id);
    if (known !== null) this.#cached += 1;
    const value = known ?? (this.stopped === null ? await this.#call(chunk) : null);
    if (value !== null) this.values.set(chunk.id, value);
    this.#report();
  }

  /** Null when the model gives nothing that can be used. */
  async #call(chunk: ChunkText): Promise<Value | null> {
    const { signal } = this.following;
    const { request, schema } = this.question.requestOf(chunk);
    try {
      let isCut = false;
      const answer = await this.llm.structured(request, schema, {
        signal,
        record: (call) => {
          isCut = call.repair === END_MISSING;
          this.#book(call);
        },
      });
      this.#inARow = 0;
      if (isCut && this.question.mustBeWhole) {
        this.#cut += 1;
        return null;
      }
      const value = this.question.believe(chunk, answer);
      const key = this.question.keyOf(chunk, this.llm.id);
      await this.engine.database.llmAnswers.set(key, { text: JSON.stringify(value) });
      return value;
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

  /** A chunk without an answer keeps what it is; what ends all of them is the reason that is given. */
  #refuse(error: unknown): void {
    if (this.following.signal.aborted || isCancelled(error) || !(error instanceof HopscopeError)) throw error;
    if (error.code === "budget-spent") {
      this.stopped ??= error.message;
      return;
    }
    this.#refused += 1;
    this.#inARow += 1;
    if (this.#inARow >= REFUSALS_IN_A_ROW) this.stopped ??= error.message;
  }

  #report(note?: string): void {
    this.following.report({
      phase: `${this.question.phase} (${this.llm.id})`,
      done: this.values.size,
      total: this.total,
      unit: "chunks",
      ...(note && { note }),
    });
  }

  /** Summary of the work and its cost, in words. */
  #bill(): string {
    const { llmCalls, llmTokens, llmCost, priced } = this.#spent;
    const count = (value: number) => value.toLocaleString("en");
    const money = priced ? `$${llmCost.toFixed(4)}` : "no price is set for the model";
    const parts = [
      `${count(this.values.size)} of ${count(this.total)} chunks ${this.question.done}.`,
      `${count(llmCalls)} calls, ${count(llmTokens)} tokens, ${money}.`,
    ];
    if (this.#cached > 0) parts.push(`${count(this.#cached)} of them were paid for before.`);
    if (this.#refused > 0) parts.push(`${count(this.#refused)} answers could not be used.`);
    if (this.#cut > 0)
      parts.push(`${count(this.#cut)} answers ended in the middle, so nothing of them was used.`);
    if (this.stopped !== null) parts.push(`Ended early: ${this.stopped}`);
    if (this.values.size < this.total) parts.push(this.question.others);
    return parts.join(" ");
  }
}
