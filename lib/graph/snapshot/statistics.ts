/** Estimates for the order of joins, from the counts that the schema keeps: nodes by label, edges by relation and ends. */
import type { GraphSchema } from "../graph-source";

interface RelationCounts {
  count: number;
  /** By label of one end; by label of the source, then of the target. */
  fromLabel: Map<string, number>;
  toLabel: Map<string, number>;
  between: Map<string, Map<string, number>>;
}

export class Statistics {
  readonly #labels: Map<string, number>;
  readonly #relations = new Map<string, RelationCounts[]>();
  readonly #all: RelationCounts[];

  constructor(readonly schema: GraphSchema) {
    this.#labels = new Map(schema.labels.map(({ name, count }) => [name, count]));
    this.#all = schema.relations.map((relation) => {
      const counts = countsOf(relation);
      this.#relations.set(relation.type, [...(this.#relations.get(relation.type) ?? []), counts]);
      return counts;
    });
  }

  /** Nodes with any of the labels, at most; all without one. */
  nodeCount(labels: readonly string[]): number {
    if (labels.length === 0) return this.schema.nodeCount;
    const sum = labels.reduce((total, label) => total + (this.#labels.get(label) ?? 0), 0);
    return Math.min(sum, this.schema.nodeCount);
  }

  /** Edges of any of the types from a node with one of `sources` to one with one of `targets`. */
  edgeCount(types: readonly string[], sources: readonly string[], targets: readonly string[]): number {
    if (types.length === 0) return sumOf(this.#all, sources, targets);
    let total = 0;
    for (const type of types) total += sumOf(this.#relations.get(type) ?? [], sources, targets);
    return total;
  }
}

function countsOf({ count, ends }: GraphSchema["relations"][number]): RelationCounts {
  const counts: RelationCounts = { count, fromLabel: new Map(), toLabel: new Map(), between: new Map() };
  for (const { source, target, count: more } of ends) {
    add(counts.fromLabel, source, more);
    add(counts.toLabel, target, more);
    const targets = counts.between.get(source) ?? new Map<string, number>();
    counts.between.set(source, targets);
    add(targets, target, more);
  }
  return counts;
}

function add(counts: Map<string, number>, label: string, more: number): void {
  counts.set(label, (counts.get(label) ?? 0) + more);
}

function sumOf(
  relations: readonly RelationCounts[],
  sources: readonly string[],
  targets: readonly string[],
): number {
  let total = 0;
  for (const { count, fromLabel, toLabel, between } of relations) {
    let joined = 0;
    if (sources.length === 0 && targets.length === 0) joined = count;
    else if (targets.length === 0) for (const source of sources) joined += fromLabel.get(source) ?? 0;
    else if (sources.length === 0) for (const target of targets) joined += toLabel.get(target) ?? 0;
    else
      for (const source of sources)
        for (const target of targets) joined += between.get(source)?.get(target) ?? 0;
    // An end with several labels is counted for each of them.
    total += Math.min(joined, count);
  }
  return total;
}
