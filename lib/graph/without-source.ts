/**
 * A snapshot without some of its nodes and edges: for what would have been found if they were not there. Rows and ids stay;
 * the lists of neighbours, the schema and what matching reads are made anew, so every read is exactly that of the smaller
 * graph. Only BM25 goes on with the word statistics of the whole one, and HNSW with its graph.
 */
import { HopscopeError, type InputProblem } from "./errors";
import type { GraphSchema, GraphSource, NodeId } from "./graph-source";
import { once } from "./once";
import type { Removal, Without } from "./removal";
import { describeTables } from "./snapshot/describe-graph";
import type { EdgeRows } from "./snapshot/edge-rows";
import { MatchIndex } from "./snapshot/match-index";
import type { NodeRows } from "./snapshot/node-rows";
import type { ReadParts } from "./snapshot/snapshot";
import { snapshotSource } from "./snapshot-source";

/** A graph without something. */
export interface ReducedGraph {
  source: GraphSource;
  /** The removed elements; linear in nodes and edges. */
  removed(): Promise<Removal>;
}

/** Linear in nodes and edges. @throws HopscopeError `invalid-input` for what the graph does not have anyway */
export async function withoutSource(snapshot: ReadParts, without: Without): Promise<ReducedGraph> {
  const [all, allEdges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
  refuseUnknown(without, all, allEdges, snapshot.manifest.schema);
  const gone = goneNodes(without, all);
  const nodes = all.without(gone);
  const goneRows = new Set(without.edges.map((id) => allEdges.rowOf(id)));
  const edges = allEdges.without(
    nodes,
    (relation, row) => goneRows.has(row) || without.relations.includes(allEdges.relations[relation]!.type),
  );
  const schema = describeRemaining(nodes, edges);
  const source = snapshotSource({
    generation: `${snapshot.generation} without ${JSON.stringify(without)}`,
    manifest: { ...snapshot.manifest, schema },
    nodes: async () => nodes,
    edges: async () => edges,
    names: snapshot.names,
    trigrams: snapshot.trigrams,
    text: snapshot.text,
    vectors: snapshot.vectors,
    matching: once(
      async () => new MatchIndex(nodes, edges, await snapshot.names(), await snapshot.text(), schema),
    ),
  });
  return { source, removed: once(async () => removalOf(all, nodes, allEdges, edges)) };
}

function removalOf(all: NodeRows, left: NodeRows, allEdges: EdgeRows, leftEdges: EdgeRows): Removal {
  const nodes: NodeId[] = [];
  for (let row = 0; row < all.count; row++)
    if (all.isThere(row) && !left.isThere(row)) nodes.push(all.id(row));
  const isLeft = new Uint8Array(1 + allEdges.outgoing.edges.reduce((last, row) => Math.max(last, row), -1));
  for (const row of leftEdges.outgoing.edges) isLeft[row] = 1;
  const pairs = new Set<number>();
  const pairOf = (one: number, other: number) => Math.min(one, other) * left.count + Math.max(one, other);
  for (const [node, far, row] of edgesBetween(allEdges, left)) if (!isLeft[row]) pairs.add(pairOf(node, far));
  for (const [node, far] of edgesBetween(leftEdges, left)) pairs.delete(pairOf(node, far));
  const unjoined = Array.from(pairs, (pair): [NodeId, NodeId] => [
    left.id(Math.floor(pair / left.count)),
    left.id(pair % left.count),
  ]);
  return { nodes, unjoined };
}

/** Source, target and row of the edges between nodes that are there. */
function* edgesBetween({ outgoing }: EdgeRows, nodes: NodeRows): Generator<[number, number, number]> {
  for (let node = 0; node < nodes.count; node++) {
    if (!nodes.isThere(node)) continue;
    for (let at = outgoing.offsets[node]!; at < outgoing.offsets[node + 1]!; at++)
      if (nodes.isThere(outgoing.nodes[at]!)) yield [node, outgoing.nodes[at]!, outgoing.edges[at]!];
  }
}

function refuseUnknown(without: Without, nodes: NodeRows, edges: EdgeRows, schema: GraphSchema): void {
  const labels = new Set(schema.labels.map(({ name }) => name));
  const types = new Set(schema.relations.map(({ type }) => type));
  const unknown = (part: keyof Without, noun: string, isKnown: (id: string) => boolean): InputProblem[] =>
    without[part].flatMap((id, at) =>
      isKnown(id) ? [] : [{ at: `without.${part}.${at}`, message: `The graph has no ${noun} "${id}".` }],
    );
  const problems = [
    ...unknown("nodes", "node", (id) => nodes.rowOf(id) >= 0),
    ...unknown("edges", "edge", (id) => edges.rowOf(id) >= 0),
    ...unknown("labels", "label", (name) => labels.has(name)),
    ...unknown("relations", "relation", (type) => types.has(type)),
  ];
  if (problems.length > 0)
    throw new HopscopeError("invalid-input", problems.map(({ message }) => message).join(" "), { problems });
}

/** By row: 1 for those that are named, and those with a label that is. */
function goneNodes({ nodes: ids, labels }: Without, nodes: NodeRows): Uint8Array {
  const mask = nodes.labelMask(labels);
  const gone = Uint8Array.from(nodes.labelSetOf, (set) => mask?.[set] ?? 0);
  for (const id of ids) gone[nodes.rowOf(id)] = 1;
  return gone;
}

function describeRemaining(nodes: NodeRows, edges: EdgeRows): GraphSchema {
  const { offsets, nodes: targets, relations: relationOf } = edges.outgoing;
  const sources = new Int32Array(targets.length);
  for (let node = 0; node < nodes.count; node++) sources.fill(node, offsets[node]!, offsets[node + 1]!);
  return describeTables({
    nodeCount: nodes.labelSetOf.reduce((sum, _, row) => sum + Number(nodes.isThere(row)), 0),
    labelSets: nodes.labelSets,
    labelSetOf: nodes.labelSetOf,
    relations: edges.relations,
    sources,
    targets,
    relationOf,
    properties: nodes.properties.columns(),
  });
}
