/** Corrections over a stored graph: only what they name is read, and nothing of it is written again. */
import type { EdgeRows } from "../snapshot/edge-rows";
import { MAX_CODES, type NewEdge } from "../snapshot/graph-builder";
import { MAX_PROPERTY_COLUMNS } from "../snapshot/growing-properties";
import type { NodeRows } from "../snapshot/node-rows";
import type { ReadParts } from "../snapshot/snapshot";
import { type Added, changesByEdits } from "./apply-edits";
import type { EditOutcome, GraphEdit } from "./graph-edit";
import type { ChangedEdge, GraphPatch } from "./graph-patch";
import { Room } from "./room";
import type { TouchedEdge } from "./touched-graph";

/** Room that has to be left, of which a build may need some for what a patch no longer counts. */
const SPARE = 64;

/** The corrections of a snapshot as a patch, with the outcomes of the edits. */
export interface EditedSnapshot {
  patch: GraphPatch;
  /** One for each edit, in order. */
  outcomes: EditOutcome[];
}

/**
 * The changes that a build from the same sources would make, with these corrections behind those of the snapshot, except for the edges that
 * indexing computes: those of removed nodes go, others stay. Null where only a build can say.
 * @param snapshot a build, not a patched one
 * @param built the corrections that the snapshot was built with: if there are any, and what happened to nodes that they removed
 * @param added what sources have brought since, but for graphs and links
 * @throws the reason of the signal when it aborts
 */
export async function editSnapshot(
  snapshot: Pick<ReadParts, "nodes" | "edges">,
  edits: readonly Pick<GraphEdit, "id" | "change">[],
  built: { isCorrected: boolean; gone: ReadonlyMap<string, string> },
  signal?: AbortSignal,
  added?: Added,
): Promise<EditedSnapshot | null> {
  const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
  const linksFrom = firstLink(edges);
  if (linksFrom === null || !hasRoom(nodes, edges)) return null;
  if (added?.nodes.some(({ id }) => nodes.rowOf(id) >= 0)) return null;
  const ends = new Map<number, Pick<ChangedEdge, "source" | "target">>();
  const before = {
    nodeCount: nodes.count,
    edgeCount: edges.outgoing.edges.length,
    gone: built.gone,
    indexOf: (id: string) => nodes.rowOf(id),
    node: (row: number) => nodes.node(row),
    touching: (rows: ReadonlySet<number>) => touching(rows, nodes, edges, ends),
  };
  const room = new Room({
    labelSets: nodes.labelSets,
    relations: edges.relations,
    nodeProperties: { columns: nodes.properties.types() },
    edgeProperties: { columns: edges.properties.types() },
  });
  const { changes, outcomes } = changesByEdits(before, room, edits, signal, added);
  const removed = new Set(changes.nodes.flatMap(({ row, node }) => (node ? [] : [row])));
  const changed: ChangedEdge[] = changes.edges.map(({ row, edge }) => ({ row, ...ends.get(row)!, edge }));
  for (const [row, { source, target }] of linksOf(removed, edges))
    changed.push({ row, source, target, edge: null });
  changed.sort((a, b) => a.row - b.row);
  if (built.isCorrected && reordersKeys(changes.nodes, nodes.properties.firstRows())) return null;
  if (built.isCorrected && reordersKeys(changed, edges.properties.firstRows())) return null;
  return { patch: { ...changes, edges: changed, linksFrom }, outcomes };
}

/**
 * True if keys may have another order. It is that in which a build meets them, row by row; a corrected build no longer says in which order
 * the sources had those of one row.
 */
function reordersKeys(changed: readonly { row: number }[], firstRows: ReadonlySet<number>): boolean {
  return changed.some(({ row }) => firstRows.has(row));
}

/** The row of the first edge that indexing computed, behind all others; null where others come behind it. */
function firstLink({ relations, outgoing }: EdgeRows): number | null {
  const count = outgoing.edges.length;
  const isLink = Uint8Array.from(relations, ({ kind }) => Number(kind === "similarity"));
  if (!isLink.includes(1)) return count;
  let first = count;
  let last = -1;
  for (let at = 0; at < count; at++) {
    const row = outgoing.edges[at]!;
    if (isLink[outgoing.relations[at]!] === 1) first = Math.min(first, row);
    else last = Math.max(last, row);
  }
  return last < first ? first : null;
}

function hasRoom(nodes: NodeRows, edges: EdgeRows): boolean {
  const columns = Math.max(nodes.properties.types().length, edges.properties.types().length);
  const codes = Math.max(nodes.labelSets.length, edges.relations.length);
  return columns + SPARE <= MAX_PROPERTY_COLUMNS && codes + SPARE <= MAX_CODES;
}

/** Edges of nodes that corrections can change, and their ends. */
function touching(
  rows: ReadonlySet<number>,
  nodes: NodeRows,
  edges: EdgeRows,
  ends: Map<number, Pick<ChangedEdge, "source" | "target">>,
): TouchedEdge[] {
  const found: TouchedEdge[] = [];
  eachEdge(rows, edges, (row, source, target, place) => {
    const { type, kind } = edges.relationAt(place);
    if (kind === "similarity" || ends.has(row)) return;
    ends.set(row, { source, target });
    const weight = edges.weights?.[row] ?? Number.NaN;
    const edge: NewEdge = {
      source: nodes.id(source),
      target: nodes.id(target),
      type,
      kind,
      ...(Number.isNaN(weight) ? {} : { weight }),
      properties: edges.propertiesOf(row),
    };
    found.push({ place: row, edge });
  });
  return found.sort((a, b) => a.place - b.place);
}

function linksOf(rows: ReadonlySet<number>, edges: EdgeRows) {
  const found = new Map<number, Pick<ChangedEdge, "source" | "target">>();
  eachEdge(rows, edges, (row, source, target, place) => {
    if (edges.relationAt(place).kind === "similarity") found.set(row, { source, target });
  });
  return found;
}

function eachEdge(
  rows: ReadonlySet<number>,
  edges: EdgeRows,
  visit: (row: number, source: number, target: number, place: number) => void,
): void {
  const { outgoing, incoming } = edges;
  for (const node of rows) {
    for (let at = outgoing.offsets[node]!; at < outgoing.offsets[node + 1]!; at++)
      visit(outgoing.edges[at]!, node, outgoing.nodes[at]!, at);
    for (let at = incoming.offsets[node]!; at < incoming.offsets[node + 1]!; at++)
      visit(incoming.edges[at]!, incoming.nodes[at]!, node, ~at);
  }
}
