/**
 * Gold in rankings that are made from stored ones, without the graph: where each variant found each gold answer shows which nodes
 * satisfy it. A name that several nodes share counts by those that some variant found first, so a figure may miss a later one.
 */
import type { NodeId } from "../graph/graph-element";
import { hitAt, ndcgAt, recallAt, reciprocalRank } from "../methods/rank/rank-metrics";
import type { ComparedQuestion } from "./compare-variants";
import type { Metric } from "./experiment";

type ByRanks = (ranks: readonly number[], k: number) => number;

/** Metrics that the ranks of gold decide, from the ranks and the budget. */
const RANK_METRICS: Readonly<Partial<Record<Metric, ByRanks>>> = {
  hit1: (ranks) => hitAt(ranks, 1),
  hit5: (ranks) => hitAt(ranks, 5),
  recall20: (ranks) => recallAt(ranks, 20),
  recallK: recallAt,
  rr: reciprocalRank,
  ndcg10: (ranks) => ndcgAt(ranks, 10),
};

/** Null for metrics of an answer set or a text. */
export function rankMetric(metric: Metric): ByRanks | null {
  return RANK_METRICS[metric] ?? null;
}

interface RankedUnit {
  answer: string;
  nodes: Set<NodeId>;
  /** True if any chunk of this source satisfies it. */
  source: boolean;
}

export class GoldByRank {
  readonly #units: RankedUnit[];

  /** @param results of one question, by all variants whose rankings are looked at */
  constructor(results: ComparedQuestion) {
    const goldOutcomes = results[0]?.goldOutcomes ?? [];
    this.#units = goldOutcomes.map(({ answer }, unit) => {
      const nodes = new Set(
        results.flatMap(({ ids, goldOutcomes }) => {
          const rank = goldOutcomes[unit]?.rank ?? null;
          return rank === null ? [] : [ids[rank - 1]!];
        }),
      );
      return { answer, nodes, source: [...nodes].some((node) => node.startsWith(`${answer}#`)) };
    });
  }

  /** 1-based rank of each gold answer in a ranking of these nodes; `Infinity` where it is not. */
  ranks(ranking: readonly NodeId[]): number[] {
    return this.#units.map((unit) => {
      const at = ranking.findIndex((node) => satisfies(node, unit));
      return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
    });
  }

  /**
   * The ranks that no order of these nodes can better: those that satisfy most gold answers first. Where no node satisfies two
   * answers, which is usual, the best order has exactly these.
   */
  bestRanks(nodes: Iterable<NodeId>): number[] {
    const counts = new Map<NodeId, number>();
    const found = this.#units.map(() => false);
    for (const node of new Set(nodes))
      for (const [at, unit] of this.#units.entries())
        if (satisfies(node, unit)) {
          counts.set(node, (counts.get(node) ?? 0) + 1);
          found[at] = true;
        }
    const places = [...counts.values()]
      .sort((one, other) => other - one)
      .flatMap((count, at) => new Array<number>(count).fill(at + 1));
    let next = 0;
    return found.map((isFound) => (isFound ? places[next++]! : Number.POSITIVE_INFINITY));
  }
}

function satisfies(node: NodeId, { answer, nodes, source }: RankedUnit): boolean {
  return nodes.has(node) || node === answer || (source && node.startsWith(`${answer}#`));
}
