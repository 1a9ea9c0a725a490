import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClosableEmbedder } from "./closable-embedder";
import { openMiniLm } from "./open-minilm";

/** Outside the sources and left there, so that only the first run on a machine converts. */
const FOLDER = path.resolve(".build/tests/models");

let int8: ClosableEmbedder;
let fp32: ClosableEmbedder;
beforeAll(async () => {
  int8 = await openMiniLm({ folder: FOLDER, threads: 2 });
  fp32 = await openMiniLm({ folder: FOLDER, threads: 1, precision: "fp32" });
});
afterAll(async () => {
  await int8.close();
  await fp32.close();
});

const cosine = (vectors: Float32Array, a: number, b: number, other = vectors) => {
  let sum = 0;
  for (let i = 0; i < 384; i++) sum += vectors[a * 384 + i]! * other[b * 384 + i]!;
  return sum;
};

const PAIRS = [
  ["a drug that treats asthma", "medication used for bronchial asthma"],
  ["Who directed the film?", "The movie's director is not known."],
  ["the capital of France", "Paris is the seat of the French government"],
  ["how to cook rice", "Boil the grains in twice as much water until it is absorbed."],
  ["population of Tokyo in 2010", "In that year the Japanese metropolis had thirteen million inhabitants."],
  ["a protein that repairs DNA", "The enzyme fixes breaks in both strands of the genome."],
  ["shares fell sharply on Monday", "The stock market closed lower at the start of the week."],
] as const;

describe("openMiniLm", () => {
  it("puts the two sentences of the same meaning together and the third one apart", async () => {
    const vectors = await fp32.embed([PAIRS[0][0], PAIRS[0][1], "the stock market closed higher on Friday"]);
    expect(cosine(vectors, 0, 1)).toBeCloseTo(0.84, 1);
    expect(Math.abs(cosine(vectors, 0, 2))).toBeLessThan(0.1);
  });

  it("keeps the direction of the 32-bit model at 8 bits", async () => {
    const sentences = [...PAIRS.flat(), "iron", "東京", `${PAIRS.flat().join(" ")} `.repeat(8)];
    const wordless = ["", "x".repeat(500)];
    const texts = [...sentences, ...wordless];
    const [small, reference] = [await int8.embed(texts), await fp32.embed(texts)];
    texts.forEach((text, i) => {
      const limit = i < sentences.length ? 0.985 : 0.97;
      expect(cosine(small, i, i, reference), text.slice(0, 40)).toBeGreaterThan(limit);
      expect(cosine(small, i, i), text.slice(0, 40)).toBeCloseTo(1, 5);
    });
  });

  it("ranks each paraphrase first among all", async () => {
    const vectors = await int8.embed(PAIRS.flat());
    PAIRS.forEach(([question], pair) => {
      const scores = PAIRS.map((_, other) => cosine(vectors, 2 * pair, 2 * other + 1));
      expect(scores.indexOf(Math.max(...scores)), question).toBe(pair);
    });
  });

  it("gives a text the same bits alone, among others, repeated and in any order", async () => {
    const words =
      "the quick brown fox jumps over a lazy dog while two old cats watch from their warm window".split(" ");
    const texts = Array.from({ length: 40 }, (_, i) => words.slice(i % 7, (i % 7) + 1 + (i % 11)).join(" "));
    texts.push(words.join(" ").repeat(20), "");
    const together = await int8.embed(texts);
    const reversed = await int8.embed([...texts].reverse());
    for (const [i, text] of texts.entries()) {
      const vector = together.subarray(i * 384, (i + 1) * 384);
      const mirrored = texts.length - 1 - i;
      expect(reversed.subarray(mirrored * 384, (mirrored + 1) * 384)).toEqual(vector);
      expect(await int8.embed([text])).toEqual(vector);
    }
  });

  it("reads no further than 256 tokens", async () => {
    const start = "word ".repeat(254);
    const vectors = await int8.embed([start, `${start} and something else entirely`, `other ${start}`]);
    expect(vectors.subarray(384, 768)).toEqual(vectors.subarray(0, 384));
    expect(vectors.subarray(768)).not.toEqual(vectors.subarray(0, 384));
  });

  it("takes no texts, and any characters", async () => {
    expect(await int8.embed([])).toHaveLength(0);
    const odd = await int8.embed(["\u0000", "\ud800", "[MASK] [PAD]", "\n\t", "🦊"]);
    expect(odd.every(Number.isFinite)).toBe(true);
  });

  it("lets the event loop turn, and stops soon when it is cancelled", async () => {
    const texts = Array.from({ length: 2000 }, (_, i) => `${PAIRS[i % PAIRS.length]![0]} ${i}`);
    const controller = new AbortController();
    let turns = 0;
    const ticking = setInterval(() => {
      turns++;
      if (turns === 5) controller.abort();
    }, 1);
    await expect(int8.embed(texts, controller.signal)).rejects.toMatchObject({ name: "AbortError" });
    clearInterval(ticking);
    expect(turns).toBeLessThan(20);
  });

  it("runs in a worker thread and in the main thread at the same time, with the same results", async () => {
    const module = path.resolve(".build/test/open-minilm.mjs");
    await build({
      entryPoints: [path.join(import.meta.dirname, "open-minilm.ts")],
      outfile: module,
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
    });
    const script = `
      const { parentPort, workerData } = require("node:worker_threads");
      import(workerData.module).then(async ({ openMiniLm }) => {
        const embedder = await openMiniLm({ folder: workerData.folder, threads: 1 });
        parentPort.postMessage(await embedder.embed(workerData.texts));
        await embedder.close();
      });`;
    const texts = [...PAIRS.flat(), ...PAIRS.flat().map((text) => `${text}, again`)];
    const worker = new Worker(script, { eval: true, workerData: { module, folder: FOLDER, texts } });
    const fromWorker = new Promise<Float32Array>((resolve, reject) =>
      worker.once("message", resolve).once("error", reject),
    );
    const exited = new Promise<number>((resolve) => worker.once("exit", resolve));
    const here = await int8.embed(texts);
    expect(await fromWorker).toEqual(here);
    expect(await exited).toBe(0);
    expect(await int8.embed(texts)).toEqual(here);
  });

  it("is named at once, and prepared when it is opened or a text comes", async () => {
    const file = path.resolve(".build/models-is-a-file");
    await writeFile(file, "");
    const embedder = await openMiniLm({ folder: path.join(file, "models"), threads: 1 });
    expect([embedder.id, embedder.dimensions]).toEqual([int8.id, 384]);
    expect(await embedder.embed([])).toHaveLength(0);
    await expect(embedder.open()).rejects.toMatchObject({ code: "model-unavailable" });
    await expect(embedder.embed(["a text"])).rejects.toMatchObject({ code: "model-unavailable" });
    await embedder.close();
    await expect(embedder.embed(["a text"])).rejects.toMatchObject({ code: "cancelled" });
    await rm(file);
  });

  it("says so when it is closed in the middle of a call", async () => {
    const embedder = await openMiniLm({ folder: FOLDER, threads: 1 });
    const work = embedder.embed(Array.from({ length: 500 }, (_, i) => `text ${i}`));
    await embedder.close();
    await embedder.close();
    await expect(work).rejects.toMatchObject({ code: "cancelled" });
  });
});
