/** Embeddings from an OpenAI-compatible endpoint: texts in batches that servers accept, a few requests at a time. */
import { followAbort } from "../endpoint/abort";
import type { ClosableEmbedder } from "./closable-embedder";
import { Endpoint, type EndpointSettings } from "./endpoint";

/** Every server takes this many texts in a request; OpenAI takes 2,048, some local ones far fewer. */
const TEXTS_PER_REQUEST = 128;
/** OpenAI refuses more than 300,000 tokens a request, and no token is shorter than a byte. */
const BYTES_PER_REQUEST = 300_000;
/** 8,192 tokens, the longest text that OpenAI's models read, at 3 characters each. */
const CHARACTERS_PER_TEXT = 24_000;
const REQUESTS_AT_A_TIME = 4;

/**
 * Asks the endpoint for one vector to learn its dimensions. Rows come back with length 1 whatever the server sends; texts
 * are read up to 24,000 characters.
 * @throws HopscopeError `model-unavailable` naming the host and what it answered, never the key.
 */
export async function openEndpointEmbedder(settings: EndpointSettings): Promise<ClosableEmbedder> {
  const endpoint = new Endpoint(settings);
  const [vector] = await endpoint.request(["dimensions"]);
  return new EndpointEmbedder(endpoint, vector!.length);
}

class EndpointEmbedder implements ClosableEmbedder {
  readonly id: string;

  constructor(
    readonly endpoint: Endpoint,
    readonly dimensions: number,
  ) {
    this.id = `${endpoint.model}@${endpoint.host}`;
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    signal?.throwIfAborted();
    const distinct = [...new Set(texts)];
    const vectors = await this.#embedDistinct(distinct, signal);
    const rowOf = new Map(distinct.map((text, row) => [text, row]));
    const rows = new Float32Array(texts.length * this.dimensions);
    texts.forEach((text, i) => {
      rows.set(vectors[rowOf.get(text)!]!, i * this.dimensions);
    });
    return rows;
  }

  /** The endpoint has answered already. */
  async open(): Promise<void> {}

  async close(): Promise<void> {}

  /** The first failure stops the other requests: what they would cost is not wanted any more. */
  async #embedDistinct(texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    const batches = requestBatches(texts);
    const { controller, release } = followAbort(signal);
    const sendBatches = async () => {
      for (const { from, inputs } of batches) {
        const answered = await this.endpoint.request(inputs, {
          dimensions: this.dimensions,
          signal: controller.signal,
        });
        answered.forEach((vector, i) => {
          vectors[from + i] = vector;
        });
      }
    };
    try {
      await Promise.all(Array.from({ length: REQUESTS_AT_A_TIME }, sendBatches));
    } catch (error) {
      controller.abort();
      throw error;
    } finally {
      release();
    }
    return vectors;
  }
}

function requestBatches(texts: readonly string[]): IterableIterator<{ from: number; inputs: string[] }> {
  const batches: { from: number; inputs: string[] }[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  texts.forEach((text, from) => {
    // Servers refuse an empty input.
    const input = text.slice(0, CHARACTERS_PER_TEXT) || " ";
    const size = Buffer.byteLength(input);
    const last = batches.at(-1);
    if (last && last.inputs.length < TEXTS_PER_REQUEST && bytes + size <= BYTES_PER_REQUEST) {
      last.inputs.push(input);
      bytes += size;
    } else {
      batches.push({ from, inputs: [input] });
      bytes = size;
    }
  });
  return batches.values();
}
