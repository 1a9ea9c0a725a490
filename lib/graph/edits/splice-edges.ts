/**
 * The lists of neighbours of a patched graph: those of untouched nodes are copied as they are, in runs, those of touched nodes
 * are put together anew. Rows, codes of relations and order are those of a build of the same graph.
 */
import type { PropertyValue } from "../graph-element";
import type { EdgeLists, EdgeRows } from "../snapshot/edge-rows";
import type { NewEdge, Relation } from "../snapshot/graph-builder";
import type { NeighbourLists } from "../snapshot/neighbour-lists";
import type { NodeRows } from "../snapshot/node-rows";
import { sharedArray } from "../text/shared-array";
import type { GraphPatch } from "./graph-patch";
import { RowNumbers } from "./row-numbers";

/** Plain, over shared memory, so that it can be posted to a thread. */
export interface SplicedEdges extends EdgeLists {
  /** Stored rows that are gone, and where how many were put in. */
  gone: Int32Array;
  linksFrom: number;
  added: number;
  /** By row, of changed and added edges. */
  properties: ReadonlyMap<number, Readonly<Record<string, PropertyValue>>>;
  /** Nodes whose lists differ, ascending. */
  touched: { outgoing: Int32Array; incoming: Int32Array };
  /** True if relations that were there have the same order of codes. */
  keepsOrder: boolean;
}

/** One end of an added edge, as it lies in the list of the other. */
interface Entry {
  node: number;
  relation: number;
  row: number;
}

/** @param base as stored @param nodes as they are now */
export function spliceEdges(base: EdgeRows, nodes: NodeRows, patch: GraphPatch): SplicedEdges {
  const gone = Int32Array.from(patch.edges.filter(({ edge }) => edge === null).map(({ row }) => row));
  const numbers = new RowNumbers(gone, patch.linksFrom, patch.addedEdges.length);
  const codes = codeRelations(base, patch);
  const added = patch.addedEdges.map((edge, at) => ({
    source: nodes.rowOf(edge.source),
    target: nodes.rowOf(edge.target),
    relation: codes.of(edge),
    row: numbers.ofAdded(at),
  }));
  const recoded = new Map(
    patch.edges.flatMap(({ row, edge }) => (edge ? [[row, codes.of(edge)] as const] : [])),
  );
  const isGone = new Uint8Array(base.outgoing.edges.length);
  for (const row of gone) isGone[row] = 1;
  const side = (lists: NeighbourLists, near: "source" | "target", far: "source" | "target") => {
    const own = new Map<number, Entry[]>();
    for (const edge of patch.edges) own.set(edge[near], []);
    for (const edge of added) own.set(edge[near], []);
    for (const edge of added)
      own.get(edge[near])!.push({ node: edge[far], relation: edge.relation, row: edge.row });
    const touched = Int32Array.from(own.keys()).sort();
    const change = { touched, added: own, isGone, recoded, numbers, newCodes: codes.newCodes };
    return { touched, lists: spliceSide(lists, nodes.count, change) };
  };
  const outgoing = side(base.outgoing, "source", "target");
  const incoming = side(base.incoming, "target", "source");
  const properties = new Map<number, NonNullable<NewEdge["properties"]>>();
  for (const { row, edge } of patch.edges)
    if (edge) properties.set(numbers.shown(row), edge.properties ?? {});
  for (const [at, edge] of patch.addedEdges.entries())
    properties.set(numbers.ofAdded(at), edge.properties ?? {});
  return {
    relations: codes.relations,
    outgoing: outgoing.lists,
    incoming: incoming.lists,
    weights: spliceWeights(base, patch, numbers),
    gone,
    linksFrom: patch.linksFrom,
    added: patch.addedEdges.length,
    properties,
    touched: { outgoing: outgoing.touched, incoming: incoming.touched },
    keepsOrder: codes.keepsOrder,
  };
}

