/** The oracle for candidate pairs: every pair is compared by every signal. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeRows } from "../../../graph/numeric/cosine";
import { gatherCandidates } from "./candidate-pairs";
import { CHUNK_KINDS, type ChunkDescription } from "./describe-chunks";
import { nearestChunks } from "./nearest-chunks";

describe("gatherCandidates", () => {
  const chunk = (
    node: number,
    kind: ChunkDescription["kind"],
    topic: string | null = null,
  ): ChunkDescription => ({
    node,
    id: `n${node}`,
    kind,
    source: `s${Math.floor(node / 2)}`,
    title: "",
    topic,
    columns: "",
    table: null,
    entities: new Set(),
  });
  const vector = fc
    .array(fc.integer({ min: -4, max: 4 }), { minLength: 3, maxLength: 3 })
    .filter((own) => own.some((x) => x !== 0));
  const corpora = fc.array(
    fc.record({
      kind: fc.constantFrom(...CHUNK_KINDS),
      content: vector,
      topic: vector,
      isPart: fc.boolean(),
    }),
    {
      maxLength: 9,
    },
  );

  it("values every pair by every signal, joins no two chunks of a source, and no node to a chunk", () => {
    fc.assert(
      fc.property(corpora, (corpus) => {
        const chunks = corpus.map(({ kind, isPart }, node) =>
          chunk(node, kind, isPart && kind === "passage" ? "t" : null),
        );
        const rows = (field: "content" | "topic") =>
          normalizeRows(Float32Array.from(corpus.flatMap((own) => own[field])), 3);
        const [content, topic] = [rows("content"), rows("topic")];
        const vectors = { content, topic, dimensions: 3 };
        const pairs = gatherCandidates(chunks, vectors, nearestChunks(chunks, vectors, 20), 20);
        const dotOf = (field: Float32Array, a: number, b: number) =>
          [0, 1, 2].reduce((sum, i) => sum + field[3 * a + i]! * field[3 * b + i]!, 0);
        const met = new Set<string>();
        for (let a = 0; a < chunks.length; a++) {
          for (let pair = pairs.offsets[a]!; pair < pairs.offsets[a + 1]!; pair++) {
            const b = pairs.partners[pair]!;
            met.add(`${a} ${b}`);
            expect(pairs.values.content[pair]).toBeCloseTo(dotOf(content, a, b), 5);
            const [one, other] = [chunks[a]!, chunks[b]!];
            const hasTopic =
              one.kind !== "node" &&
              [one, other].some(({ kind, topic: of }) => kind === "segment" || of !== null);
            if (hasTopic) expect(pairs.values.topic[pair]).toBeCloseTo(dotOf(topic, a, b), 5);
            else expect(pairs.values.topic[pair]).toBeNaN();
          }
          for (let b = a + 1; b < chunks.length; b++) {
            const [one, other] = [chunks[a]!, chunks[b]!];
            const isCandidate =
              one.source !== other.source && (one.kind === "node") === (other.kind === "node");
            expect(met.has(`${a} ${b}`)).toBe(isCandidate);
          }
        }
      }),
    );
  });
});
