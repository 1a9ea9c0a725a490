import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { HopscopeError } from "../errors";
import { nearestRows, normalizeRows } from "./cosine";
import { Hnsw } from "./hnsw";
import { VectorIndex } from "./vector-index";

const DIMENSIONS = 24;
/** Enough for the graph to be used with a filter as well. */
const ROWS = 18_000;
const folder = mkdtempSync(path.join(tmpdir(), "hopscope-hnsw-"));
afterAll(() => rmSync(folder, { recursive: true }));

const vectors = clustered(ROWS, 1);
const hnsw = Hnsw.build(vectors, DIMENSIONS, { threads: 1 });
const index = new VectorIndex(vectors, hnsw);
const questions = Array.from({ length: 40 }, (_, i) => clustered(1, 100 + i));

/** Unit vectors around 20 centres, reproducible. */
function clustered(rows: number, seed: number): Float32Array {
  const values = new Float32Array(new SharedArrayBuffer(rows * DIMENSIONS * 4));
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24 - 0.5;
  };
  for (let row = 0; row < rows; row++) {
    const centre = Math.floor((next() + 0.5) * 20);
    for (let i = 0; i < DIMENSIONS; i++)
      values[row * DIMENSIONS + i] = Math.sin(centre * 7 + i * (centre + 1)) + next();
  }
  return normalizeRows(values, DIMENSIONS);
}

function recall(
  search: (query: Float32Array) => { index: number }[],
  exact: (query: Float32Array) => { index: number }[],
) {
  let found = 0;
  let wanted = 0;
  for (const query of questions) {
    const hits = new Set(search(query).map((hit) => hit.index));
    const best = exact(query);
    found += best.filter((hit) => hits.has(hit.index)).length;
    wanted += best.length;
  }
  return found / wanted;
}

describe("VectorIndex", () => {
  it("finds at least 98 in 100 of the ten nearest, with exact scores", () => {
    expect(
      recall(
        (query) => index.search(query, 10),
        (query) => nearestRows(query, vectors, 10),
      ),
    ).toBeGreaterThanOrEqual(0.98);
    for (const hit of index.search(questions[0]!, 10)) {
      expect(nearestRows(questions[0]!, vectors, 1, (row) => row === hit.index)).toEqual([hit]);
    }
  });

  it.each([
    ["nine rows in ten", (row: number) => row % 10 !== 0],
    ["every second row", (row: number) => row % 2 === 0],
    ["few rows", (row: number) => row % 2_000 === 0],
    ["no row", () => false],
  ])("finds them among %s, by function or mask", (_, accepts) => {
    const mask = Uint8Array.from({ length: ROWS }, (_, row) => (accepts(row) ? 1 : 0));
    const exact = (query: Float32Array) => nearestRows(query, vectors, 10, mask);
    for (const query of questions) {
      const hits = index.search(query, 10, accepts);
      expect(hits).toHaveLength(exact(query).length);
      expect(hits.every((hit) => accepts(hit.index))).toBe(true);
      expect(index.search(query, 10, mask)).toEqual(hits);
    }
    if (mask.includes(1)) {
      expect(recall((query) => index.search(query, 10, accepts), exact)).toBeGreaterThanOrEqual(0.98);
    }
  });

  it("is exact when a filter refuses all that is near", () => {
    for (const query of questions.slice(0, 5)) {
      const near = new Set(nearestRows(query, vectors, 500).map((hit) => hit.index));
      const accepts = (row: number) => !near.has(row);
      expect(index.search(query, 10, accepts)).toEqual(nearestRows(query, vectors, 10, accepts));
    }
  });

  it("gives hits in order, as many as there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.nat(questions.length - 1), (k, which) => {
        const hits = index.search(questions[which]!, k);
        expect(hits).toHaveLength(k);
        expect(hits).toEqual(hits.toSorted((a, b) => b.score - a.score || a.index - b.index));
      }),
      { numRuns: 20 },
    );
    expect(index.search(questions[0]!, ROWS + 1)).toHaveLength(ROWS);
  });

  it("is exact without a graph", () => {
    const few = vectors.subarray(0, 100 * DIMENSIONS);
    expect(new VectorIndex(few).search(questions[0]!, 7)).toEqual(nearestRows(questions[0]!, few, 7));
    expect(new VectorIndex(new Float32Array(0)).search(questions[0]!, 7)).toEqual([]);
  });
});

describe("a saved graph", () => {
  const file = path.join(folder, "vectors.hnsw");
  hnsw.save(file);

  it("answers as before when it is opened", () => {
    const opened = new VectorIndex(vectors, Hnsw.open(file, vectors, DIMENSIONS));
    for (const query of questions) expect(opened.search(query, 10)).toEqual(index.search(query, 10));
  });

  it("is refused when it belongs to other vectors, is damaged or missing", () => {
    const open = (bytes: Uint8Array) => {
      writeFileSync(path.join(folder, "damaged"), bytes);
      return Hnsw.open(path.join(folder, "damaged"), vectors, DIMENSIONS);
    };
    const saved = readFileSync(file);
    const headers = 8 + ROWS * DIMENSIONS * 2;
    expect(() => Hnsw.open(file, vectors.subarray(DIMENSIONS), DIMENSIONS)).toThrow(
      /does not hold 17999 vectors of 24/,
    );
    expect(() => Hnsw.open(file, vectors, DIMENSIONS * 2)).toThrow(/does not hold 9000 vectors of 48/);
    expect(() => Hnsw.open(path.join(folder, "absent"), vectors, DIMENSIONS)).toThrow(/cannot be opened/);
    expect(() => open(new TextEncoder().encode("no index"))).toThrow(/does not hold/);
    for (const length of [0, 4, headers, headers + 64, headers + 104, headers + 128, saved.length - 1]) {
      expect(() => open(saved.subarray(0, length))).toThrow(HopscopeError);
    }
  });
});

it("reports progress while it builds", () => {
  const seen: number[] = [];
  Hnsw.build(vectors.subarray(0, 10 * DIMENSIONS), DIMENSIONS, {
    threads: 1,
    onProgress: (rows) => seen.push(rows),
  });
  expect(seen).toEqual([10]);
});