interface SideChange {
  touched: Int32Array;
  added: ReadonlyMap<number, readonly Entry[]>;
  /** By stored row. */
  isGone: Uint8Array;
  recoded: ReadonlyMap<number, number>;
  numbers: RowNumbers;
  /** By code as stored; null where codes stay. */
  newCodes: Uint16Array | null;
}

function spliceSide(base: NeighbourLists, nodeCount: number, change: SideChange): NeighbourLists {
  const { touched, numbers, newCodes } = change;
  const storedNodes = base.offsets.length - 1;
  if (touched.length === 0 && newCodes === null && numbers.isSameUpTo(base.edges.length)) {
    if (nodeCount === storedNodes) return base;
    const offsets = sharedArray(Int32Array, nodeCount + 1).fill(base.edges.length);
    offsets.set(base.offsets);
    return { ...base, offsets };
  }
  const size = base.edges.length - numbers.gone.length + numbers.added;
  const lists = {
    offsets: sharedArray(Int32Array, nodeCount + 1),
    nodes: sharedArray(Int32Array, size),
    relations: sharedArray(Uint16Array, size),
    edges: sharedArray(Int32Array, size),
  };
  // First all that is copied, by stored rows and codes; then what is put together, by new ones.
  let end = 0;
  const copy = (from: number, to: number) => {
    const last = Math.min(to, storedNodes);
    if (from < last) {
      const [first, behind] = [base.offsets[from]!, base.offsets[last]!];
      lists.nodes.set(base.nodes.subarray(first, behind), end);
      lists.relations.set(base.relations.subarray(first, behind), end);
      lists.edges.set(base.edges.subarray(first, behind), end);
      for (let node = from; node < last; node++)
        lists.offsets[node + 1] = base.offsets[node + 1]! - first + end;
      end += behind - first;
    }
    for (let node = Math.max(from, last); node < to; node++) lists.offsets[node + 1] = end;
  };
  let next = 0;
  for (const node of touched) {
    copy(next, node);
    end += sizeOf(base, node, change);
    lists.offsets[node + 1] = end;
    next = node + 1;
  }
  copy(next, nodeCount);
  numbers.renumber(lists.edges, base.edges.length);
  if (newCodes) for (let at = 0; at < size; at++) lists.relations[at] = newCodes[lists.relations[at]!]!;
  for (const node of touched) writeList(base, node, lists, change);
  return lists;
}

/** Number of edges that a touched node has now. */
function sizeOf(base: NeighbourLists, node: number, { added, isGone }: SideChange): number {
  let size = added.get(node)!.length;
  const [first, end] = storedRange(base, node);
  for (let at = first; at < end; at++) size += 1 - isGone[base.edges[at]!]!;
  return size;
}

/** The stored and the added edges of a touched node, both ascending by row, as one list. */
function writeList(base: NeighbourLists, node: number, lists: NeighbourLists, change: SideChange): void {
  const { added, isGone, recoded, numbers, newCodes } = change;
  const own = added.get(node)!;
  let to = lists.offsets[node]!;
  let next = 0;
  const put = (far: number, relation: number, row: number) => {
    lists.nodes[to] = far;
    lists.relations[to] = relation;
    lists.edges[to++] = row;
  };
  const [first, end] = storedRange(base, node);
  for (let at = first; at < end; at++) {
    const stored = base.edges[at]!;
    if (isGone[stored] === 1) continue;
    const row = numbers.shown(stored);
    for (; next < own.length && own[next]!.row < row; next++) {
      const { node: far, relation, row: before } = own[next]!;
      put(far, relation, before);
    }
    const code = base.relations[at]!;
    put(base.nodes[at]!, recoded.get(stored) ?? (newCodes ? newCodes[code]! : code), row);
  }
  for (; next < own.length; next++) put(own[next]!.node, own[next]!.relation, own[next]!.row);
}

