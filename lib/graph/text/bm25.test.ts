import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bm25 } from "./bm25";
import { buildPostings } from "./postings";
import { queryTerms, tokenize } from "./tokenize";
import { findTerm } from "./vocabulary";

/** The formula as it is printed, term by term and document by document. */
function naiveScores(texts: readonly string[], question: string): number[] {
  const documents = texts.map((text) => tokenize(text));
  const averageLength = documents.reduce((sum, terms) => sum + terms.length, 0) / documents.length;
  const scores = new Array<number>(texts.length).fill(0);
  for (const term of queryTerms(question)) {
    const frequencies = documents.map((terms) => terms.filter((other) => other === term).length);
    const holders = frequencies.filter((frequency) => frequency > 0).length;
    const idf = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5));
    for (const [i, frequency] of frequencies.entries()) {
      const penalty = 1.2 * (1 - 0.75 + (0.75 * documents[i]!.length) / averageLength);
      if (frequency > 0) scores[i]! += (idf * frequency * 2.2) / (frequency + penalty);
    }
  }
  return scores;
}

/** Expects `hits` to be the best k of `scores`, where nearly equal scores may be in either order. */
function expectBest(hits: { index: number; score: number }[], scores: readonly number[], k: number) {
  const best = scores
    .filter((score) => score > 0)
    .sort((a, b) => b - a)
    .slice(0, k);
  expect(hits.length).toBe(best.length);
  for (const [place, hit] of hits.entries()) {
    expect(hit.score).toBeCloseTo(best[place]!, 9);
    expect(hit.score).toBeCloseTo(scores[hit.index]!, 9);
    const previous = hits[place - 1];
    if (previous?.score === hit.score) expect(previous.index).toBeLessThan(hit.index);
  }
  expect(new Set(hits.map((hit) => hit.index)).size).toBe(hits.length);
}

/** Few rare and many frequent words, so that long lists exist and search can stop early. */
const word = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom("ka", "lo", "1999"))
  .map(([u, stem]) => `${stem}${Math.floor(30 * u ** 4)}`);
const text = fc.array(word, { maxLength: 12 }).map((all) => all.join(" "));
const texts = fc.array(text, { minLength: 1, maxLength: 120 });
const k = fc.integer({ min: 1, max: 12 });

/** Large enough for early stopping and for look-ups instead of scans; `common` is in every document, `rare7` in 20. */
const LARGE = Array.from(
  { length: 2000 },
  (_, i) => `common half${i % 2} ${"tenth ".repeat(i % 10)} rare${i % 100} n${i}`,
);
const largeQuestion = fc.subarray(["common", "half1", "tenth", "rare7", "rare17", "rare2", "n8", "n107"], {
  minLength: 1,
});

