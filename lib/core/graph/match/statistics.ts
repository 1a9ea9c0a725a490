/** Estimates for the order of joins, from the counts that the schema keeps: nodes by label, edges by relation and ends. */
import type { GraphSchema } from "../graph-source";

export class Statistics {
  readonly #labels: Map<string, number>;

  constructor(readonly schema: GraphSchema) {
    this.#labels = new Map(schema.labels.map(({ name, count }) => [name, count]));
  }

  /** Nodes with any of the labels, at most; all without one. */
  nodeCount(labels: readonly string[]): number {
    if (labels.length === 0) return this.schema.nodeCount;
    const sum = labels.reduce((total, label) => total + (this.#labels.get(label) ?? 0), 0);
    return Math.min(sum, this.schema.nodeCount);
  }

  /** Edges of any of the types from a node with one of `sources` to one with one of `targets`. */
  edgeCount(types: readonly string[], sources: readonly string[], targets: readonly string[]): number {
    let total = 0;
    for (const { type, count, ends } of this.schema.relations) {
      if (types.length > 0 && !types.includes(type)) continue;
      if (sources.length === 0 && targets.length === 0) {
        total += count;
        continue;
      }
      const joined = ends.reduce((sum, end) => {
        const fits =
          (sources.length === 0 || sources.includes(end.source)) &&
          (targets.length === 0 || targets.includes(end.target));
        return fits ? sum + end.count : sum;
      }, 0);
      // An end with several labels is counted for each of them.
      total += Math.min(joined, count);
    }
    return total;
  }
}
