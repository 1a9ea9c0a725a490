/**
 * The path index I_l (section 4.2, equation 4): an R*-tree for each path length over label part and dominance part. A path is
 * its vertices; both parts are put together from what is stored for each vertex, so that a path costs four bytes a vertex and
 * its share of the boxes.
 */
import { DOMINANCE_DIMENSIONS, type DominanceEmbedding } from "./dominance";
import { LABEL_DIMENSIONS, labelCoordinate } from "./label-code";
import { countPaths, listPaths, type PathLength } from "./list-paths";
import { monotoneEmbedding } from "./monotone-embedding";
import { leafOrder, type Points, RStarTree } from "./rstar-tree";
import { degreeOf, type StarGraph, TICK_EVERY } from "./star-graph";

/** Coordinates of one place of a path: its label's, then its star's. */
export const PLACE_DIMENSIONS = LABEL_DIMENSIONS + DOMINANCE_DIMENSIONS;

/** More paths of length 2 than this are not indexed: hubs make them grow with the square of the degree. */
const MOST_LONG_PATHS = 2_000_000;

export interface PathIndex {
  length: PathLength;
  /** By path in the order of the leaves: `length + 1` vertices. */
  vertices: Int32Array;
  tree: RStarTree;
}

export interface DominanceIndex {
  /** By vertex; entities have each their own. */
  labels: Int32Array;
  /** By label: neighbours of the vertices that have it. */
  degrees: Int32Array;
  /** By vertex: `DOMINANCE_DIMENSIONS` coordinates. */
  stars: Uint16Array;
  /** Shortest first; length 2 only where there are few enough. */
  paths: PathIndex[];
  embedding: DominanceEmbedding;
  /** Paths that are no longer in the graph; absent where all are. */
  isGone?: PathTest;
}

/** Tests the path whose first of `places` vertices is at a position of `vertices`. */
export type PathTest = (vertices: Int32Array, at: number, places: number) => boolean;

export interface BuildOptions {
  embedding?: DominanceEmbedding;
  mostLongPaths?: number;
  /** Called with how many vertices and paths are done; what it throws ends the work. */
  tick?: (done: number) => void;
}

/** @param labels by vertex */
export function buildDominanceIndex(
  graph: StarGraph,
  labels: Int32Array,
  { embedding = monotoneEmbedding, mostLongPaths = MOST_LONG_PATHS, tick = () => {} }: BuildOptions = {},
): DominanceIndex {
  const degrees = new Int32Array(labels.reduce((most, label) => Math.max(most, label), -1) + 1);
  for (const [vertex, label] of labels.entries()) degrees[label]! += degreeOf(graph, vertex);
  const stars = embedStars(graph, labels, embedding, tick);
  tick(graph.count);
  const lengths: PathLength[] = countPaths(graph, 2) <= mostLongPaths ? [1, 2] : [1];
  let done = graph.count;
  const paths = lengths.map((length) => {
    const index = indexPaths(listPaths(graph, length), length, labels, stars, () => tick(done));
    done += index.vertices.length / (length + 1);
    tick(done);
    return index;
  });
  return { labels, degrees, stars, paths, embedding };
}

function embedStars(
  { count, offsets, neighbours }: StarGraph,
  labels: Int32Array,
  embedding: DominanceEmbedding,
  tick: (done: number) => void,
): Uint16Array {
  const stars = new Uint16Array(count * DOMINANCE_DIMENSIONS);
  const labelled = Int32Array.from(neighbours, (vertex) => labels[vertex]!);
  for (let vertex = 0; vertex < count; vertex++) {
    if (vertex % TICK_EVERY === 0) tick(vertex);
    const own = labelled.subarray(offsets[vertex], offsets[vertex + 1]);
    embedding.embed({ labels: own, size: own.length }, stars, vertex * DOMINANCE_DIMENSIONS);
  }
  return stars;
}

/** The same paths under another embedding: the boxes change, the order of the leaves does not. */
export function withEmbedding(
  index: DominanceIndex,
  stars: Uint16Array,
  embedding: DominanceEmbedding,
): DominanceIndex {
  const paths = index.paths.map(({ length, vertices }) => {
    const tree = RStarTree.over(pathPoints(vertices, length, index.labels, stars));
    return { length, vertices, tree };
  });
  return { ...index, stars, paths, embedding };
}

/** Leaves are tiled by the labels of both ends: what a query knows prunes most. */
function indexPaths(
  listed: Int32Array,
  length: PathLength,
  labels: Int32Array,
  stars: Uint16Array,
  tick: () => void,
): PathIndex {
  const places = length + 1;
  const order = leafOrder(pathPoints(listed, length, labels, stars), [0, length * PLACE_DIMENSIONS], tick);
  const vertices = new Int32Array(listed.length);
  for (const [at, path] of order.entries())
    for (let place = 0; place < places; place++)
      vertices[at * places + place] = listed[path * places + place]!;
  return { length, vertices, tree: RStarTree.over(pathPoints(vertices, length, labels, stars)) };
}

function pathPoints(
  vertices: Int32Array,
  length: PathLength,
  labels: Int32Array,
  stars: Uint16Array,
): Points {
  const places = length + 1;
  return {
    count: vertices.length / places,
    dimensions: places * PLACE_DIMENSIONS,
    coordinate(path, dimension) {
      const place = Math.floor(dimension / PLACE_DIMENSIONS);
      const vertex = vertices[path * places + place]!;
      const own = dimension - place * PLACE_DIMENSIONS;
      return own < LABEL_DIMENSIONS
        ? labelCoordinate(labels[vertex]!, own)
        : stars[vertex * DOMINANCE_DIMENSIONS + own - LABEL_DIMENSIONS]!;
    },
  };
}
