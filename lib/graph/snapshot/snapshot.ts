/**
 * One immutable generation, opened: its manifest, and its parts as typed arrays over shared memory, each loaded on first
 * use. `share` gives a plain object that can be posted to a worker thread, where `Snapshot.fromShared` opens it again
 * without copying anything.
 */
import { once } from "../once";
import { Bm25 } from "../text/bm25";
import { ArrowColumns } from "./arrow-columns";
import { damagedPart } from "./damaged-part";
import { EdgeRows } from "./edge-rows";
import type { Manifest } from "./manifest";
import { MatchIndex } from "./match-index";
import { NameIndex, type NameLookup, type TrigramLists } from "./name-index";
import { NodeRows } from "./node-rows";
import { PropertyRows } from "./property-rows";
import { PART_NAMES, type PartName } from "./snapshot-parts";
import { readPostings } from "./text-index";
import { type VectorLookup, VectorRows } from "./vector-rows";

/** The source of a snapshot's bytes. */
export interface PartReader {
  /** All bytes of a part, in shared memory; asked once for each part. */
  read(name: PartName): Promise<Uint8Array>;
  /** A part that need not be read from bytes. */
  columns?(name: PartName): ArrowColumns;
  /** A source document or table as JSON, or null when there is none with this id. */
  readSource(kind: "documents" | "tables", id: string): Promise<string | null>;
  /** All bytes of a file that a method keeps with the generation, in shared memory; null when there is none of this name. */
  readIndex(file: string): Promise<Uint8Array | null>;
  /** Path of the saved nearest-neighbour graph over the vectors, checked to be what was written; null when there is none. */
  hnswPath(): Promise<string | null>;
}

/** A snapshot as it is posted between threads. */
export interface SharedSnapshot {
  generation: string;
  manifest: Manifest;
  parts: ReadonlyMap<PartName, Uint8Array>;
  hnswPath: string | null;
}

export class Snapshot {
  readonly #reads = new Map<PartName, () => Promise<Uint8Array>>();
  readonly #indexes = new Map<string, () => Promise<Uint8Array | null>>();

  /** @param generation Names this immutable state. */
  constructor(
    readonly generation: string,
    readonly manifest: Manifest,
    private readonly reader: PartReader,
  ) {}

  /** The same snapshot in another thread, where its sources cannot be read. */
  static fromShared({ generation, manifest, parts, hnswPath }: SharedSnapshot): Snapshot {
    return new Snapshot(generation, manifest, {
      read: async (name) => {
        const bytes = parts.get(name);
        if (!bytes) throw damagedPart(generation, name, "it is missing");
        return bytes;
      },
      readSource: async () => null,
      readIndex: async () => null,
      hnswPath: async () => hnswPath,
    });
  }

  /** A source document or table as JSON, or null when there is none with this id. */
  readSource(kind: "documents" | "tables", id: string): Promise<string | null> {
    return this.reader.readSource(kind, id);
  }

  /** A file that a method keeps with the generation, the same bytes on every call; null where there is none. */
  readIndex(file: string): Promise<Uint8Array | null> {
    const read = this.#indexes.get(file) ?? once(() => this.reader.readIndex(file));
    this.#indexes.set(file, read);
    return read();
  }

  readonly nodes = once(async () => {
    const [nodes, slots, properties, origins] = await Promise.all([
      this.#columns("nodes"),
      this.#columns("id-slots"),
      this.#columns("node-properties"),
      this.#columns("node-origins"),
    ]);
    return this.#view(
      "nodes",
      () => new NodeRows(nodes, slots, new PropertyRows(properties), new PropertyRows(origins)),
    );
  });

  readonly edges = once(async () => {
    const [nodes, relations, weights, adjacency, properties] = await Promise.all([
      this.nodes(),
      this.#columns("relations"),
      this.#columns("edge-weights"),
      this.#columns("adjacency"),
      this.#columns("edge-properties"),
    ]);
    return this.#view("adjacency", () => {
      return EdgeRows.read(relations, weights, adjacency, new PropertyRows(properties), nodes);
    });
  });

  readonly names = once(async () => {
    const table = await this.#columns("names");
    return this.#view("names", () => {
      const rows = {
        names: table.text("name"),
        offsets: table.offsets("nodes"),
        nodes: table.items("nodes", Int32Array),
      };
      return new NameIndex(rows);
    });
  });

  readonly trigrams = once(async () => {
    const table = await this.#columns("name-trigrams");
    return this.#view("name-trigrams", (): TrigramLists => {
      return { offsets: table.offsets("names"), names: table.items("names", Int32Array) };
    });
  });

  readonly text = once(async () => {
    const [terms, lengths] = await Promise.all([this.#columns("terms"), this.#columns("text-lengths")]);
    return this.#view("terms", () => new Bm25(readPostings(terms, lengths)));
  });

  /** The index for matching; made from the other parts in about a second for ten million edges. */
  readonly matching = once(async () => {
    const parts = await Promise.all([this.nodes(), this.edges(), this.names(), this.text()]);
    return new MatchIndex(...parts, this.manifest.schema);
  });

  /** Null when the generation has no vectors. */
  readonly vectors = once(async () => {
    if (this.manifest.embedder === null) return null;
    const [table, hnsw] = await Promise.all([this.#columns("vectors"), this.reader.hnswPath()]);
    return this.#view("vectors", () => new VectorRows(table, this.manifest.dimensions, hnsw));
  });

  /**
   * Loads what is not loaded yet; the result can be posted to a worker thread. The table of edges is for other readers.
   * @param without Parts that the thread does not read.
   */
  async share(without: readonly PartName[] = []): Promise<SharedSnapshot> {
    const left = new Set<PartName>(["edges", ...without]);
    if (this.manifest.embedder === null) left.add("vectors");
    const names = PART_NAMES.filter((name) => !left.has(name));
    const parts = await Promise.all(names.map(async (name) => [name, await this.#read(name)] as const));
    return {
      generation: this.generation,
      manifest: this.manifest,
      parts: new Map(parts),
      hnswPath: await this.reader.hnswPath(),
    };
  }

  #read(name: PartName): Promise<Uint8Array> {
    const read = this.#reads.get(name) ?? once(() => this.reader.read(name));
    this.#reads.set(name, read);
    return read();
  }

  async #columns(name: PartName): Promise<ArrowColumns> {
    if (this.reader.columns) return this.reader.columns(name);
    const bytes = await this.#read(name);
    return this.#view(name, () => new ArrowColumns(bytes));
  }

  /** A part that does not look as it was written is reported as damaged, whatever the reader's error. */
  #view<T>(name: PartName, open: () => T): T {
    try {
      return open();
    } catch (cause) {
      throw damagedPart(this.generation, name, "its content cannot be read", cause);
    }
  }
}

/** The parts that a graph is read from: those of a snapshot, or of one that differs from it. */
export interface ReadParts
  extends Pick<Snapshot, "generation" | "manifest" | "nodes" | "edges" | "trigrams" | "text" | "matching"> {
  names(): Promise<NameLookup>;
  vectors(): Promise<VectorLookup | null>;
}
