/** Counts what a graph is made of, once, when it is written: the schema that planners and people read. */
import type { GraphBuilder } from "./graph-builder";
import type { GraphSchema } from "./graph-source";

type LabelProperty = GraphSchema["labels"][number]["properties"][number];
type End = GraphSchema["relations"][number]["ends"][number];

/** Labels, relations and property keys, each with its count, most frequent first. */
export function describeGraph(builder: GraphBuilder): GraphSchema {
  return {
    nodeCount: builder.nodeCount,
    edgeCount: builder.edgeCount,
    labels: describeLabels(builder),
    relations: describeRelations(builder),
  };
}

function describeLabels(builder: GraphBuilder): GraphSchema["labels"] {
  const perSet = countCodes(builder.labelSetOf.view(), builder.labelSets.length);
  const properties = describeProperties(builder);
  return [...sumByLabel(builder.labelSets, perSet)]
    .map(([name, count]) => ({ name, count, properties: properties.get(name) ?? [] }))
    .sort((a, b) => b.count - a.count || compare(a.name, b.name));
}

function describeProperties(builder: GraphBuilder): Map<string, LabelProperty[]> {
  const byLabel = new Map<string, LabelProperty[]>();
  const { rows, columns } = builder.nodeProperties;
  const labelSetOf = builder.labelSetOf.view();
  for (const { key, type, positions } of columns) {
    const perSet = new Uint32Array(builder.labelSets.length);
    for (const position of positions.view()) perSet[labelSetOf[rows[position]!]!]!++;
    for (const [label, count] of sumByLabel(builder.labelSets, perSet)) {
      byLabel.set(label, [...(byLabel.get(label) ?? []), { key, type, count }]);
    }
  }
  for (const all of byLabel.values()) all.sort((a, b) => b.count - a.count || compare(a.key, b.key));
  return byLabel;
}

function describeRelations(builder: GraphBuilder): GraphSchema["relations"] {
  const counts = countCodes(builder.relationOf.view(), builder.relations.length);
  const ends = countEnds(builder);
  return builder.relations
    .map(({ type, kind }, code) => ({ type, kind, count: counts[code]!, ends: ends[code]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compare(a.type, b.type) || compare(a.kind, b.kind));
}

/** By relation: how many of its edges join each pair of labels; an end with two labels counts for both. */
function countEnds(builder: GraphBuilder): End[][] {
  const { labelSets, relations } = builder;
  const perSets = relations.map(() => new Map<number, number>());
  const sources = builder.sources.view();
  const targets = builder.targets.view();
  const relationOf = builder.relationOf.view();
  const labelSetOf = builder.labelSetOf.view();
  for (let edge = 0; edge < sources.length; edge++) {
    const pair = labelSetOf[sources[edge]!]! * labelSets.length + labelSetOf[targets[edge]!]!;
    const counts = perSets[relationOf[edge]!]!;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return perSets.map((counts) => {
    const ends = new Map<string, End>();
    for (const [pair, count] of counts) {
      for (const source of labelSets[Math.floor(pair / labelSets.length)]!) {
        for (const target of labelSets[pair % labelSets.length]!) {
          const key = JSON.stringify([source, target]);
          ends.set(key, { source, target, count: (ends.get(key)?.count ?? 0) + count });
        }
      }
    }
    return [...ends.values()].sort(
      (a, b) => b.count - a.count || compare(a.source, b.source) || compare(a.target, b.target),
    );
  });
}

function sumByLabel(labelSets: readonly (readonly string[])[], perSet: Uint32Array): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [set, count] of perSet.entries()) {
    if (count === 0) continue;
    for (const label of labelSets[set]!) counts.set(label, (counts.get(label) ?? 0) + count);
  }
  return counts;
}

function countCodes(codes: Uint16Array, codeCount: number): Uint32Array {
  const counts = new Uint32Array(codeCount);
  for (let row = 0; row < codes.length; row++) counts[codes[row]!]!++;
  return counts;
}

/** By UTF-16 units: the order must not depend on the machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