/** Empty for a node that is not stored. */
function storedRange({ offsets }: NeighbourLists, node: number): [first: number, end: number] {
  return node < offsets.length - 1 ? [offsets[node]!, offsets[node + 1]!] : [0, 0];
}

/** Relations numbered as a build would: by their first edge. */
function codeRelations(base: EdgeRows, patch: GraphPatch) {
  const keyOf = ({ kind, type }: Relation) => `${kind} ${type}`;
  const stored = new Map(base.relations.map((relation, code) => [keyOf(relation), code]));
  const isSame = patch.edges.length === 0 && patch.addedEdges.every((edge) => stored.has(keyOf(edge)));
  if (isSame)
    return {
      relations: base.relations,
      newCodes: null,
      keepsOrder: true,
      of: (edge: NewEdge) => stored.get(keyOf(edge))!,
    };
  const first = new Map<string, { relation: Relation; row: number }>();
  const meet = (relation: Relation, row: number) => {
    const known = first.get(keyOf(relation));
    if (!known || row < known.row) first.set(keyOf(relation), { relation, row });
  };
  for (const [code, row] of firstRows(base, new Set(patch.edges.map(({ row }) => row))).entries())
    if (row >= 0) meet(base.relations[code]!, row);
  for (const { row, edge } of patch.edges) if (edge) meet(edge, row);
  // Between the row before the links and the first of them.
  for (const [at, edge] of patch.addedEdges.entries())
    meet(edge, patch.linksFrom - 1 + (at + 1) / (patch.addedEdges.length + 1));
  const sorted = [...first].sort(([, a], [, b]) => a.row - b.row);
  const codes = new Map(sorted.map(([key], code) => [key, code]));
  const newCodes = Uint16Array.from(base.relations, (relation) => codes.get(keyOf(relation)) ?? 0);
  const left = base.relations.flatMap((relation) => codes.get(keyOf(relation)) ?? []);
  return {
    relations: sorted.map(
      ([
        ,
        {
          relation: { type, kind },
        },
      ]) => ({ type, kind }),
    ),
    newCodes:
      left.length === base.relations.length && left.every((code, at) => code === at) ? null : newCodes,
    keepsOrder: left.every((code, at) => at === 0 || left[at - 1]! < code),
    of: (edge: NewEdge) => codes.get(keyOf(edge))!,
  };
}

/** By code: the first row of a relation, but for changed rows; -1 where there is none. */
function firstRows({ relations, outgoing }: EdgeRows, changed: ReadonlySet<number>): Int32Array {
  const first = new Int32Array(relations.length).fill(-1);
  for (let at = 0; at < outgoing.edges.length; at++) {
    const code = outgoing.relations[at]!;
    const row = outgoing.edges[at]!;
    if ((first[code]! < 0 || row < first[code]!) && !changed.has(row)) first[code] = row;
  }
  return first;
}

/** Null when no edge has a weight. */
function spliceWeights(
  { weights, outgoing }: EdgeRows,
  patch: GraphPatch,
  numbers: RowNumbers,
): Float32Array | null {
  const own = patch.addedEdges.some(({ weight }) => weight !== undefined);
  const stored = outgoing.edges.length;
  if (!weights && !own) return null;
  if (weights && numbers.isSameUpTo(stored) && numbers.added === 0) return weights;
  const spliced = sharedArray(Float32Array, stored - numbers.gone.length + numbers.added).fill(Number.NaN);
  if (weights)
    for (let row = 0, gone = 0; row < stored; row++) {
      if (numbers.gone[gone] === row) gone++;
      else spliced[row - gone + (row >= patch.linksFrom ? numbers.added : 0)] = weights[row]!;
    }
  for (const [at, { weight }] of patch.addedEdges.entries())
    if (weight !== undefined) spliced[numbers.ofAdded(at)] = weight;
  return spliced.some((weight) => !Number.isNaN(weight)) ? spliced : null;
}
