/**
 * The path index of a knowledge graph, whose vertices are its nodes, each labelled by itself; and its form on disk, one row of
 * lists in an Arrow file, that is read without a copy.
 */
import { HopscopeError } from "../../../graph/errors";
import { ArrowColumns } from "../../../graph/snapshot/arrow-columns";
import { ipcFile, listColumn, type Numbers } from "../../../graph/snapshot/ipc-file";
import { buildSlots, StringIndex } from "../../../graph/snapshot/string-index";
import { Utf8Column } from "../../../graph/snapshot/utf8-column";
import { DOMINANCE_DIMENSIONS } from "./dominance";
import {
  type BuildOptions,
  buildDominanceIndex,
  type DominanceIndex,
  PLACE_DIMENSIONS,
} from "./dominance-index";
import { LABEL_DIMENSIONS } from "./label-code";
import type { PathLength } from "./list-paths";
import { monotoneEmbedding } from "./monotone-embedding";
import { RStarTree } from "./rstar-tree";
import { starGraph } from "./star-graph";

/** Raised whenever a reader of the old layout would misread the new one, or embeddings change. */
const VERSION = 1;

export interface EntityIndex {
  index: DominanceIndex;
  /** The vertex of a node, or -1. */
  vertexOf(id: string): number;
  idOf(vertex: number): string;
}

/** Input of the index; the ends of edges are positions of nodes. */
export interface EntityEdges {
  ids: Utf8Column;
  sources: Int32Array;
  targets: Int32Array;
}

export function buildEntityIndex(
  { ids, sources, targets }: EntityEdges,
  options?: BuildOptions,
): EntityIndex {
  const graph = starGraph(sources, targets, ids.length, () => options?.tick?.(0));
  const index = buildDominanceIndex(graph, identities(ids.length), options);
  return named(index, ids, buildSlots(ids));
}

/** The bytes of the index of a graph. @param tick called with how many nodes and paths are done */
export function entityIndexFile(edges: EntityEdges, tick: (done: number) => void): AsyncIterable<Uint8Array> {
  const { ids } = edges;
  const { index } = buildEntityIndex(edges, { tick });
  const start = ids.offsets[0]!;
  const columns: Record<string, Numbers> = {
    layout: Int32Array.of(VERSION, LABEL_DIMENSIONS, DOMINANCE_DIMENSIONS, ids.length),
    idOffsets: ids.offsets.map((offset) => offset - start),
    idBytes: ids.bytes.subarray(start, ids.offsets[ids.length]),
    idSlots: buildSlots(ids),
    degrees: index.degrees,
    stars: index.stars,
  };
  for (const { length, vertices, tree } of index.paths) {
    columns[`vertices${length}`] = vertices;
    columns[`lower${length}`] = tree.lower;
    columns[`upper${length}`] = tree.upper;
  }
  const oneRow = (values: Numbers) => listColumn(Int32Array.of(0, values.length), values);
  return ipcFile(Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, oneRow(values)])));
}

/** @throws HopscopeError `not-ready` when an older or a newer version wrote it */
export function openEntityIndex(bytes: Uint8Array): EntityIndex {
  const columns = new ArrowColumns(bytes);
  const [version, labels, dominance, count = 0] = columns.items("layout", Int32Array);
  if (version !== VERSION || labels !== LABEL_DIMENSIONS || dominance !== DOMINANCE_DIMENSIONS)
    throw new HopscopeError("not-ready", "The path index was made by another version of Hopscope.", {
      hint: "Index the knowledge base again.",
    });
  const lengths = ([1, 2] as const).filter((length) => columns.has(`vertices${length}`));
  const index: DominanceIndex = {
    labels: identities(count),
    degrees: columns.items("degrees", Int32Array),
    stars: columns.items("stars", Uint16Array),
    paths: lengths.map((length) => readPaths(columns, length)),
    embedding: monotoneEmbedding,
  };
  const ids = new Utf8Column(columns.items("idOffsets", Int32Array), columns.items("idBytes", Uint8Array));
  return named(index, ids, columns.items("idSlots", Int32Array));
}

function readPaths(columns: ArrowColumns, length: PathLength): DominanceIndex["paths"][number] {
  const vertices = columns.items(`vertices${length}`, Int32Array);
  const tree = new RStarTree(
    vertices.length / (length + 1),
    (length + 1) * PLACE_DIMENSIONS,
    columns.items(`lower${length}`, Uint16Array),
    columns.items(`upper${length}`, Uint16Array),
  );
  return { length, vertices, tree };
}

function named(index: DominanceIndex, ids: Utf8Column, slots: Int32Array): EntityIndex {
  const byId = new StringIndex(ids, slots);
  return { index, vertexOf: (id) => byId.find(id), idOf: (vertex) => ids.at(vertex) };
}

function identities(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, vertex) => vertex);
}