describe("search", () => {
  it("finds what the printed formula finds", () => {
    fc.assert(
      fc.property(texts, text, k, (corpus, question, limit) => {
        const index = new Bm25(buildPostings(corpus));
        const scores = naiveScores(corpus, question);
        expectBest(index.search(question, limit), scores, limit);
        expectBest(index.search(question, limit), scores, limit);
      }),
      { numRuns: 300 },
    );
  });

  it("stops early without a difference, and leaves no trace for the next question", () => {
    const index = new Bm25(buildPostings(LARGE));
    fc.assert(
      fc.property(largeQuestion, k, (question, limit) => {
        expectBest(index.search(question.join(" "), limit), naiveScores(LARGE, question.join(" ")), limit);
      }),
      { numRuns: 60 },
    );
  });

  it("reads on while an unseen document can still win", () => {
    const texts = Array.from({ length: 900 }, (_, i) => {
      const filler = (length: number) => Array.from({ length }, (_, j) => `f${i}x${j}`).join(" ");
      return i < 200 ? `rare ${filler(200)}` : i < 500 ? `frequent ${filler(100)}` : filler(100);
    });
    texts.push("frequent frequent frequent");
    expect(new Bm25(buildPostings(texts)).search("rare frequent", 3)[0]?.index).toBe(900);
  });

  it("finds only accepted documents, by mask or by function", () => {
    fc.assert(
      fc.property(texts, text, k, fc.infiniteStream(fc.boolean()), (corpus, question, limit, coin) => {
        const index = new Bm25(buildPostings(corpus));
        const mask = Uint8Array.from(corpus, () => (coin.next().value ? 1 : 0));
        const scores = naiveScores(corpus, question).map((score, i) => (mask[i] ? score : 0));
        expectBest(index.search(question, limit, mask), scores, limit);
        expect(index.search(question, limit, (document) => mask[document] === 1)).toEqual(
          index.search(question, limit, mask),
        );
      }),
      { numRuns: 200 },
    );
  });

  it("breaks ties by document number", () => {
    const index = new Bm25(buildPostings(["x y", "lion", "lion", "x", "lion"]));
    expect(index.search("lions", 2).map((hit) => hit.index)).toEqual([1, 2]);
  });

  it("finds nothing for unknown words, in an empty index, or when nothing is wanted", () => {
    expect(new Bm25(buildPostings(["a lion"])).search("tiger", 5)).toEqual([]);
    expect(new Bm25(buildPostings(["a lion"])).search("lion", 0)).toEqual([]);
    expect(new Bm25(buildPostings([])).search("tiger", 5)).toEqual([]);
    expect(new Bm25(buildPostings([""])).search("tiger", 5)).toEqual([]);
  });

  it("is not disturbed by a refusal that throws", () => {
    const index = new Bm25(buildPostings(["lion", "lion tiger"]));
    const before = index.search("lion tiger", 2);
    expect(() =>
      index.search("lion", 2, () => {
        throw new Error("stop");
      }),
    ).toThrow("stop");
    expect(index.search("lion tiger", 2)).toEqual(before);
  });
});

describe("score", () => {
  it("is the formula for each given document, repeated and unknown ones too", () => {
    const asked = fc.array(fc.integer({ min: -1, max: 130 }), { maxLength: 200 });
    fc.assert(
      fc.property(texts, text, asked, (corpus, question, documents) => {
        const scores = naiveScores(corpus, question);
        const given = new Bm25(buildPostings(corpus)).score(question, documents);
        expect(given.length).toBe(documents.length);
        for (const [i, document] of documents.entries())
          expect(given[i]).toBeCloseTo(scores[document] ?? 0, 9);
      }),
      { numRuns: 200 },
    );
  });
});

it("scores few documents of a large index by look-up", () => {
  const index = new Bm25(buildPostings(LARGE));
  fc.assert(
    fc.property(largeQuestion, fc.array(fc.nat(1999), { maxLength: 5 }), (question, documents) => {
      const scores = naiveScores(LARGE, question.join(" "));
      const given = index.score(question.join(" "), documents);
      for (const [i, document] of documents.entries()) expect(given[i]).toBeCloseTo(scores[document]!, 9);
    }),
    { numRuns: 30 },
  );
});

describe("buildPostings", () => {
  it("holds every term of every document, in byte order", () => {
    const anyText = fc.string({ unit: fc.constantFrom(..."aboé é日本ж𝒳𐐷 .9") });
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 30 }), (corpus) => {
        const postings = buildPostings(corpus);
        const vocabulary = new Set(corpus.flatMap((one) => tokenize(one)));
        expect(postings.termOffsets.length - 1).toBe(vocabulary.size);
        for (const term of vocabulary) {
          const number = findTerm(postings, term);
          const [from, to] = [postings.starts[number], postings.starts[number + 1]];
          const holders = corpus.flatMap((one, i) => (tokenize(one).includes(term) ? [i] : []));
          expect([...postings.documents.slice(from, to)]).toEqual(holders);
          expect([...postings.frequencies.slice(from, to)]).toEqual(
            holders.map((i) => tokenize(corpus[i]!).filter((other) => other === term).length),
          );
        }
        expect(findTerm(postings, "absent")).toBe(-1);
      }),
    );
  });

  it("can be shared with a thread without a copy", () => {
    const postings = buildPostings(["a lion", "a tiger"]);
    const received = structuredClone(postings);
    expect(received.documents.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(new Bm25(received).search("tiger", 1)).toEqual(new Bm25(postings).search("tiger", 1));
  });
});
