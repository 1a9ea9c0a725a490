/** The schema of a patched graph: that of the snapshot, less what changed as it was, plus what changed as it is. */
import type { PropertyValue } from "../graph-element";
import type { GraphSchema } from "../graph-source";
import type { EdgeRows } from "../snapshot/edge-rows";
import type { Relation } from "../snapshot/graph-builder";
import type { NodeRows } from "../snapshot/node-rows";
import { compareText } from "../values";
import type { GraphPatch } from "./graph-patch";

interface CountedNode {
  labels: readonly string[];
  properties: Readonly<Record<string, PropertyValue>>;
}

/** @param base the schema, nodes and edges of the snapshot @param nodes as they are now */
export function patchedSchema(
  base: { schema: GraphSchema; nodes: NodeRows; edges: EdgeRows },
  nodes: NodeRows,
  patch: GraphPatch,
): GraphSchema {
  const counts = new SchemaCounts(base.schema);
  const before = (row: number) => base.nodes.labelSets[base.nodes.labelSetOf[row]!]!;
  const after = (row: number) => nodes.labelSets[nodes.labelSetOf[row]!]!;
  for (const { row, node } of patch.nodes) {
    counts.node(base.nodes.node(row), -1);
    if (node) counts.node(nodes.node(row), 1);
  }
  for (let row = base.nodes.count; row < nodes.count; row++) counts.node(nodes.node(row), 1);

  const changed = new Map(patch.edges.map((edge) => [edge.row, edge]));
  for (const { source, target, relation, row } of affectedEdges(base.edges, patch, before, after)) {
    counts.edge(relation, before(source), before(target), -1);
    const change = changed.get(row);
    if (change?.edge !== null) counts.edge(change?.edge ?? relation, after(source), after(target), 1);
  }
  for (const edge of patch.addedEdges)
    counts.edge(edge, after(nodes.rowOf(edge.source)), after(nodes.rowOf(edge.target)), 1);
  return counts.schema();
}

interface StoredEdge {
  row: number;
  source: number;
  target: number;
  relation: Relation;
}

/** Changed edges, and those of nodes whose labels changed; each once. */
function affectedEdges(
  edges: EdgeRows,
  patch: GraphPatch,
  before: (row: number) => readonly string[],
  after: (row: number) => readonly string[],
): Iterable<StoredEdge> {
  const found = new Map<number, StoredEdge>();
  const relabelled = patch.nodes.flatMap(({ row, node }) =>
    node && JSON.stringify(before(row)) !== JSON.stringify(after(row)) ? [row] : [],
  );
  const starts = new Set([...relabelled, ...patch.edges.map(({ source }) => source)]);
  const changed = new Set(patch.edges.map(({ row }) => row));
  const isWhole = new Set(relabelled);
  const visit = (node: number, place: number) => {
    const row = edges.row(place);
    if (!isWhole.has(node) && !changed.has(row)) return;
    const far = edges.far(place);
    const [source, target] = place >= 0 ? [node, far] : [far, node];
    found.set(row, { row, source, target, relation: edges.relationAt(place) });
  };
  for (const node of starts) {
    const { outgoing, incoming } = edges;
    for (let at = outgoing.offsets[node]!; at < outgoing.offsets[node + 1]!; at++) visit(node, at);
    if (isWhole.has(node))
      for (let at = incoming.offsets[node]!; at < incoming.offsets[node + 1]!; at++) visit(node, ~at);
  }
  return found.values();
}

type LabelCounts = {
  count: number;
  properties: Map<string, { key: string; type: PropertyType; count: number }>;
};
type PropertyType = "string" | "number" | "boolean";
type RelationCounts = {
  relation: Relation;
  count: number;
  ends: Map<string, { source: string; target: string; count: number }>;
};

class SchemaCounts {
  #nodes: number;
  #edges: number;
  readonly #labels: Map<string, LabelCounts>;
  readonly #relations: Map<string, RelationCounts>;

  constructor({ nodeCount, edgeCount, labels, relations }: GraphSchema) {
    this.#nodes = nodeCount;
    this.#edges = edgeCount;
    this.#labels = new Map(
      labels.map(({ name, count, properties }) => [
        name,
        { count, properties: new Map(properties.map((one) => [`${one.type} ${one.key}`, { ...one }])) },
      ]),
    );
    this.#relations = new Map(
      relations.map(({ count, ends, ...relation }) => [
        `${relation.kind} ${relation.type}`,
        {
          relation,
          count,
          ends: new Map(ends.map((end) => [JSON.stringify([end.source, end.target]), { ...end }])),
        },
      ]),
    );
  }

  node({ labels, properties }: CountedNode, step: 1 | -1): void {
    this.#nodes += step;
    for (const name of labels) {
      const label = entry(this.#labels, name, () => ({ count: 0, properties: new Map() }));
      label.count += step;
      for (const [key, value] of Object.entries(properties)) {
        const type = typeof value as PropertyType;
        entry(label.properties, `${type} ${key}`, () => ({ key, type, count: 0 })).count += step;
      }
    }
  }

  edge({ type, kind }: Relation, sources: readonly string[], targets: readonly string[], step: 1 | -1): void {
    this.#edges += step;
    const counts = entry(this.#relations, `${kind} ${type}`, () => ({
      relation: { type, kind },
      count: 0,
      ends: new Map(),
    }));
    counts.count += step;
    for (const source of sources)
      for (const target of targets)
        entry(counts.ends, JSON.stringify([source, target]), () => ({ source, target, count: 0 })).count +=
          step;
  }

  /** In the orders of `describeTables`. */
  schema(): GraphSchema {
    return {
      nodeCount: this.#nodes,
      edgeCount: this.#edges,
      labels: [...this.#labels]
        .filter(([, { count }]) => count > 0)
        .map(([name, { count, properties }]) => ({
          name,
          count,
          properties: present(properties).sort(
            (a, b) => b.count - a.count || compareText(a.key, b.key) || compareText(a.type, b.type),
          ),
        }))
        .sort((a, b) => b.count - a.count || compareText(a.name, b.name)),
      relations: [...this.#relations.values()]
        .filter(({ count }) => count > 0)
        .map(({ relation, count, ends }) => ({
          ...relation,
          count,
          ends: present(ends).sort(
            (a, b) => b.count - a.count || compareText(a.source, b.source) || compareText(a.target, b.target),
          ),
        }))
        .sort((a, b) => b.count - a.count || compareText(a.type, b.type) || compareText(a.kind, b.kind)),
    };
  }
}

function entry<V>(all: Map<string, V>, key: string, make: () => V): V {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = make();
  all.set(key, made);
  return made;
}

function present<V extends { count: number }>(all: Map<string, V>): V[] {
  return [...all.values()].filter(({ count }) => count > 0);
}
