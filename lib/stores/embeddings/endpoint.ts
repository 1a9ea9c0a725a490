/**
 * One server that speaks OpenAI's embeddings protocol (`POST <baseUrl>/embeddings`). What it sends is checked before it is
 * used.
 */
import type OpenAI from "openai";
import * as z from "zod";
import { HopscopeError } from "../../graph/errors";
import { followAbort, unlessAborted } from "../endpoint/abort";
import { openConnection } from "../endpoint/connection";
import { describeFailure, readFailure } from "../endpoint/failure";
import { withRetries } from "../endpoint/with-retries";

export interface EndpointSettings {
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** One request with its whole answer, in milliseconds. */
  timeoutMs?: number;
  /** Tries after a 408, 409, 429, 5xx or broken connection; waits as `Retry-After` says, else 0.5 s doubled up to 8 s. */
  retries?: number;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_RETRIES = 5;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative().optional(), embedding: z.array(z.number()).min(1) })),
});

const HINT_BY_STATUS: Readonly<Record<number, string>> = {
  400: "Check EMBEDDINGS_MODEL, and that the texts are not longer than the model reads.",
  401: "Check EMBEDDINGS_API_KEY.",
  403: "Check that EMBEDDINGS_API_KEY may use this model.",
  404: "Check EMBEDDINGS_BASE_URL (it usually ends in /v1) and EMBEDDINGS_MODEL.",
  429: "The limit or the quota of the key is used up; try again later.",
};

export class Endpoint {
  readonly model: string;
  readonly host: string;
  readonly #client: OpenAI;
  readonly #retries: number;

  constructor({
    baseUrl,
    model,
    apiKey,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    retries = DEFAULT_RETRIES,
  }: EndpointSettings) {
    this.model = model;
    this.host = new URL(baseUrl).host;
    this.#client = openConnection({ baseUrl, apiKey, timeoutMs });
    this.#retries = retries;
  }

  /**
   * One request. @returns a unit vector a text, in order.
   * @throws HopscopeError `model-unavailable` naming the host and what it answered, never the key; the reason of `signal`.
   */
  async request(
    texts: readonly string[],
    { dimensions, signal }: { dimensions?: number; signal?: AbortSignal } = {},
  ): Promise<Float32Array[]> {
    const { controller, release } = followAbort(signal);
    let answer: unknown;
    try {
      const body = { model: this.model, input: [...texts], encoding_format: "float" as const };
      const work = withRetries(() => this.#client.embeddings.create(body, { signal: controller.signal }), {
        retries: this.#retries,
        signal: controller.signal,
      });
      answer = await unlessAborted(work, controller.signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#refusal(error);
    } finally {
      release();
    }
    return this.#vectors(answer, texts.length, dimensions);
  }

  #vectors(answer: unknown, count: number, dimensions: number | undefined): Float32Array[] {
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) throw this.#unusable("its answer is not a list of embeddings");
    const { data } = parsed.data;
    if (data.length !== count)
      throw this.#unusable(`it answered with ${data.length} embeddings for ${count} texts`);
    const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
    data.forEach(({ index, embedding }, position) => {
      const expected = dimensions ?? data[0]!.embedding.length;
      if (embedding.length !== expected)
        throw this.#unusable(`it answered with ${embedding.length} dimensions, expected ${expected}`);
      const length = Math.hypot(...embedding);
      if (!(length > 0 && Number.isFinite(length)))
        throw this.#unusable("it answered with a vector that has no direction");
      vectors[index ?? position] = Float32Array.from(embedding, (value) => value / length);
    });
    const inOrder = vectors.filter((vector) => vector !== undefined);
    if (inOrder.length !== count || vectors.length !== count)
      throw this.#unusable("its answer leaves texts out");
    return inOrder;
  }

  /** Made from status and code alone: a server's own words may repeat the key. */
  #refusal(error: unknown): HopscopeError {
    const failure = readFailure(error);
    if (!failure || failure.kind === "unreadable") return this.#unusable("its answer cannot be read");
    const hint =
      failure.kind === "unreachable"
        ? "Check EMBEDDINGS_BASE_URL and that the server is up."
        : (HINT_BY_STATUS[failure.status ?? 0] ?? "Check that it is up, or try again later.");
    return this.#unavailable(describeFailure(failure), hint);
  }

  #unusable(what: string): HopscopeError {
    return this.#unavailable(
      `is not usable: ${what}`,
      `Check that it serves embeddings with the model "${this.model}".`,
    );
  }

  #unavailable(what: string, hint: string): HopscopeError {
    return new HopscopeError("model-unavailable", `The embeddings endpoint ${this.host} ${what}.`, { hint });
  }
}
