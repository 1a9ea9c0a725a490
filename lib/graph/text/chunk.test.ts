import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChunkParams, chunkSentences, chunkText } from "./chunk";

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

/** Cosines of the given angles between neighbours: the wider, the less similar. */
function similaritiesOf(angles: readonly number[]): Float64Array {
  return Float64Array.from(angles, Math.cos);
}

describe("chunkSentences", () => {
  it("splits where the similarity is at or below the document's own 20th percentile", () => {
    const similarities = similaritiesOf([0.1, 0.2, 1.5, 0.1, 0.3, 1.1, 0.1, 1.2, 0.1, 0.2, 0.3]);
    expect(chunkSentences(spansOf(new Array(12).fill(35)), similarities, SMALL)).toEqual([
      [0, 3],
      [3, 6],
      [6, 8],
      [8, 12],
    ]);
  });

  it("joins a short piece to the side it is more similar to", () => {
    const lengths = [40, 40, 10, 40, 40, 40, 40, 40, 40, 40, 40];
    const params = { ...SMALL, longest: 1000 };
    const toTheRight = similaritiesOf([0.1, 1.5, 1.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    const toTheLeft = similaritiesOf([0.1, 1.4, 1.5, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    expect(chunkSentences(spansOf(lengths), toTheRight, params)[0]).toEqual([0, 2]);
    expect(chunkSentences(spansOf(lengths), toTheLeft, params)[0]).toEqual([0, 3]);
  });

  it("splits a long piece at its least similar inner place, and never at its edge", () => {
    const lengths = [20, 50, 50, 50, 50, 20];
    const params = { ...SMALL, boundaryPercentile: 0, shortest: 50 };
    const ranges = chunkSentences(spansOf(lengths), similaritiesOf([1.5, 0.1, 0.2, 0.9, 1.4]), params);
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
      similarities: similaritiesOf(all.slice(1).map((one) => one.turn)),
    }));

  it("covers every sentence once, in order, within the bounds", () => {
    fc.assert(
      fc.property(
        document,
        fc.integer({ min: 0, max: 100 }),
        ({ sentences, similarities }, boundaryPercentile) => {
          const ranges = chunkSentences(sentences, similarities, { ...SMALL, boundaryPercentile });
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

describe("chunkText", () => {
  it("leaves a short text whole, and makes nothing of a blank one", () => {
    expect(chunkText("One. Two.", SMALL)).toEqual([{ start: 0, end: 9, sentences: [0, 2] }]);
    expect(chunkText(" ", SMALL)).toEqual([]);
  });

  it("splits where the words change", () => {
    const topics = [
      "The harbour has a quay. Ships lie at the quay of the harbour. The quay was built for ships.",
      "A violin has four strings. Strings of gut sound warm. The violin maker chooses the strings.",
      "Bread needs flour. Flour and water make the dough. The dough of bread rests.",
    ];
    const text = topics.join(" ");
    const chunks = chunkText(text, { ...SMALL, longest: 120 });
    expect(chunks.map(({ start, end }) => text.slice(start, end))).toEqual(topics);
  });

  it("holds text without any sentence end, cut to the bound", () => {
    const text = "word ".repeat(200).trim();
    const chunks = chunkText(text, SMALL);
    expect(chunks.map(({ start, end }) => text.slice(start, end)).join(" ")).toBe(text);
    expect(Math.max(...chunks.map(({ start, end }) => end - start))).toBeLessThanOrEqual(SMALL.longest);
  });
});
