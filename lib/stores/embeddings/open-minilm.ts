/**
 * The embedded embedding model: all-MiniLM-L6-v2 on ONNX Runtime, 384 dimensions, English, no download and no key.
 * The runtime computes on its own threads but its JavaScript call waits for them; so batches are small (about
 * 15 ms on two cores, at no loss of speed) and the event loop gets a turn after each.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { HopscopeError } from "../../graph/errors";
import type { ClosableEmbedder } from "./closable-embedder";
import { HIDDEN_SIZE, type Precision, TOKEN_IDS, TOKEN_VECTORS } from "./encoder-graph";
import { modelHash, prepareModel } from "./prepare-model";
import { openWordPieces, type WordPieces } from "./word-pieces";

/** Measured: throughput is flat from 500 to 1,200 tokens a batch and falls beyond. */
const TOKENS_PER_BATCH = 512;
/** Longest time that tokenising keeps the event loop, in milliseconds. */
const TOKENISING_TURN_MS = 10;

export interface MiniLmSettings {
  /** Folder of the converted model. */
  folder: string;
  threads: number;
  /** `fp32` is the reference that tests and benchmarks compare with. */
  precision?: Precision;
}

/**
 * The model, whose runtime is loaded when `open` is called or a text comes; the first time in `folder` it is converted
 * (about a second). A text's vector depends on the text alone, bit for bit, not on the texts that are embedded with it.
 * Texts are read up to 256 tokens.
 * @throws HopscopeError `model-unavailable` when the weights cannot be read
 */
export async function openMiniLm({
  folder,
  threads,
  precision = "int8",
}: MiniLmSettings): Promise<ClosableEmbedder> {
  const id = `all-MiniLM-L6-v2/${precision}/${await modelHash()}`;
  return new MiniLm(id, () => loadRuntime({ folder, threads, precision }));
}

interface Loaded {
  encode: WordPieces;
  /** Vectors of all tokens, of `rows` inputs of equal length. */
  runBatch: (ids: Int32Array, rows: number) => Promise<Float32Array>;
  release: () => Promise<void>;
}

/** @throws HopscopeError `model-unavailable` when the runtime does not run on this machine or the model cannot be prepared */
async function loadRuntime({ folder, threads, precision }: Required<MiniLmSettings>): Promise<Loaded> {
  const model = await prepareModel(folder, precision);
  const encode = await openWordPieces(model.tokenizer);
  const runtime = await import("onnxruntime-node").catch((error: unknown) => {
    throw unavailable("The runtime of the embedded model does not load on this machine", error);
  });
  const options = { intraOpNumThreads: threads, logSeverityLevel: 3 } as const;
  const session = await runtime.InferenceSession.create(model.file, options).catch((error: unknown) => {
    throw unavailable(`The embedded model ${model.file} does not open`, error);
  });
  const runBatch = async (ids: Int32Array, rows: number): Promise<Float32Array> => {
    const output = await session.run({
      [TOKEN_IDS]: new runtime.Tensor("int32", ids, [rows, ids.length / rows]),
    });
    return output[TOKEN_VECTORS]!.data as Float32Array;
  };
  return { encode, runBatch, release: () => session.release() };
}

class MiniLm implements ClosableEmbedder {
  readonly dimensions = HIDDEN_SIZE;
  #closed = false;
  #loading: Promise<Loaded> | undefined;

  constructor(
    readonly id: string,
    readonly load: () => Promise<Loaded>,
  ) {}

  async open(): Promise<void> {
    await this.#loaded();
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    const rowsOfText = new Map<string, number[]>();
    texts.forEach((text, row) => {
      const rows = rowsOfText.get(text);
      if (rows) rows.push(row);
      else rowsOfText.set(text, [row]);
    });
    const vectors = new Float32Array(texts.length * HIDDEN_SIZE);
    if (rowsOfText.size === 0) return vectors;
    const { encode, runBatch } = await this.#loaded();
    const inputs = await tokenise(encode, rowsOfText, signal);
    for (const batch of sameLengthBatches(inputs)) {
      signal?.throwIfAborted();
      if (this.#closed) throw closedTooEarly();
      const ids = Int32Array.from(batch.flatMap((input) => input.ids));
      const tokens = await runBatch(ids, batch.length);
      batch.forEach(({ rows }, i) => {
        const length = tokens.length / batch.length;
        const vector = meanDirection(tokens.subarray(i * length, (i + 1) * length));
        for (const row of rows) vectors.set(vector, row * HIDDEN_SIZE);
      });
      await nextTurn();
    }
    return vectors;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const loaded = await this.#loading?.catch(() => undefined);
    await loaded?.release();
  }

  /** Loads once; what failed is tried again by the next caller. */
  #loaded(): Promise<Loaded> {
    if (this.#closed) throw closedTooEarly();
    this.#loading ??= this.load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }
}

async function tokenise(
  encode: WordPieces,
  rowsOfText: ReadonlyMap<string, number[]>,
  signal?: AbortSignal,
): Promise<Input[]> {
  const inputs: Input[] = [];
  let turnEnds = performance.now() + TOKENISING_TURN_MS;
  for (const [text, rows] of rowsOfText) {
    inputs.push({ ids: encode(text), rows });
    if (performance.now() < turnEnds) continue;
    await nextTurn();
    signal?.throwIfAborted();
    turnEnds = performance.now() + TOKENISING_TURN_MS;
  }
  return inputs;
}

/** A text as token ids, and the rows of the result that it fills. */
interface Input {
  ids: readonly number[];
  rows: readonly number[];
}

/** Inputs of equal length together: without padding no time is spent on it, and no text sees another's length. */
function* sameLengthBatches(inputs: readonly Input[]): Generator<Input[]> {
  const byLength = [...inputs].sort((a, b) => a.ids.length - b.ids.length);
  for (let from = 0; from < byLength.length; ) {
    const length = byLength[from]!.ids.length;
    const most = Math.max(1, Math.floor(TOKENS_PER_BATCH / length));
    let to = from + 1;
    while (to < byLength.length && to - from < most && byLength[to]!.ids.length === length) to++;
    yield byLength.slice(from, to);
    from = to;
  }
}

/** Mean pooling, then length 1. Summed here and not by the runtime, whose order of summation depends on the batch. */
function meanDirection(tokens: Float32Array): Float32Array {
  const sum = new Float64Array(HIDDEN_SIZE);
  for (let from = 0; from < tokens.length; from += HIDDEN_SIZE)
    for (let i = 0; i < HIDDEN_SIZE; i++) sum[i]! += tokens[from + i]!;
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return Float32Array.from(sum, (value) => value / length);
}

function closedTooEarly(): HopscopeError {
  return new HopscopeError("cancelled", "The embedded model was closed while texts were embedded.");
}

function unavailable(what: string, cause: unknown): HopscopeError {
  return new HopscopeError(
    "model-unavailable",
    `${what}: ${cause instanceof Error ? cause.message : String(cause)}.`,
    {
      hint: "Set EMBEDDINGS_BASE_URL to use an embeddings endpoint instead.",
      cause,
    },
  );
}
