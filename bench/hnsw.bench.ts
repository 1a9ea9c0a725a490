/** HNSW against looking at every row: recall@10, build and search times at the size of STaRK-prime, 384 dimensions, with and without filters. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nearestRows, normalizeRows } from "../lib/graph/numeric/cosine";
import { Hnsw } from "../lib/graph/numeric/hnsw";
import { seededRandom } from "../lib/graph/numeric/seeded-random";
import { VectorIndex } from "../lib/graph/numeric/vector-index";
import { printTable } from "./corpora/print";
import { milliseconds, percentile } from "./corpora/timing";

const ROWS = 129_375;
const DIMENSIONS = 384;
const CLUSTERS = 2_000;
const QUESTIONS = 100;
const K = 10;

const random = seededRandom(11);
const centres = Float32Array.from({ length: CLUSTERS * DIMENSIONS }, gaussian);
for (const spread of [0.5, 1]) measure(spread);
crossover();

function measure(spread: number): void {
  const vectors = clustered(ROWS, spread);
  const questions = Array.from({ length: QUESTIONS }, () => clustered(1, spread));
  const folder = mkdtempSync(path.join(tmpdir(), "hopscope-bench-"));
  const file = path.join(folder, "vectors.hnsw");

  const idle = process.cpuUsage();
  const buildSeconds = milliseconds(() => Hnsw.build(vectors, DIMENSIONS).save(file)) / 1000;
  const { user, system } = process.cpuUsage(idle);
  let hnsw: Hnsw | undefined;
  const openMilliseconds = milliseconds(() => {
    hnsw = Hnsw.open(file, vectors, DIMENSIONS);
  });
  const index = new VectorIndex(vectors, hnsw);

  console.log(
    `build ${buildSeconds.toFixed(1)} s (${Math.round(ROWS / buildSeconds)} rows/s, ${((user + system) / 1e6).toFixed(1)} s of processor time), ` +
      `open ${openMilliseconds.toFixed(1)} ms, file ${Math.round(statSync(file).size / 1e6)} MB`,
  );
  const table: Record<string, Record<string, number>> = {};
  for (const share of [1, 2, 5, 10, 100]) {
    const mask =
      share === 1 ? undefined : Uint8Array.from({ length: ROWS }, () => (random() < 1 / share ? 1 : 0));
    table[share === 1 ? "no filter" : `1 row in ${share}`] = compare(index, vectors, questions, mask);
  }
  printTable(
    `${ROWS} vectors of ${DIMENSIONS} numbers, ${CLUSTERS} clusters, noise ${spread} of the distance between centres`,
    table,
  );
  rmSync(folder, { recursive: true });
}

function compare(
  index: VectorIndex,
  vectors: Float32Array,
  questions: readonly Float32Array[],
  mask?: Uint8Array,
) {
  for (const query of questions) index.search(query, K, mask);
  const ours: number[] = [];
  const exact: number[] = [];
  let found = 0;
  for (const query of questions) {
    let hits = new Set<number>();
    ours.push(
      milliseconds(() => {
        hits = new Set(index.search(query, K, mask).map((hit) => hit.index));
      }),
    );
    exact.push(
      milliseconds(() => {
        found += nearestRows(query, vectors, K, mask).filter((hit) => hits.has(hit.index)).length;
      }),
    );
  }
  return {
    "recall@10": found / (K * questions.length),
    "p50, ms": rounded(percentile(ours, 0.5)),
    "p95, ms": rounded(percentile(ours, 0.95)),
    "every row p50, ms": rounded(percentile(exact, 0.5)),
    ratio: rounded(percentile(exact, 0.5) / percentile(ours, 0.5)),
  };
}

/** Shows from how many rows on looking at every row stops being quick. */
function crossover(): void {
  const table: Record<string, Record<string, number>> = {};
  for (const rows of [1_000, 4_000, 16_000]) {
    const vectors = clustered(rows, 1);
    const hnsw = Hnsw.build(vectors, DIMENSIONS);
    const questions = Array.from({ length: QUESTIONS }, () => clustered(1, 1));
    for (const query of questions) nearestRows(query, vectors, K);
    table[rows] = {
      "every row p50, ms": rounded(
        percentile(
          questions.map((query) => milliseconds(() => nearestRows(query, vectors, K))),
          0.5,
        ),
      ),
      "HNSW p50, ms": rounded(
        percentile(
          questions.map((query) => milliseconds(() => hnsw.search(query, K))),
          0.5,
        ),
      ),
    };
  }
  printTable("Every row, or the index, by the number of rows", table);
}

/** Unit vectors around random centres. */
function clustered(rows: number, spread: number): Float32Array {
  const values = new Float32Array(new SharedArrayBuffer(rows * DIMENSIONS * 4));
  for (let row = 0; row < rows; row++) {
    const centre = Math.floor(random() * CLUSTERS) * DIMENSIONS;
    for (let i = 0; i < DIMENSIONS; i++)
      values[row * DIMENSIONS + i] = centres[centre + i]! + spread * gaussian();
  }
  return normalizeRows(values, DIMENSIONS);
}

/** Nearly normal, variance 1: the sum of twelve uniform numbers would be closer, and slower. */
function gaussian(): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
