/** The things that a search binds one after the other, and what can be decided after each. */
import { variablesOf } from "../query/expression-parts";
import type { Expression, Pattern } from "../query/query-expression";
import type { JoinStep } from "./join-order";

/** One thing to bind: a node together with the first edge that leads to it, then each edge that joins it to the others. */
export interface SearchLevel {
  step: number;
  /** 0 binds the node, `i` the i-th edge of the step. */
  part: number;
  isLast: boolean;
  /** Conjuncts that can be decided once this is bound. */
  conditions: Expression[];
}

/** Each condition is checked at the level that binds the last of its variables. */
export function searchLevels(pattern: Pattern, steps: readonly JoinStep[]): SearchLevel[] {
  const levels: SearchLevel[] = [];
  const boundAt = new Map<string, number>();
  for (const [step, { node, edges }] of steps.entries()) {
    boundAt.set(pattern.nodes[node]!.variable, levels.length);
    levels.push({ step, part: 0, isLast: edges.length === 0, conditions: [] });
    for (const [i, edge] of edges.entries()) {
      boundAt.set(pattern.edges[edge]!.variable, levels.length);
      levels.push({ step, part: i + 1, isLast: i === edges.length - 1, conditions: [] });
    }
  }
  if (levels.length === 0) return levels;
  for (const conjunct of pattern.where) {
    const last = Math.max(0, ...[...variablesOf(conjunct)].map((name) => boundAt.get(name) ?? 0));
    levels[last]!.conditions.push(conjunct);
  }
  return levels;
}
