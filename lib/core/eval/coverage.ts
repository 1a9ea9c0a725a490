/** Coverage rate (STEM, equation 17): how much of the gold reasoning path stands in the evidence. */
import type { GraphEdge } from "../graph/graph-source";

/** A triple of a path or of the evidence; two edges that say the same are one. */
export type Fact = Pick<GraphEdge, "source" | "type" | "target">;

/** |path and evidence| / |path|, in [0, 1]; 0 where there is no path. */
export function coverageRate(path: readonly Fact[], evidence: readonly Fact[]): number {
  const wanted = new Set(path.map(keyOf));
  const found = new Set(evidence.map(keyOf).filter((key) => wanted.has(key)));
  return wanted.size === 0 ? 0 : found.size / wanted.size;
}

function keyOf({ source, type, target }: Fact): string {
  return JSON.stringify([source, type, target]);
}
