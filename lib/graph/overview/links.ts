/** Undirected links between numbered nodes, in compressed sparse rows: those of node `v` are `offsets[v] .. offsets[v + 1]`. */
import { groupRows } from "../snapshot/group-rows";

export interface Links {
  offsets: Int32Array;
  /** The far ends; every link is listed at both of its ends. */
  ends: Int32Array;
  /** Aligned with `ends`; null where every link counts as 1. */
  weights: Float64Array | null;
}

/** Lists each pair at both of its ends; a pair of a node with itself is left out. Linear. */
export function linksOf(nodeCount: number, sources: Int32Array, targets: Int32Array): Links {
  const isLoop = (at: number) => sources[at] === targets[at];
  const loops = sources.reduce((sum, _, at) => sum + Number(isLoop(at)), 0);
  const near = new Int32Array(2 * (sources.length - loops));
  const far = new Int32Array(near.length);
  let end = 0;
  for (let at = 0; at < sources.length; at++) {
    if (isLoop(at)) continue;
    near[end] = far[end + 1] = sources[at]!;
    far[end] = near[end + 1] = targets[at]!;
    end += 2;
  }
  const { offsets, rows } = groupRows(near, nodeCount);
  return { offsets, ends: rows.map((row) => far[row]!), weights: null };
}
