/** Coverage rate (STEM, equation 17): how much of the gold reasoning path is in the evidence. */
import type { GraphEdge, NodeId } from "../../graph/graph-source";

/** A triple of a path or of the evidence; two edges that say the same are one. */
export type Fact = Pick<GraphEdge, "source" | "type" | "target">;

/** |path and evidence| / |path|, in [0, 1]; 0 where there is no path. */
export function coverageRate(path: readonly Fact[], evidence: readonly Fact[]): number {
  const wanted = new Set(path.map(keyOf));
  const found = new Set(evidence.map(keyOf).filter((key) => wanted.has(key)));
  return wanted.size === 0 ? 0 : found.size / wanted.size;
}

/** A fact as a question set spells it: ends by id or name. */
export type SpelledFact = readonly [source: string, type: string, target: string];

/**
 * The path in ids. Where a name means several nodes, those that the evidence has in this place count.
 * @param named the nodes that each spelling may mean
 */
export function groundPath(
  path: readonly SpelledFact[],
  named: ReadonlyMap<string, readonly NodeId[]>,
  evidence: readonly Fact[],
): Fact[] {
  const means = (spelling: string) => named.get(spelling) ?? [spelling];
  return path.map(([source, type, target]) => {
    const [sources, targets] = [means(source), means(target)];
    const found = evidence.find(
      (edge) => edge.type === type && sources.includes(edge.source) && targets.includes(edge.target),
    );
    return found ?? { source: sources[0] ?? source, type, target: targets[0] ?? target };
  });
}

function keyOf({ source, type, target }: Fact): string {
  return JSON.stringify([source, type, target]);
}
