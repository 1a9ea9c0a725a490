import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cachedEmbedder } from "./cached-embedder";
import type { ClosableEmbedder } from "./closable-embedder";

/** A vector of character codes, and a note of every text it was asked for. */
class Recorder implements ClosableEmbedder {
  readonly dimensions = 4;
  readonly calls: string[][] = [];
  closed = false;
  fails = false;
  constructor(readonly id = "recorder") {}

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    this.calls.push([...texts]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    signal?.throwIfAborted();
    if (this.fails) throw new Error("out of order");
    return Float32Array.from(texts.flatMap((text) => vectorOf(text)));
  }

  async open(): Promise<void> {}

  async close(): Promise<void> {
    this.closed = true;
  }
}

function vectorOf(text: string): number[] {
  const codes = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i) * (i + 1));
  return [text.length, codes.reduce((sum, code) => sum + code, 0), codes[0] ?? -0, 1 / 3];
}
const vectorsOf = (texts: readonly string[]) => Float32Array.from(texts.flatMap(vectorOf));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cached-embedder-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("cachedEmbedder", () => {
  it("gives the embedder's own bits, and asks it for each distinct text once, also across restarts", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("", "a", "a ", "\ud800", "\ud801", "\ufffd"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text)), fc.array(text), async (calls, later) => {
        await rm(folder, { recursive: true });
        const first = new Recorder();
        const cached = await cachedEmbedder(first, folder);
        for (const texts of calls) expect(await cached.embed(texts)).toEqual(vectorsOf(texts));
        await cached.close();
        expect(first.closed).toBe(true);
        const asked = new Set(calls.flat());
        expect(first.calls.flat().sort()).toEqual([...asked].sort());

        const second = new Recorder();
        const again = await cachedEmbedder(second, folder);
        const texts = [...calls.flat(), ...later];
        expect(await again.embed(texts)).toEqual(vectorsOf(texts));
        expect(second.calls.flat().sort()).toEqual([...new Set(later)].filter((t) => !asked.has(t)).sort());
        await again.close();
      }),
      { numRuns: 15 },
    );
  });

  it("keeps what was embedded before a call was aborted", async () => {
    const recorder = new Recorder();
    const cached = await cachedEmbedder(recorder, folder);
    const texts = Array.from({ length: 1200 }, (_, i) => `text ${i}`);
    const controller = new AbortController();
    const embed = recorder.embed.bind(recorder);
    recorder.embed = async (part, signal) => {
      if (recorder.calls.length === 2) controller.abort();
      return embed(part, signal);
    };
    await expect(cached.embed(texts, controller.signal)).rejects.toMatchObject({ name: "AbortError" });
    await cached.close();
    const second = new Recorder();
    const again = await cachedEmbedder(second, folder);
    expect(await again.embed(texts)).toEqual(vectorsOf(texts));
    expect(second.calls.flat()).toEqual(texts.slice(1024));
    await again.close();
  });

  it("embeds a question once for all that ask it at the same time, and none of them can spoil it", async () => {
    const recorder = new Recorder();
    const cached = await cachedEmbedder(recorder, folder);
    const controller = new AbortController();
    const aborted = cached.embed(["who?"], controller.signal);
    const others = [cached.embed(["who?"]), cached.embed(["who?"])];
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
    (await others[0]!).fill(7);
    expect(await others[1]!).toEqual(vectorsOf(["who?"]));
    expect(await cached.embed(["who?"])).toEqual(vectorsOf(["who?"]));
    expect(recorder.calls).toEqual([["who?"]]);
    await cached.close();
  });

  it("does not remember a failure", async () => {
    const recorder = new Recorder();
    const cached = await cachedEmbedder(recorder, folder);
    recorder.fails = true;
    await expect(cached.embed(["who?"])).rejects.toThrow("out of order");
    await expect(cached.embed(["who?", "where?"])).rejects.toThrow("out of order");
    recorder.fails = false;
    expect(await cached.embed(["who?"])).toEqual(vectorsOf(["who?"]));
    await cached.close();
  });

  it("shares no vectors between embedders of different ids", async () => {
    const [one, other] = [new Recorder("one"), new Recorder("other")];
    const caches = [await cachedEmbedder(one, folder), await cachedEmbedder(other, folder)];
    for (const cached of caches) await cached.embed(["a", "b"]);
    expect([one.calls, other.calls]).toEqual([[["a", "b"]], [["a", "b"]]]);
    for (const cached of caches) await cached.close();
  });
});
