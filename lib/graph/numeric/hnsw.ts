/**
 * A navigable small world graph over row-major unit vectors (Malkov and Yashunin 2018), built and searched by `usearch`,
 * a native library that works in worker threads. A saved graph is opened as a memory map: opening costs nothing, and
 * processes share its pages.
 *
 * The graph holds vectors in half precision (half the size of single precision at the same recall); its hits are then
 * scored again with the full vectors, so scores are exact and only membership is approximate.
 *
 * The library has no binary for some platforms (docs/platforms.md). There `hnswAvailable()` is false, no graph is built
 * or opened, and every search compares all vectors.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import type { Index } from "usearch";
import { HopscopeError } from "../errors";
import { dot } from "./cosine";
import type { Hit } from "./top-k";

type Library = typeof import("usearch");

/** Loaded when a graph is built or opened; null where it cannot be. */
let library: Library | null | undefined;

/**
 * Without the library, up to this many vectors of 384 numbers are compared within about 30 ms on one core; a search
 * takes longer in proportion beyond. See docs/platforms.md.
 */
const EXACT_SEARCH_LIMIT = 100_000;

/** Links of a node, candidates while adding and while searching. On MiniLM vectors of real passages recall@10 is 0.985 with 128 candidates. */
const CONNECTIVITY = 16;
const EXPANSION_ADD = 128;
const EXPANSION_SEARCH = 256;
/** Rows added in one native call, between two reports of progress. */
const BATCH = 8192;
/** Half precision. */
const BYTES_PER_NUMBER = 2;
const HEADER_BYTES = 128;

export interface HnswOptions {
  /** Threads of the native library; all cores when absent. */
  threads?: number;
  /** Called between batches with the rows added so far; what it throws stops the build. */
  onProgress?: (rows: number) => void;
}

/** The kind of vector search: by a graph, or exactly, which is advised for up to `advisedVectors` vectors. */
export type VectorSearch = { kind: "hnsw" } | { kind: "exact"; advisedVectors: number };

/** True if a graph can be built and opened on this platform. */
export function hnswAvailable(): boolean {
  return loadLibrary() !== null;
}

export function vectorSearch(): VectorSearch {
  return hnswAvailable() ? { kind: "hnsw" } : { kind: "exact", advisedVectors: EXACT_SEARCH_LIMIT };
}

export class Hnsw {
  constructor(
    private readonly graph: Index,
    private readonly vectors: Float32Array,
    private readonly dimensions: number,
  ) {}

  /**
   * Indexes the rows of `vectors` (unit length). It blocks its thread: minutes for a million rows.
   * @throws Error where `hnswAvailable()` is false, as does `open`
   */
  static build(vectors: Float32Array, dimensions: number, options: HnswOptions = {}): Hnsw {
    const graph = emptyGraph(dimensions);
    const rowCount = vectors.length / dimensions;
    for (let from = 0; from < rowCount; from += BATCH) {
      const to = Math.min(from + BATCH, rowCount);
      const rows = BigUint64Array.from({ length: to - from }, (_, i) => BigInt(from + i));
      graph.add(rows, vectors.subarray(from * dimensions, to * dimensions), options.threads ?? 0);
      options.onProgress?.(to);
    }
    return new Hnsw(graph, vectors, dimensions);
  }

  /** Maps the graph that `save` wrote for these `vectors`. Throws `damaged-generation` when it is not one, or another's. */
  static open(path: string, vectors: Float32Array, dimensions: number): Hnsw {
    const graph = emptyGraph(dimensions);
    try {
      checkStart(path, vectors.length / dimensions, dimensions);
      graph.view(path);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new HopscopeError("damaged-generation", `The vector index ${path} cannot be opened: ${reason}.`, {
        hint: "Build the index again.",
        cause,
      });
    }
    return new Hnsw(graph, vectors, dimensions);
  }

  save(path: string): void {
    this.graph.save(path);
  }

  /**
   * About the `k` rows nearest to the unit vector `query`, less those that are not accepted: best first, ties by row;
   * `score` is the cosine.
   */
  search(query: Float32Array, k: number, accepts?: (row: number) => boolean): Hit[] {
    const hits: Hit[] = [];
    for (const key of this.graph.search(query, k, 1).keys) {
      const index = Number(key);
      if (accepts && !accepts(index)) continue;
      hits.push({ index, score: dot(query, this.vectors, index * this.dimensions) });
    }
    return hits.sort((x, y) => y.score - x.score || x.index - y.index);
  }
}

/**
 * A file opens with its number of rows and of bytes a row, then the rows, then two headers of 64 bytes. The native library
 * believes these numbers and would crash the process on a file that is shorter.
 */
function checkStart(path: string, rows: number, dimensions: number): void {
  const file = openSync(path, "r");
  try {
    const start = Buffer.alloc(8);
    const read = readSync(file, start);
    const [foundRows, foundBytes] = [start.readUInt32LE(0), start.readUInt32LE(4)];
    if (read < start.length || foundRows !== rows || foundBytes !== dimensions * BYTES_PER_NUMBER)
      throw new Error(`it does not hold ${rows} vectors of ${dimensions} dimensions`);
    if (fstatSync(file).size <= start.length + rows * foundBytes + HEADER_BYTES)
      throw new Error("it is cut short");
  } finally {
    closeSync(file);
  }
}

/** Null where the package has no binary for this platform, or one that the system cannot load. */
function loadLibrary(): Library | null {
  if (library !== undefined) return library;
  // The ES module of usearch looks for its native part by a stack trace, which a bundler's source maps mislead.
  const require = createRequire(import.meta.url);
  try {
    library = require("usearch") as Library;
  } catch {
    library = null;
  }
  return library;
}

function emptyGraph(dimensions: number): Index {
  const usearch = loadLibrary();
  if (!usearch) throw new Error("usearch has no binary for this platform.");
  return new usearch.Index({
    dimensions,
    metric: usearch.MetricKind.IP,
    quantization: usearch.ScalarKind.F16,
    connectivity: CONNECTIVITY,
    expansion_add: EXPANSION_ADD,
    expansion_search: EXPANSION_SEARCH,
    multi: false,
  });
}
