/**
 * Vectors where usearch has no binary, as on Windows: its loader takes the platform from npm_config_platform before that
 * of the process, so naming Windows there finds what a Windows machine finds.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ChunkDescription } from "../../files/corpus/link/describe-chunks";
import { nearestRows, normalizeRows } from "../../graph/numeric/cosine";
import { EXACT_ROWS } from "../../graph/numeric/vector-index";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { checksumOf } from "./checksum";

const COUNT = EXACT_ROWS + 200;
const DIMENSIONS = 8;
const root = mkdtempSync(path.join(tmpdir(), "hopscope-exact-"));
const matrix = normalizeRows(
  Float32Array.from({ length: COUNT * DIMENSIONS }, (_, i) => Math.sin(i * i * 0.37)),
  DIMENSIONS,
);
const rowAt = (row: number) => matrix.slice(row * DIMENSIONS, (row + 1) * DIMENSIONS);

beforeAll(() => {
  vi.stubEnv("npm_config_platform", "win32");
  vi.stubEnv("npm_config_arch", "x64");
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

describe("without the library for vector graphs", () => {
  it("says so, and builds and opens no graph", async () => {
    const { Hnsw, hnswAvailable, vectorSearch } = await import("../../graph/numeric/hnsw");
    expect(hnswAvailable()).toBe(false);
    expect(vectorSearch()).toEqual({ kind: "exact", advisedVectors: 100_000 });
    expect(() => Hnsw.build(matrix, DIMENSIONS)).toThrow(/no binary for this platform/);
    expect(() => Hnsw.open("anywhere", matrix, DIMENSIONS)).toThrow(/no binary for this platform/);
  });

  it("a generation has no graph, and its search is exact", async () => {
    const folder = await written();
    expect(readdirSync(folder)).not.toContain("vectors.usearch");
    await expectExactSearch(folder);
  });

  it("a generation from a platform that has the library is searched exactly", async () => {
    const folder = await written();
    const file = path.join(folder, "manifest.json");
    const { crc32: _, ...manifest } = JSON.parse(readFileSync(file, "utf8"));
    manifest.parts.push({ name: "vectors.usearch", bytes: 5, ms: 0, crc32: checksumOf("graph") });
    const crc32 = checksumOf(JSON.stringify(manifest));
    writeFileSync(file, JSON.stringify({ ...manifest, crc32 }));
    writeFileSync(path.join(folder, "vectors.usearch"), "graph");
    await expectExactSearch(folder);
  });

  it("the nearest chunks of many are the exact ones", async () => {
    const { nearestChunks } = await import("../../files/corpus/link/nearest-chunks");
    const chunks = Array.from({ length: COUNT }, (_, node): ChunkDescription => {
      const id = `${node}`;
      const empty = { source: id, title: "", topic: null, columns: "", table: null };
      return { node, id, kind: "node", ...empty, entities: new Set() };
    });
    const { lists } = nearestChunks(chunks, { content: matrix, topic: matrix, dimensions: DIMENSIONS }, 3);
    const { offsets, partners } = lists.at(-1)!;
    for (const row of [0, 300, COUNT - 1]) {
      const wanted = nearestRows(rowAt(row), matrix, 4).map(({ index }) => index);
      expect([...partners.slice(offsets[row], offsets[row + 1])]).toEqual(wanted);
    }
  });
});

async function written(): Promise<string> {
  const { writeGeneration } = await import("./write-generation");
  const builder = new GraphBuilder();
  for (let i = 0; i < COUNT; i++) builder.addNode({ id: `${i}`, name: `n${i}`, labels: ["A"], text: "" });
  const folder = mkdtempSync(path.join(root, "g"));
  rmSync(folder, { recursive: true });
  const vectors = { matrix, dimensions: DIMENSIONS, embedder: "sine" };
  const options = { signal: new AbortController().signal, report: () => {}, threads: 1 };
  await writeGeneration(builder, vectors, folder, { documents: [], tables: [] }, options);
  return folder;
}

async function expectExactSearch(folder: string): Promise<void> {
  const { openGeneration } = await import("./open-generation");
  const { snapshotSource } = await import("../../graph/snapshot-source");
  const graph = snapshotSource(await openGeneration(folder));
  for (const row of [0, 300, COUNT - 1]) {
    const hits = await graph.searchVector(rowAt(row), { k: 10 });
    const wanted = nearestRows(rowAt(row), matrix, 10);
    expect(hits.map(({ id }) => Number(id))).toEqual(wanted.map(({ index }) => index));
  }
}
