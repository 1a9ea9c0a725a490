import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChunkParams, chunkDocuments, chunkSentences, chunksOf, splitDocument } from "./chunk";

const SMALL: ChunkParams = { boundaryPercentile: 20, wholeUpTo: 60, shortest: 30, longest: 200 };

/** Sentences of the given lengths, one space between them. */
function spansOf(lengths: readonly number[]) {
  let start = 0;
  return lengths.map((length) => {
    const span = { start, end: start + length };
    start += length + 1;
    return span;
  });
}

/** Vectors on the unit circle with the given angles between neighbours: the wider, the less similar. */
function vectorsTurning(angles: readonly number[]): Float32Array[] {
  let angle = 0;
  return [0, ...angles].map((turn) => {
    angle += turn;
    return Float32Array.of(Math.cos(angle), Math.sin(angle));
  });
}

describe("chunkSentences", () => {
  it("splits where the similarity is at or below the document's own 20th percentile", () => {
    const vectors = vectorsTurning([0.1, 0.2, 1.5, 0.1, 0.3, 1.1, 0.1, 1.2, 0.1, 0.2, 0.3]);
    expect(chunkSentences(spansOf(new Array(12).fill(35)), vectors, SMALL)).toEqual([
      [0, 3],
      [3, 6],
      [6, 8],
      [8, 12],
    ]);
  });

  it("joins a short piece to the side it is more similar to", () => {
    const lengths = [40, 40, 10, 40, 40, 40, 40, 40, 40, 40, 40];
    const params = { ...SMALL, longest: 1000 };
    const toTheRight = vectorsTurning([0.1, 1.5, 1.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    const toTheLeft = vectorsTurning([0.1, 1.4, 1.5, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    expect(chunkSentences(spansOf(lengths), toTheRight, params)[0]).toEqual([0, 2]);
    expect(chunkSentences(spansOf(lengths), toTheLeft, params)[0]).toEqual([0, 3]);
  });

  it("splits a long piece at its least similar inner place, and never at its edge", () => {
    const lengths = [20, 50, 50, 50, 50, 20];
    const params = { ...SMALL, boundaryPercentile: 0, shortest: 50 };
    const ranges = chunkSentences(spansOf(lengths), vectorsTurning([1.5, 0.1, 0.2, 0.9, 1.4]), params);
    expect(ranges).toEqual([
      [0, 4],
      [4, 6],
    ]);
  });

  const document = fc
    .array(
      fc.record({
        length: fc.integer({ min: 1, max: 90 }),
        turn: fc.double({ min: 0, max: 3, noNaN: true }),
      }),
      {
        minLength: 1,
        maxLength: 60,
      },
    )
    .map((all) => ({
      sentences: spansOf(all.map((one) => one.length)),
      vectors: vectorsTurning(all.slice(1).map((one) => one.turn)),
    }));

  it("covers every sentence once, in order, within the bounds", () => {
    fc.assert(
      fc.property(
        document,
        fc.integer({ min: 0, max: 100 }),
        ({ sentences, vectors }, boundaryPercentile) => {
          const ranges = chunkSentences(sentences, vectors, { ...SMALL, boundaryPercentile });
          expect(ranges.flatMap(([from, to]) => sentences.slice(from, to))).toEqual(sentences);
          const lengths = ranges.map(([from, to]) => sentences[to - 1]!.end - sentences[from]!.start);
          expect(Math.max(...lengths)).toBeLessThanOrEqual(SMALL.longest);
          if (sentences.at(-1)!.end >= SMALL.shortest)
            expect(Math.min(...lengths)).toBeGreaterThanOrEqual(SMALL.shortest);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("documents", () => {
  const embed = async (texts: readonly string[]) =>
    texts.map((text) => Float32Array.of(text.length, text.charCodeAt(0)));
  const long = Array.from({ length: 30 }, (_, i) => `Sentence number ${i} is here.`).join(" ");

  it("stay whole without embedding when they are short, and vanish when blank", async () => {
    const never = () => Promise.reject(new Error("nothing to embed"));
    expect(await chunkDocuments(["One. Two.", " "], never, SMALL)).toEqual([
      [{ start: 0, end: 9, sentences: [0, 2] }],
      [],
    ]);
  });

  it("are windows of three sentences, cut off at both ends", () => {
    const { windows } = splitDocument("One is here. Two is here. Three is here. Four is here.", {
      ...SMALL,
      wholeUpTo: 10,
    });
    expect(windows).toEqual([
      "One is here. Two is here.",
      "One is here. Two is here. Three is here.",
      "Two is here. Three is here. Four is here.",
      "Three is here. Four is here.",
    ]);
  });

  it("are chunked together as they are alone", async () => {
    const texts = [long, "Short.", `${long} More.`];
    const alone = await Promise.all(
      texts.map(async (text) => (await chunkDocuments([text], embed, SMALL))[0]),
    );
    expect(await chunkDocuments(texts, embed, SMALL)).toEqual(alone);
    expect(alone[0]!.length).toBeGreaterThan(1);
  });

  it("hold text without any sentence end, cut to the bound", async () => {
    const text = "word ".repeat(200).trim();
    const [chunks] = await chunkDocuments([text], embed, SMALL);
    expect(chunks!.map(({ start, end }) => text.slice(start, end)).join(" ")).toBe(text);
    expect(Math.max(...chunks!.map(({ start, end }) => end - start))).toBeLessThanOrEqual(SMALL.longest);
  });

  it("need one vector for each window", () => {
    expect(() => chunksOf(splitDocument(long, SMALL), [], SMALL)).toThrow(/30 windows/);
  });
});
