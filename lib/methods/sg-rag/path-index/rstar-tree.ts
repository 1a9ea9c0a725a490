/**
 * An R*-tree that is loaded once and never changes (Beckmann et al., SIGMOD 1990): points with any number of coordinates,
 * packed by Sort-Tile-Recursive (Leutenegger et al., ICDE 1997), so that no heuristic of insertion is needed and every node
 * but the last of a level is full. Nodes are numbers, their boxes two typed arrays: threads can share it, and a file can
 * hold it as it is.
 */

/** Children of a node, points of a leaf. */
const FANOUT = 64;

/** Coordinates are whole numbers from 0 to this. */
export const MOST_COORDINATE = 65_535;

export interface Points {
  readonly count: number;
  readonly dimensions: number;
  /** From 0 to `MOST_COORDINATE`. */
  coordinate(point: number, dimension: number): number;
}

export class RStarTree {
  /** First node of each level, leaves first; then the number of nodes. */
  readonly #starts: number[];

  /**
   * @param lower by node, leaves first and the root last: the smallest coordinate in each dimension
   * @param upper and the largest
   */
  constructor(
    readonly count: number,
    readonly dimensions: number,
    readonly lower: Uint16Array,
    readonly upper: Uint16Array,
  ) {
    this.#starts = levelStarts(count);
    const expected = this.nodeCount * dimensions;
    if (lower.length !== expected || upper.length !== expected)
      throw new RangeError(
        `Expected boxes of ${expected} numbers, found ${lower.length} and ${upper.length}.`,
      );
  }

  /** The tree over points that already lie in the order of its leaves. */
  static over(points: Points): RStarTree {
    const { count, dimensions } = points;
    const starts = levelStarts(count);
    const nodes = starts.at(-1)!;
    const lower = new Uint16Array(nodes * dimensions).fill(MOST_COORDINATE);
    const upper = new Uint16Array(nodes * dimensions);
    for (let point = 0; point < count; point++) {
      const at = Math.floor(point / FANOUT) * dimensions;
      for (let dimension = 0; dimension < dimensions; dimension++) {
        const value = points.coordinate(point, dimension);
        if (value < lower[at + dimension]!) lower[at + dimension] = value;
        if (value > upper[at + dimension]!) upper[at + dimension] = value;
      }
    }
    for (let level = 0; level + 2 < starts.length; level++) {
      for (let node = starts[level]!; node < starts[level + 1]!; node++) {
        const parent = starts[level + 1]! + Math.floor((node - starts[level]!) / FANOUT);
        for (let dimension = 0; dimension < dimensions; dimension++) {
          const [own, outer] = [node * dimensions + dimension, parent * dimensions + dimension];
          if (lower[own]! < lower[outer]!) lower[outer] = lower[own]!;
          if (upper[own]! > upper[outer]!) upper[outer] = upper[own]!;
        }
      }
    }
    return new RStarTree(count, dimensions, lower, upper);
  }

  get nodeCount(): number {
    return this.#starts.at(-1)!;
  }

  /** Number of levels; 0 for a tree without points. */
  get height(): number {
    return this.#starts.length - 1;
  }

  /** -1 for a tree without points. */
  get root(): number {
    return this.nodeCount - 1;
  }

  /** 0 for a leaf. */
  levelOf(node: number): number {
    let level = 0;
    while (node >= this.#starts[level + 1]!) level++;
    return level;
  }

  /** Half-open range of the nodes below a node, or of the points of a leaf. */
  below(node: number, level: number): [first: number, end: number] {
    const start = this.#starts[level]!;
    const first = (node - start) * FANOUT;
    if (level === 0) return [first, Math.min(first + FANOUT, this.count)];
    const children = this.#starts[level - 1]!;
    return [children + first, Math.min(children + first + FANOUT, start)];
  }
}

/**
 * The order in which points lie in the leaves of their tree.
 * @param sortedBy the dimensions that separate points best, which are tiled; boxes bound all of them
 * @param tick called for each tile
 * @returns by place in the tree: the point
 */
export function leafOrder(points: Points, sortedBy: readonly number[], tick = () => {}): Uint32Array {
  const order = Uint32Array.from({ length: points.count }, (_, point) => point);
  const keys = new Float64Array(points.count);
  const tile = (from: number, to: number, depth: number): void => {
    const dimension = sortedBy[depth];
    if (dimension === undefined || to - from < 2) return;
    tick();
    sortRange(order, keys, from, to, (point) => points.coordinate(point, dimension));
    const leaves = Math.ceil((to - from) / FANOUT);
    const slabs = Math.ceil(leaves ** (1 / (sortedBy.length - depth)));
    const size = Math.ceil(leaves / slabs) * FANOUT;
    for (let start = from; start < to; start += size) tile(start, Math.min(start + size, to), depth + 1);
  };
  tile(0, points.count, 0);
  return order;
}

/** Key and point in one number each, so that the engine's own sort of numbers does it; 16 and 32 bits fit. */
function sortRange(
  order: Uint32Array,
  keys: Float64Array,
  from: number,
  to: number,
  keyOf: (point: number) => number,
): void {
  for (let at = from; at < to; at++) keys[at] = keyOf(order[at]!) * 2 ** 32 + order[at]!;
  keys.subarray(from, to).sort();
  for (let at = from; at < to; at++) order[at] = keys[at]! % 2 ** 32;
}

function levelStarts(count: number): number[] {
  const starts = [0];
  if (count === 0) return starts;
  let nodes = count;
  do {
    nodes = Math.ceil(nodes / FANOUT);
    starts.push(starts.at(-1)! + nodes);
  } while (nodes > 1);
  return starts;
}
