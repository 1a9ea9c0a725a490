/**
 * Layers: a node, below it what its edges lead to, above it what leads to it, and so on by breadth-first search. Within a
 * layer nodes are below the middle of those that they hang on (barycentre ordering, Sugiyama, Tagawa and Toda 1981);
 * a layer with too many nodes for one row has several.
 */
import type { Place, Places } from "@/components/graph-view/places/places";
import type { IndexedGraph } from "./indexed-graph";

const CELL = { width: 1.5, height: 1.2 };
const LAYER_GAP = 0.9;
/** A row is at least so long before a layer gets a second one; more for large graphs, so that they stay wider than high. */
const SHORTEST_ROW = 12;
const ROW_SHARE = 1.8;

/** @param starts where the layers of a component begin, the first in it counts */
export function placeInLayers(graph: IndexedGraph, starts: readonly number[], distance: number): Places {
  const rowLength = Math.max(SHORTEST_ROW, Math.ceil(ROW_SHARE * Math.sqrt(graph.nodes.length)));
  const layers = layersOf(graph, starts);
  const columns = new Map<number, number>();
  const places = new Map<string, Place>();
  let row = 0;
  for (const { nodes, parents } of layers) {
    const wish = (node: number) => meanOf(parents.get(node) ?? [], columns);
    const ordered = nodes.map((node) => ({ node, wish: wish(node) })).sort((a, b) => a.wish - b.wish);
    const rows = Math.ceil(ordered.length / rowLength);
    const perRow = Math.ceil(ordered.length / rows);
    for (const [index, { node }] of ordered.entries()) {
      // Column by column, so that siblings stay together where a layer has several rows.
      const column = Math.floor(index / rows) - (perRow - 1) / 2;
      columns.set(node, column);
      const y = (row + (index % rows)) * CELL.height * distance;
      places.set(graph.nodes[node]!.id, { x: column * CELL.width * distance, y });
    }
    row += rows + LAYER_GAP;
  }
  return Object.fromEntries(places);
}

interface Layer {
  nodes: number[];
  /** Neighbours in the layer that was placed before it. */
  parents: Map<number, number[]>;
}

/** From the highest to the lowest; components that do not hang together share their layers. */
function layersOf(graph: IndexedGraph, starts: readonly number[]): Layer[] {
  const depth = new Map<number, number>();
  for (const start of starts) {
    if (depth.has(start)) continue;
    depth.set(start, 0);
    // Grows while it is walked.
    const reached = [start];
    for (const node of reached) {
      const below = depth.get(node)! + 1;
      for (const [next, at] of [
        ...graph.outward[node]!.map((next) => [next, below] as const),
        ...graph.inward[node]!.map((next) => [next, below - 2] as const),
      ]) {
        if (depth.has(next)) continue;
        depth.set(next, at);
        reached.push(next);
      }
    }
  }
  const layers = new Map<number, Layer>();
  for (const [node, at] of depth) {
    const layer: Layer = layers.get(at) ?? { nodes: [], parents: new Map() };
    layers.set(at, layer);
    layer.nodes.push(node);
    const neighbours = [...graph.outward[node]!, ...graph.inward[node]!];
    layer.parents.set(
      node,
      neighbours.filter((other) => depth.get(other) === at - 1),
    );
  }
  return [...layers].sort(([a], [b]) => a - b).map(([, layer]) => layer);
}

function meanOf(parents: readonly number[], columns: ReadonlyMap<number, number>): number {
  const known = parents.flatMap((parent) => columns.get(parent) ?? []);
  return known.length === 0 ? 0 : known.reduce((sum, column) => sum + column, 0) / known.length;
}
