/** Graphs that can be read: generations, opened on first use and forgotten when long unused, and Neo4j databases. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Connection, KnowledgeBase } from "../../api/schemas/knowledge-base";
import { CANDIDATE_FILE } from "../../files/corpus/link/candidate-file";
import type { SourceDocument, SourceTable } from "../../files/source";
import { Overlay } from "../../graph/edits/overlay";
import { HopscopeError } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import type { MatchOptions, MatchResult } from "../../graph/match/match-result";
import { once } from "../../graph/once";
import type { DrawnOverview } from "../../graph/overview/overview";
import { sourceOverview } from "../../graph/overview/source-overview";
import { findPaths } from "../../graph/paths/find-paths";
import type { PathOptions, PathQuery, PathResult } from "../../graph/paths/path-result";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { Without } from "../../graph/removal";
import { type ExportedGraph, type ExportOptions, exportedGraph } from "../../graph/snapshot/exported-graph";
import { type GraphContent, graphContent } from "../../graph/snapshot/graph-content";
import type { NodeRows } from "../../graph/snapshot/node-rows";
import { Snapshot } from "../../graph/snapshot/snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { type ReducedGraph, withoutSource } from "../../graph/without-source";
import type { Neo4jDatabase } from "../../stores/neo4j/neo4j-database";
import { openNeo4jSource } from "../../stores/neo4j/neo4j-source";
import { removePartialFolders } from "../../stores/snapshot/durable-folder";
import { type OpenGeneration, openGeneration } from "../../stores/snapshot/open-generation";
import { readSourceDocument, readSourceTable } from "../../stores/snapshot/read-source";
import type { GraphThreads } from "./graph-threads";
import type { Neo4jConnections } from "./neo4j-connections";
import type { SimilarityAnswers, SimilarityAsks, SimilarityKind } from "./similarity-work";

/** Generations that stay open; each keeps its files in memory once read. */
const OPEN_AT_MOST = 6;
/** Limit for one knowledge base: its current generation and the one before it. */
const OPEN_OF_ONE = 2;

/** A graph that can be read, wherever it lives. */
export interface OpenGraph {
  source: GraphSource;
  /** Matches as the source does, away from the thread that answers requests. */
  match(query: QueryGraph, options: MatchOptions): Promise<MatchResult>;
  /** Searches paths, away from that thread too. */
  paths(query: PathQuery, options: PathOptions): Promise<PathResult>;
  /** Its communities and hubs; computed once, away from that thread as well. */
  overview(): Promise<DrawnOverview>;
  document(id: string): Promise<SourceDocument | null>;
  table(id: string): Promise<SourceTable | null>;
  /** A file of an index that only one method reads, the same bytes on every call; null where there is none. */
  indexFile(file: string): Promise<Uint8Array | null>;
  /** Digests of its content; null for a graph that is in a database. */
  content(signal?: AbortSignal): Promise<GraphContent | null>;
  /**
   * The same graph without some of it.
   * @throws HopscopeError `invalid-input` for what it does not have anyway, `not-ready` for a graph that is in a database
   */
  without(without: Without): Promise<ReducedGraph>;
  /** The exported part of it. @throws HopscopeError `not-ready` for a graph that is in a database; the signal's reason */
  exported(options: ExportOptions, signal?: AbortSignal): Promise<ExportedGraph>;
  /** The pairs of which its similarity edges were chosen; null for a graph that is in a database. */
  similarity: OpenSimilarity | null;
}

/** The candidate pairs of a generation. */
export interface OpenSimilarity {
  /** The graph's nodes as the pairs number them. */
  rows(): Promise<NodeRows>;
  /** Computed away from the thread that answers requests; null where the generation keeps no pairs. */
  ask<Kind extends SimilarityKind>(
    kind: Kind,
    asked: SimilarityAsks[Kind],
    signal?: AbortSignal,
  ): Promise<SimilarityAnswers[Kind] | null>;
}

export class Graphs {
  readonly #open = new Map<string, Promise<OpenGraph>>();
  /** Built generations by knowledge base and name, for the overlays over them, as long as somebody holds them. */
  readonly #built = new Map<string, WeakRef<Snapshot>>();

  /** The newest source of each Neo4j, by knowledge base. */
  readonly #sources = new Map<
    string,
    { database: Neo4jDatabase; source: GraphSource; overview: OpenGraph["overview"] }
  >();

  /** Size of the files of each open graph, by its key. */
  readonly #bytes = new Map<string, number>();
  readonly #mostBytes: number;

  /** @param folder the data folder @param mostBytes of the files of what stays open; the one that was asked last stays in any case */
  constructor(
    private readonly folder: string,
    private readonly threads: GraphThreads,
    private readonly connections: Neo4jConnections,
    mostBytes = Number.POSITIVE_INFINITY,
  ) {
    this.#mostBytes = mostBytes;
  }

  generationFolder(knowledgeBase: string, generation: string): string {
    return path.join(this.folder, "knowledge-bases", knowledgeBase, generation);
  }

