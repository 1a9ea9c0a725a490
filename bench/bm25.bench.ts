/**
 * BM25 against minisearch with the same terms, and against the printed formula, on a Zipfian corpus of the size of
 * STaRK-prime (129,375 documents) and, where BENCH_DATA has them, on OTT-QA's passages with its questions.
 */

import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import MiniSearch from "minisearch";
import { seededRandom } from "../lib/graph/numeric/seeded-random";
import { Bm25 } from "../lib/graph/text/bm25";
import { buildPostings, type Postings } from "../lib/graph/text/postings";
import { queryTerms, tokenize } from "../lib/graph/text/tokenize";
import { printTable } from "./corpora/print";
import { milliseconds, percentile } from "./corpora/timing";

interface Corpus {
  name: string;
  texts: string[];
  questions: string[];
}

const SYNTHETIC_DOCUMENTS = 129_375;
const K = 10;
/** The slow sides, minisearch and the printed formula, see this many of the questions. */
const SLOW_QUESTIONS = 50;

for (const corpus of [zipfian(), ottQa()]) if (corpus) measure(corpus);

function measure({ name, texts, questions }: Corpus): void {
  let started = performance.now();
  const postings = buildPostings(texts);
  const buildSeconds = (performance.now() - started) / 1000;
  const index = new Bm25(postings);

  started = performance.now();
  const peer = new MiniSearch({
    fields: ["text"],
    tokenize: (text) => tokenize(text),
    processTerm: (term) => term,
  });
  peer.addAll(texts.map((text, id) => ({ id, text })));
  const peerBuildSeconds = (performance.now() - started) / 1000;

  for (const question of questions) index.search(question, K);
  const ours = questions.map((question) => milliseconds(() => index.search(question, K)));
  const filter = Uint8Array.from(texts, (_, i) => (i % 4 === 0 ? 1 : 0));
  const filtered = questions.map((question) => milliseconds(() => index.search(question, K, filter)));
  const given = Array.from({ length: 1000 }, (_, i) => (i * 7919) % texts.length);
  const scored = questions.map((question) => milliseconds(() => index.score(question, given)));
  const ask = (question: string) => peer.search({ queries: queryTerms(question) }).slice(0, K);
  const checked = questions.slice(0, SLOW_QUESTIONS);
  for (const question of checked.slice(0, 10)) ask(question);
  const theirs = checked.map((question) => milliseconds(() => ask(question)));

  const naive = naiveScorer(texts);
  const equal = checked.filter((question) => isBest(index.search(question, K), naive(question))).length;

  const about = `${name}: ${texts.length} documents, ${postings.documents.length} postings, ${questions.length} questions`;
  printTable(about, {
    "build, texts/s": row(texts.length / buildSeconds, texts.length / peerBuildSeconds),
    "query p50, ms": row(percentile(ours, 0.5), percentile(theirs, 0.5)),
    "query p95, ms": row(percentile(ours, 0.95), percentile(theirs, 0.95)),
    "query p50 with a mask, ms": row(percentile(filtered, 0.5)),
    "1,000 given documents p50, ms": row(percentile(scored, 0.5)),
    "index, MB": row(bytes(postings) / 1e6),
  });
  console.log(`top ${K} equal to the printed formula: ${equal} of ${checked.length}`);
}

function row(ours: number, minisearch?: number) {
  const ratio =
    minisearch === undefined ? undefined : Math.max(ours, minisearch) / Math.min(ours, minisearch);
  return { ours: rounded(ours), minisearch: rounded(minisearch), ratio: rounded(ratio) };
}

function rounded(value: number | undefined): number | string {
  return value === undefined ? "" : Number(value.toPrecision(3));
}

function bytes(postings: Postings): number {
  return Object.values(postings).reduce(
    (sum, part) => sum + (typeof part === "number" ? 8 : part.byteLength),
    0,
  );
}

/** Scores every document by the printed formula, from plain maps. */
function naiveScorer(texts: readonly string[]): (question: string) => Float64Array {
  const counts = texts.map((text) => {
    const frequencies = new Map<string, number>();
    for (const term of tokenize(text)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    return frequencies;
  });
  const lengths = counts.map((frequencies) => [...frequencies.values()].reduce((sum, one) => sum + one, 0));
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return (question) => {
    const scores = new Float64Array(texts.length);
    for (const term of queryTerms(question)) {
      const holders = counts.filter((frequencies) => frequencies.has(term)).length;
      const idf = Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5));
      for (const [i, frequencies] of counts.entries()) {
        const frequency = frequencies.get(term) ?? 0;
        const penalty = 1.2 * (0.25 + (0.75 * lengths[i]!) / averageLength);
        if (frequency > 0) scores[i]! += (idf * frequency * 2.2) / (frequency + penalty);
      }
    }
    return scores;
  };
}

/** True if the hits are the best by `scores`, equal scores (up to rounding) in either order. */
function isBest(hits: readonly { index: number; score: number }[], scores: Float64Array): boolean {
  const best = scores
    .toSorted()
    .reverse()
    .slice(0, K)
    .filter((score) => score > 0);
  if (hits.length !== best.length) return false;
  return hits.every(({ index }, place) => Math.abs(scores[index]! - best[place]!) < 1e-9);
}

/** 30 to 90 words a document from 200,000, with word frequencies falling as 1/rank; questions take words of one document. */
function zipfian(): Corpus {
  const random = seededRandom(7);
  const vocabulary = 200_000;
  const wordAt = () => `w${Math.floor(vocabulary ** random()).toString(36)}`;
  const texts = Array.from({ length: SYNTHETIC_DOCUMENTS }, () =>
    Array.from({ length: 30 + Math.floor(random() * 60) }, wordAt).join(" "),
  );
  const questions = Array.from({ length: 500 }, () => {
    const words = texts[Math.floor(random() * texts.length)]!.split(" ");
    return Array.from({ length: 8 }, () => words[Math.floor(random() * words.length)]).join(" ");
  });
  return { name: "Zipfian", texts, questions };
}

function ottQa(): Corpus | undefined {
  const folder = `${process.env.BENCH_DATA ?? "../shared/data"}/ottqa`;
  if (!existsSync(folder)) {
    console.log(`\nOTT-QA: not found at ${folder}; set BENCH_DATA to include it.`);
    return undefined;
  }
  const lines = (text: string): Record<string, string>[] =>
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const passages = lines(gunzipSync(readFileSync(`${folder}/passages.jsonl.gz`)).toString());
  return {
    name: "OTT-QA passages",
    texts: passages.map((passage) => passage.text ?? ""),
    questions: lines(readFileSync(`${folder}/questions.jsonl`, "utf8")).map((one) => one.question ?? ""),
  };
}
