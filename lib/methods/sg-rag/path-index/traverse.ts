/**
 * Path-level retrieval (section 4.3, appendix L, algorithm 7): one best-first descent of the path index for several query
 * paths. A box is left when it misses a known label (semantic) or lies below a query star in some dimension (dominance); in a
 * leaf labels are compared as identities and stars coordinate by coordinate.
 */
import { Yielder } from "../../../graph/numeric/yielder";
import type { GrowingArray } from "../../../graph/snapshot/growing-array";
import { descend } from "./best-first";
import { DOMINANCE_DIMENSIONS, dominates } from "./dominance";
import { type DominanceIndex, type PathIndex, PLACE_DIMENSIONS } from "./dominance-index";
import { LABEL_DIMENSIONS, labelCoordinate, UNKNOWN } from "./label-code";

/** A query path as it is looked for, in one of its two directions. */
export interface Probe {
  /** By place: a label or `UNKNOWN`. */
  labels: Int32Array;
  /** By place: which labels an unknown place may have; null for any. */
  completions: readonly (ReadonlySet<number> | null)[];
  /** By place: the coordinates of its star. */
  stars: Uint16Array;
  /** True if its paths are to be read from the other end. */
  reversed: boolean;
  found: GrowingArray<Int32Array>;
}

/** Comparisons with a query path on one level of the index, and how many each test pruned. */
export interface LevelCount {
  /** 0 is the level of leaves; null counts the paths in them. */
  level: number | null;
  compared: number;
  semantic: number;
  dominance: number;
}

export interface TraversalCounts {
  /** The root's level first, paths last. */
  levels: LevelCount[];
  opened: number;
  nodes: number;
  paths: number;
}

export interface TraversalBounds {
  /** With more paths than this found by each probe, the descent ends; all are found when absent. */
  most?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Finds every indexed path that agrees with a probe; each goes to the probe's `found`, `length + 1` vertices a path.
 * @throws the signal's reason when it is aborted
 */
export async function traverse(
  { labels, stars, isGone }: DominanceIndex,
  { length, vertices, tree }: PathIndex,
  probes: readonly Probe[],
  { most = Number.POSITIVE_INFINITY, signal }: TraversalBounds = {},
): Promise<TraversalCounts> {
  const places = length + 1;
  const isEnough = () => probes.every(({ found }) => found.length > most * places);
  const levels: LevelCount[] = Array.from({ length: tree.height }, (_, level) => emptyCount(level));
  const inLeaves = emptyCount(null);
  const least = Math.min(...probes.map(({ stars: own }) => own.reduce((sum, value) => sum + value, 0)));
  const yielder = new Yielder();
  const opened = await descend(tree, probes, {
    rest: () => yielder.yieldIfDue(signal),
    key(node) {
      let sum = 0;
      for (let place = 0; place < places; place++) {
        const at = node * tree.dimensions + place * PLACE_DIMENSIONS + LABEL_DIMENSIONS;
        for (let dimension = 0; dimension < DOMINANCE_DIMENSIONS; dimension++)
          sum += tree.upper[at + dimension]!;
      }
      return sum;
    },
    isOver: (key) => key < least || isEnough(),
    enter(node, level, alive) {
      const count = levels[level]!;
      count.compared += alive.length;
      const left = alive.filter((probe) => {
        const box = node * tree.dimensions;
        if (!mayHoldLabels(probe, box)) count.semantic += 1;
        else if (!mayDominate(probe, box)) count.dominance += 1;
        else return true;
        return false;
      });
      return left.length > 0 ? left : null;
    },
    visit(first, end, alive) {
      inLeaves.compared += alive.length * (end - first);
      for (const probe of alive) for (let path = first; path < end; path++) compare(probe, path * places);
    },
  });
  return {
    levels: [...levels.toReversed(), inLeaves],
    opened,
    nodes: tree.nodeCount,
    paths: tree.count,
  };

  function mayHoldLabels(probe: Probe, box: number): boolean {
    for (let place = 0; place < places; place++) {
      const label = probe.labels[place]!;
      if (label === UNKNOWN) continue;
      for (let dimension = 0; dimension < LABEL_DIMENSIONS; dimension++) {
        const at = box + place * PLACE_DIMENSIONS + dimension;
        const value = labelCoordinate(label, dimension);
        if (value < tree.lower[at]! || value > tree.upper[at]!) return false;
      }
    }
    return true;
  }

  function mayDominate(probe: Probe, box: number): boolean {
    for (let place = 0; place < places; place++) {
      const at = box + place * PLACE_DIMENSIONS + LABEL_DIMENSIONS;
      if (!dominates(tree.upper, at, probe.stars, place * DOMINANCE_DIMENSIONS)) return false;
    }
    return true;
  }

  function compare(probe: Probe, at: number): void {
    for (let place = 0; place < places; place++) {
      const wanted = probe.labels[place]!;
      const label = labels[vertices[at + place]!]!;
      if (wanted === label) continue;
      if (wanted !== UNKNOWN || probe.completions[place]?.has(label) === false) {
        inLeaves.semantic += 1;
        return;
      }
    }
    for (let place = 0; place < places; place++) {
      const star = vertices[at + place]! * DOMINANCE_DIMENSIONS;
      if (!dominates(stars, star, probe.stars, place * DOMINANCE_DIMENSIONS)) {
        inLeaves.dominance += 1;
        return;
      }
    }
    if (isGone?.(vertices, at, places)) return;
    for (let place = 0; place < places; place++)
      probe.found.push(vertices[at + (probe.reversed ? length - place : place)]!);
  }
}

function emptyCount(level: number | null): LevelCount {
  return { level, compared: 0, semantic: 0, dominance: 0 };
}

/** Counts of several descents as one; of trees of different heights, levels are counted from the leaves. */
export function addCounts(one: TraversalCounts | null, other: TraversalCounts): TraversalCounts {
  if (!one) return other;
  const [higher, lower] = one.levels.length > other.levels.length ? [one, other] : [other, one];
  const missing = higher.levels.length - lower.levels.length;
  return {
    opened: one.opened + other.opened,
    nodes: Math.max(one.nodes, other.nodes),
    paths: Math.max(one.paths, other.paths),
    levels: higher.levels.map((count, at) => {
      const own = lower.levels[at - missing] ?? emptyCount(count.level);
      return {
        level: count.level,
        compared: count.compared + own.compared,
        semantic: count.semantic + own.semantic,
        dominance: count.dominance + own.dominance,
      };
    }),
  };
}
