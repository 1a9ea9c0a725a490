/**
 * Every typed path around some nodes with the number of nodes it ends in: GraphRAFT's candidate queries (section 4.1), of
 * which only the counts are read (figure 1). Breadth first, so that what a bound leaves out is longer than what is listed.
 */
import type { TypedPath, TypedPathQuery, TypedPaths, TypedStep } from "../graph-source";
import { DEFAULT_WALK_LIMIT, type Reached, type TypedExpansion, typedStep } from "./typed-expansion";

/** The nodes that the walks of one typed path end in. */
interface Frontier {
  start: number;
  steps: TypedStep[];
  nodes: ArrayLike<number>;
}

/** @param starts Distinct node rows. @param idOf The id of a row. */
export function typedPaths(
  starts: readonly number[],
  { hops, limit = DEFAULT_WALK_LIMIT }: Pick<TypedPathQuery, "hops" | "limit">,
  expansion: TypedExpansion,
  idOf: (row: number) => string,
): TypedPaths {
  const paths: TypedPath[] = [];
  const known = new Map<string, Reached[]>();
  let frontiers = starts.map((start): Frontier => ({ start, steps: [], nodes: [start] }));
  for (let hop = 1; hop <= hops; hop++) {
    const next: Frontier[] = [];
    for (const { start, steps, nodes } of frontiers) {
      for (const reached of expansion.step(nodes, start, known)) {
        for (const { label, count, nodes: ends } of expansion.byLabel(reached)) {
          if (paths.length >= limit) return { paths, truncated: true };
          const longer = [...steps, typedStep(reached, label)];
          paths.push({ start: idOf(start), steps: longer, ends: count });
          if (hop < hops) next.push({ start, steps: longer, nodes: ends() });
        }
      }
    }
    // Small ones first: a budget that runs out has then paid for as many paths as it could.
    frontiers = next.sort((a, b) => a.nodes.length - b.nodes.length);
  }
  return { paths, truncated: expansion.exhausted };
}