  /**
   * The graph that a knowledge base shows now.
   * @throws HopscopeError `not-ready` before the first indexing has ended; what `Neo4jConnections.open` throws
   */
  async open(base: Pick<KnowledgeBase, "id" | "name" | "generation" | "connection">): Promise<OpenGraph> {
    const { id, name, generation, connection } = base;
    if (connection) return this.#openConnected(base, connection);
    if (!generation) {
      throw new HopscopeError("not-ready", `"${name}" is not indexed yet.`, {
        hint: "Add sources, or wait for its job to finish.",
      });
    }
    const key = `${id}/${generation}`;
    const opening = this.#open.get(key) ?? this.#openGeneration(id, generation);
    // Re-inserted, so that the first key is the one longest unused.
    this.#open.delete(key);
    this.#open.set(key, opening);
    const own = [...this.#open.keys()].filter((other) => other.startsWith(`${id}/`));
    for (const older of own.slice(0, -OPEN_OF_ONE)) this.#open.delete(older);
    try {
      const opened = await opening;
      this.#makeRoom();
      return opened;
    } catch (error) {
      this.#open.delete(key);
      throw error;
    }
  }

  /** Forgets those longest unused until the others are few and small enough. */
  #makeRoom(): void {
    const sizeOf = (key: string) => this.#bytes.get(key) ?? 0;
    let bytes = [...this.#open.keys()].reduce((sum, key) => sum + sizeOf(key), 0);
    for (const oldest of [...this.#open.keys()].slice(0, -1)) {
      if (this.#open.size <= OPEN_AT_MOST && bytes <= this.#mostBytes) break;
      bytes -= sizeOf(oldest);
      this.#open.delete(oldest);
    }
    for (const key of this.#bytes.keys()) if (!this.#open.has(key)) this.#bytes.delete(key);
  }

  /** Removes what builds that were cut off left behind; call when no job runs. */
  async removeUnfinished(): Promise<void> {
    const folder = path.join(this.folder, "knowledge-bases");
    for (const base of await readdir(folder).catch(() => []))
      await removePartialFolders(path.join(folder, base));
  }

  /** Removes the files of all generations but these; call when no job of the knowledge base writes one. */
  async removeOthers(knowledgeBase: string, remaining: ReadonlySet<string>): Promise<void> {
    const generations = await readdir(path.join(this.folder, "knowledge-bases", knowledgeBase));
    for (const generation of generations.filter((name) => !remaining.has(name))) {
      this.#open.delete(`${knowledgeBase}/${generation}`);
      await rm(this.generationFolder(knowledgeBase, generation), { recursive: true, force: true });
    }
  }

  async removeAll(knowledgeBase: string): Promise<void> {
    for (const key of this.#open.keys()) if (key.startsWith(`${knowledgeBase}/`)) this.#open.delete(key);
    this.#sources.delete(knowledgeBase);
    await rm(path.join(this.folder, "knowledge-bases", knowledgeBase), { recursive: true, force: true });
  }

  async #openConnected(
    base: Parameters<Neo4jConnections["open"]>[0],
    { mapping }: Connection,
  ): Promise<OpenGraph> {
    const database = await this.connections.open(base);
    const opened = await openNeo4jSource(database, mapping);
    const known = this.#sources.get(base.id);
    // If the state is the same, the source that has already read its schema.
    const isSame = known?.database === database && known.source.generation === opened.generation;
    const source = isSame ? known.source : opened;
    const overview = isSame ? known.overview : once(() => sourceOverview(source));
    this.#sources.set(base.id, { database, source, overview });
    return {
      source,
      match: (query, options) => source.match(query, options),
      paths: (query, options) => findPaths(source, query, options),
      overview,
      // The sources that a database was made from are not in it.
      document: async () => null,
      table: async () => null,
      indexFile: async () => null,
      content: async () => null,
      without: async () => {
        throw new HopscopeError(
          "not-ready",
          `Nothing can be taken out of "${base.name}": it lives in a Neo4j.`,
          {
            hint: "Project what you need of it to this machine; the page of the knowledge base offers this.",
          },
        );
      },
      exported: async () => {
        throw new HopscopeError("not-ready", `"${base.name}" cannot be exported: it lives in a Neo4j.`, {
          hint: "Export it there, or project what you need of it to this machine and export that.",
        });
      },
      similarity: null,
    };
  }

  /** A generation as it is stored; the built one below overlays is shared among them. */
  async stored(knowledgeBase: string, generation: string): Promise<OpenGeneration> {
    const found = await openGeneration(this.generationFolder(knowledgeBase, generation), (base, open) => {
      const key = `${knowledgeBase}/${base}`;
      const known = this.#built.get(key)?.deref() ?? open();
      this.#built.set(key, new WeakRef(known));
      return known;
    });
    if (found instanceof Snapshot && !this.#built.get(`${knowledgeBase}/${generation}`)?.deref())
      this.#built.set(`${knowledgeBase}/${generation}`, new WeakRef(found));
    return found;
  }

  async #openGeneration(knowledgeBase: string, generation: string): Promise<OpenGraph> {
    const snapshot = await this.stored(knowledgeBase, generation);
    const sizes = snapshot.manifest.parts.map(({ bytes }) => bytes);
    this.#bytes.set(
      `${knowledgeBase}/${generation}`,
      sizes.reduce((sum, bytes) => sum + bytes, 0),
    );
    const pairsOf = snapshot instanceof Overlay ? snapshot.base : snapshot;
    let content: GraphContent | undefined;
    return {
      source: snapshotSource(snapshot),
      match: (query, options) => this.threads.match(snapshot, query, options),
      paths: (query, options) => this.threads.paths(snapshot, query, options),
      overview: once(() => this.threads.overview(snapshot)),
      document: (id) => readSourceDocument(snapshot, id),
      table: (id) => readSourceTable(snapshot, id),
      indexFile: (file) => snapshot.readIndex(file),
      without: (without) => withoutSource(snapshot, without),
      content: async (signal) => {
        content ??= await graphContent(snapshot, signal);
        return content;
      },
      exported: (options, signal) => exportedGraph(snapshot, options, signal),
      similarity: {
        rows: () => snapshot.nodes(),
        ask: async (kind, asked, signal) => {
          const pairs = await snapshot.readIndex(CANDIDATE_FILE);
          return (
            pairs && this.threads.similarity({ generation: pairsOf.generation, pairs }, kind, asked, signal)
          );
        },
      },
    };
  }
}
