/** Counts what a graph is made of, once, when it is written: the schema that planners and people read. */
import type { GraphSchema } from "../graph-source";
import { sideOf } from "../text/ended-relation";
import { compareText } from "../values";
import type { GraphBuilder, Relation } from "./graph-builder";

type LabelProperty = GraphSchema["labels"][number]["properties"][number];
type End = GraphSchema["relations"][number]["ends"][number];

export interface GraphTables {
  nodeCount: number;
  labelSets: readonly (readonly string[])[];
  /** By node: a number in `labelSets`. */
  labelSetOf: Uint16Array;
  relations: readonly Relation[];
  /** By edge: its ends, and a number in `relations`. */
  sources: Int32Array;
  targets: Int32Array;
  relationOf: Uint16Array;
  /** Nodes that have a property, key by key and type by type. */
  properties: readonly (Pick<LabelProperty, "key" | "type"> & { rows: Int32Array })[];
}

export function describeGraph(builder: GraphBuilder): GraphSchema {
  const { rows, columns } = builder.nodeProperties;
  const schema = describeTables({
    nodeCount: builder.nodeCount,
    labelSets: builder.labelSets,
    labelSetOf: builder.labelSetOf.view(),
    relations: builder.relations,
    sources: builder.sources.view(),
    targets: builder.targets.view(),
    relationOf: builder.relationOf.view(),
    properties: columns.map(({ key, type, positions }) => ({
      key,
      type,
      rows: positions.view().map((position) => rows[position]!),
    })),
  });
  const times = timesOfRelations(builder);
  const relations = schema.relations.map((relation) => {
    const keys = times.get(`${relation.kind} ${relation.type}`);
    return keys ? { ...relation, times: [...keys] } : relation;
  });
  return { ...schema, relations };
}

/** By kind and type: the properties that say since or until when its edges held. */
function timesOfRelations({ edgeProperties, relationOf, relations }: GraphBuilder): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { key, positions } of edgeProperties.columns) {
    if (sideOf(key) === null) continue;
    for (const position of positions.view()) {
      const { kind, type } = relations[relationOf.at(edgeProperties.rows[position]!)]!;
      const relation = `${kind} ${type}`;
      found.set(relation, (found.get(relation) ?? new Set()).add(key));
    }
  }
  return found;
}

/** Labels, relations and property keys, each with its count, most frequent first. */
export function describeTables(tables: GraphTables): GraphSchema {
  return {
    nodeCount: tables.nodeCount,
    edgeCount: tables.sources.length,
    labels: describeLabels(tables),
    relations: describeRelations(tables),
  };
}

function describeLabels(tables: GraphTables): GraphSchema["labels"] {
  const perSet = countCodes(tables.labelSetOf, tables.labelSets.length);
  const properties = describeProperties(tables);
  return [...sumByLabel(tables.labelSets, perSet)]
    .map(([name, count]) => ({ name, count, properties: properties.get(name) ?? [] }))
    .sort((a, b) => b.count - a.count || compareText(a.name, b.name));
}

function describeProperties(tables: GraphTables): Map<string, LabelProperty[]> {
  const byLabel = new Map<string, LabelProperty[]>();
  for (const { key, type, rows } of tables.properties) {
    const perSet = new Uint32Array(tables.labelSets.length);
    for (const row of rows) perSet[tables.labelSetOf[row]!]!++;
    for (const [label, count] of sumByLabel(tables.labelSets, perSet))
      byLabel.set(label, [...(byLabel.get(label) ?? []), { key, type, count }]);
  }
  for (const all of byLabel.values())
    all.sort((a, b) => b.count - a.count || compareText(a.key, b.key) || compareText(a.type, b.type));
  return byLabel;
}

function describeRelations(tables: GraphTables): GraphSchema["relations"] {
  const counts = countCodes(tables.relationOf, tables.relations.length);
  const ends = countEnds(tables);
  return tables.relations
    .map(({ type, kind }, code) => ({ type, kind, count: counts[code]!, ends: ends[code]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareText(a.type, b.type) || compareText(a.kind, b.kind));
}

/** By relation: how many of its edges join each pair of labels; an end with two labels counts for both. */
function countEnds(tables: GraphTables): End[][] {
  const { labelSets, relations, sources, targets, relationOf, labelSetOf } = tables;
  const perSets = relations.map(() => new Map<number, number>());
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
      (a, b) => b.count - a.count || compareText(a.source, b.source) || compareText(a.target, b.target),
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
