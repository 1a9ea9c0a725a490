/**
 * The embedded MiniLM: 8 bits against 32 bits on the same texts, alternating part by part so that other load on the
 * machine falls on both; the disk cache cold and warm; the latency of one question.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Embedder } from "../lib/methods/contract/retriever";
import { cachedEmbedder } from "../lib/stores/embeddings/cached-embedder";
import { openMiniLm } from "../lib/stores/embeddings/open-minilm";
import { printTable } from "./corpora/print";

const THREADS = 2;
const TEXTS_PER_PART = 256;
/** Words of a text; a word of the vocabulary below is about one token, and two tokens frame each text. */
const SETS = [
  { name: "names, ~5 tokens", words: [1, 5], texts: 2048 },
  { name: "~60 tokens", words: [36, 80], texts: 512 },
  { name: "~145 tokens", words: [106, 180], texts: 256 },
] as const;
const QUESTIONS = 100;

const WORDS =
  `the of and in to a is was for on as with by that from at his it an were which are this be had or first one
their its new after but who not they have city state school film team season music river war game church company world
book station university road north south family group album county band party house series station league party club
government army college president history member village district population century law history language television
research treatment protein disease patient study cell effect drug gene blood cancer`.split(/\s+/);

const folder = mkdtempSync(path.join(tmpdir(), "embedding-bench-"));
const int8 = await openMiniLm({ folder: path.resolve(".build/models"), threads: THREADS });
const fp32 = await openMiniLm({ folder: path.resolve(".build/models"), threads: THREADS, precision: "fp32" });
const cached = await cachedEmbedder(int8, folder);
await int8.embed(["warm up"]);
await fp32.embed(["warm up"]);

const rows: Record<string, Record<string, number>> = {};
for (const { name, words, texts: count } of SETS) {
  const texts = writeTexts(count, words[0], words[1]);
  const seconds = { int8: 0, fp32: 0, cold: 0 };
  let cosines = 0;
  for (let from = 0; from < count; from += TEXTS_PER_PART) {
    const part = texts.slice(from, from + TEXTS_PER_PART);
    const [small, smallSeconds] = await timed(int8, part);
    const [reference, referenceSeconds] = await timed(fp32, part);
    const [, coldSeconds] = await timed(cached, part);
    seconds.int8 += smallSeconds;
    seconds.fp32 += referenceSeconds;
    seconds.cold += coldSeconds;
    cosines += small.reduce((sum, value, i) => sum + value * reference[i]!, 0);
  }
  const [, warm] = await timed(cached, texts);
  rows[name] = {
    "int8, texts/s": Math.round(count / seconds.int8),
    "fp32, texts/s": Math.round(count / seconds.fp32),
    "int8 : fp32": round(seconds.fp32 / seconds.int8),
    "cold cache, texts/s": Math.round(count / seconds.cold),
    "warm cache, texts/s": Math.round(count / warm),
    "warm : cold": Math.round(seconds.cold / warm),
    "mean cosine": round(cosines / count, 4),
  };
}
printTable(`MiniLM, ${THREADS} threads`, rows);

const questions = writeTexts(QUESTIONS, 6, 18);
const latency: Record<string, Record<string, number>> = {};
const cases = { int8, fp32, "cache, first time": cached, "cache, again": cached };
for (const [name, embedder] of Object.entries(cases)) {
  const times: number[] = [];
  for (const question of questions) times.push((await timed(embedder, [question]))[1] * 1000);
  times.sort((a, b) => a - b);
  latency[name] = {
    "p50, ms": round(times[QUESTIONS / 2]!),
    "p95, ms": round(times[Math.floor(QUESTIONS * 0.95)]!),
  };
}
printTable(`One question of 6-18 words, ${QUESTIONS} times`, latency);

await cached.close();
await fp32.close();
rmSync(folder, { recursive: true });

async function timed(embedder: Embedder, texts: readonly string[]): Promise<[Float32Array, number]> {
  const started = performance.now();
  const vectors = await embedder.embed(texts);
  return [vectors, (performance.now() - started) / 1000];
}

/** Distinct texts of `least` to `most` words, the same at every run (a linear congruential generator). */
function writeTexts(count: number, least: number, most: number): string[] {
  let state = least * 7919 + most;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: count }, (_, i) => {
    const words = Array.from({ length: least + next(most - least + 1) }, () => WORDS[next(WORDS.length)]);
    return `${words.join(" ")} ${i}`;
  });
}

function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
