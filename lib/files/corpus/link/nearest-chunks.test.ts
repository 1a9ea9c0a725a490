/** Lists that survive a change equal those that are made anew. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeRows } from "../../../graph/numeric/cosine";
import { ipcFile } from "../../../graph/snapshot/ipc-file";
import { CHUNK_KINDS, type ChunkDescription } from "./describe-chunks";
import { type ChunkVectors, nearestChunks } from "./nearest-chunks";
import { nearestColumns, readNearest } from "./nearest-file";

interface Known {
  id: string;
  kind: ChunkDescription["kind"];
  isPart: boolean;
  content: number[];
  topic: number[];
}

// Few different vectors, so that many are equally near.
const vector = fc
  .array(fc.integer({ min: -1, max: 1 }), { minLength: 2, maxLength: 2 })
  .filter((own) => own.some((x) => x !== 0));
const states = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(..."abcdefghijkl"),
    kind: fc.constantFrom(...CHUNK_KINDS),
    isPart: fc.boolean(),
    content: vector,
    topic: vector,
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

function stateOf(known: readonly Known[]): [ChunkDescription[], ChunkVectors] {
  const chunks = known.map(
    ({ id, kind, isPart }, node): ChunkDescription => ({
      node,
      id,
      kind,
      source: id,
      title: "",
      topic: isPart && kind === "passage" ? "t" : null,
      columns: "",
      table: null,
      entities: new Set(),
    }),
  );
  const rows = (field: "content" | "topic") =>
    normalizeRows(Float32Array.from(known.flatMap((own) => own[field])), 2);
  return [chunks, { content: rows("content"), topic: rows("topic"), dimensions: 2 }];
}

describe("nearestChunks", () => {
  it("equals looking for all again, whatever changed, came, went or moved", () => {
    const changes = fc.tuple(states, states, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }));
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 4 }), ([before, other, isSaved], perChunk) => {
        const changed = new Map(other.map((one) => [one.id, one]));
        const after = [
          ...before.flatMap((one, at) => (isSaved[at] ? [one] : (changed.get(one.id) ?? []))),
          ...other.filter(({ id }) => !before.some((one) => one.id === id)),
        ];
        const known = nearestChunks(...stateOf(before), perChunk);
        const [chunks, vectors] = stateOf(after);
        const anew = nearestChunks(chunks, vectors, perChunk);
        expect(nearestChunks(chunks, vectors, perChunk, known)).toEqual(anew);
        const [moved, movedVectors] = stateOf(after.toReversed());
        expect(nearestChunks(moved, movedVectors, perChunk, known)).toEqual(
          nearestChunks(moved, movedVectors, perChunk),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("is not taken over when another number of neighbours is wanted", () => {
    const known = ["a", "b", "c"].map((id, at) => ({
      id,
      kind: "passage" as const,
      isPart: false,
      content: [1, at],
      topic: [1, 0],
    }));
    const [chunks, vectors] = stateOf(known);
    const one = nearestChunks(chunks, vectors, 1);
    expect(nearestChunks(chunks, vectors, 2, one)).toEqual(nearestChunks(chunks, vectors, 2));
  });

  it("is read again as it was written", async () => {
    const [chunks, vectors] = stateOf(fc.sample(states, { numRuns: 1, seed: 7 })[0]!);
    const nearest = nearestChunks(chunks, vectors, 2);
    const pieces: Uint8Array[] = [];
    for await (const piece of ipcFile(nearestColumns(nearest))) pieces.push(piece);
    expect(readNearest(Buffer.concat(pieces))).toEqual(nearest);
  });
});
