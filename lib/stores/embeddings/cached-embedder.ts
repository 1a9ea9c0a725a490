/**
 * An embedder that embeds a text once and reads it from disk ever after: across runs, jobs and processes. Vectors are
 * stored as they came, so a cached result equals a fresh one bit for bit, but for the texts of the sample.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import { once } from "../../graph/once";
import { unlessAborted } from "../endpoint/abort";
import { putLast } from "../put-last";
import type { ClosableEmbedder } from "./closable-embedder";
import { KEY_BYTES } from "./key-table";
import { ShippedVectors } from "./shipped-vectors";
import { VectorLog } from "./vector-log";

/** Texts embedded between two writes: what a killed job pays for twice, two to four seconds of the embedded model. */
const TEXTS_PER_WRITE = 512;
/** Single texts (questions being asked) in memory. */
const RECENT_TEXTS = 256;

/** Puts a cache in `folder`, and `ShippedVectors`, in front of `embedder`. Closing it closes the embedder too. */
export async function cachedEmbedder(
  embedder: ClosableEmbedder,
  folder: string,
  shipped = path.join(/* turbopackIgnore: true */ process.cwd(), "prisma", "sample", "vectors.bin"),
): Promise<ClosableEmbedder> {
  const own = createHash("sha256")
    .update(`${embedder.id}\n${embedder.dimensions}`)
    .digest("hex")
    .slice(0, 16);
  return new CachedEmbedder(
    embedder,
    await VectorLog.open(path.join(folder, own), embedder.dimensions),
    once(() => ShippedVectors.open(shipped, embedder)),
  );
}

class CachedEmbedder implements ClosableEmbedder {
  readonly id: string;
  readonly dimensions: number;
  /** Least recently asked first. Promises, so that methods that ask the same question together share the work. */
  readonly #recent = new Map<string, Promise<Float32Array>>();

  constructor(
    readonly embedder: ClosableEmbedder,
    readonly log: VectorLog,
    readonly shipped: () => Promise<ShippedVectors | null>,
  ) {
    this.id = embedder.id;
    this.dimensions = embedder.dimensions;
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    signal?.throwIfAborted();
    if (texts.length === 1) return (await unlessAborted(this.#embedRecent(texts[0]!), signal)).slice();
    const vectors = new Float32Array(texts.length * this.dimensions);
    for (let from = 0; from < texts.length; from += TEXTS_PER_WRITE) {
      signal?.throwIfAborted();
      const part = texts.slice(from, from + TEXTS_PER_WRITE);
      vectors.set(await this.#embedPart(part, signal), from * this.dimensions);
    }
    return vectors;
  }

  open(): Promise<void> {
    return this.embedder.open();
  }

  async close(): Promise<void> {
    await this.log.close();
    await this.embedder.close();
  }

  #embedRecent(text: string): Promise<Float32Array> {
    const known = this.#recent.get(text) ?? this.#embedPart([text]);
    const vector = putLast(this.#recent, text, known, RECENT_TEXTS);
    vector.catch(() => {
      if (this.#recent.get(text) === vector) this.#recent.delete(text);
    });
    return vector;
  }

  async #embedPart(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    const vectors = new Float32Array(texts.length * this.dimensions);
    const row = (i: number) => vectors.subarray(i * this.dimensions, (i + 1) * this.dimensions);
    const firstRows = new Map<string, number>();
    texts.forEach((text, i) => {
      if (!firstRows.has(text)) firstRows.set(text, i);
    });
    const wanted = [...firstRows].map(([text, i]) => ({ text, key: keyOf(text), into: row(i) }));
    const unread = new Set(await this.log.read(wanted));
    const missing = wanted.filter((item) => unread.has(item));
    const shipped = missing.length > 0 ? await this.shipped() : null;
    const fresh = shipped?.read(missing) ?? missing;
    if (fresh.length > 0) {
      const embedded = await this.embedder.embed(
        fresh.map((item) => item.text),
        signal,
      );
      fresh.forEach(({ into }, i) => {
        into.set(embedded.subarray(i * this.dimensions, (i + 1) * this.dimensions));
      });
      await this.log.append(
        fresh.map((item) => item.key),
        embedded,
      );
    }
    texts.forEach((text, i) => {
      if (firstRows.get(text) !== i) row(i).set(row(firstRows.get(text)!));
    });
    return vectors;
  }
}

/** UTF-16, because UTF-8 would map every unpaired surrogate to the same bytes. */
export function keyOf(text: string): Buffer {
  return createHash("sha256").update(text, "utf16le").digest().subarray(0, KEY_BYTES);
}
