/**
 * Rings: a node in the middle, around it what is one edge away, then two edges, and so on; what is not reached is
 * outermost. On a ring nodes are in the order of those that they hang on; a full ring is split into several.
 */
import type { Place, Places } from "@/components/graph-view/places/places";
import type { IndexedGraph } from "./indexed-graph";

const RING_GAP = 2.2;
const CIRCLE_GAP = 1.1;
/** Between two nodes on a circle: their names need room. */
const SPACING = 1.5;

/** @param starts the first is the middle */
export function placeInRings(graph: IndexedGraph, starts: readonly number[], distance: number): Places {
  const places = new Map<string, Place>();
  const angles = new Map<number, number>();
  let radius = 0;
  for (const { nodes, parents } of ringsOf(graph, starts)) {
    if (radius === 0) {
      for (const node of nodes) places.set(graph.nodes[node]!.id, { x: 0, y: 0 });
      radius = RING_GAP;
      continue;
    }
    const wish = (node: number) => angles.get(parents.get(node) ?? -1) ?? 0;
    const ordered = nodes.map((node) => ({ node, wish: wish(node) })).sort((a, b) => a.wish - b.wish);
    const circles = circlesFor(ordered.length, radius);
    // Rounded up to what the circles share evenly, so that the last node is as far from the first as from others.
    const angleCount = Math.ceil(ordered.length / circles) * circles;
    for (const [index, { node }] of ordered.entries()) {
      const angle = (2 * Math.PI * index) / angleCount;
      angles.set(node, angle);
      const reach = (radius + (index % circles) * CIRCLE_GAP) * distance;
      places.set(graph.nodes[node]!.id, onCircle(angle, reach));
    }
    radius += (circles - 1) * CIRCLE_GAP + RING_GAP;
  }
  return Object.fromEntries(places);
}

function onCircle(angle: number, reach: number): Place {
  // The first node is at the top.
  return { x: reach * Math.sin(angle), y: -reach * Math.cos(angle) };
}

/** Number of circles that hold `count` nodes, the innermost with `radius`. */
function circlesFor(count: number, radius: number): number {
  // All circles hold the same angles, so that the innermost decides.
  return Math.max(1, Math.ceil((count * SPACING) / (2 * Math.PI * radius)));
}

interface Ring {
  nodes: number[];
  /** The node of an inner ring that a node was reached from. */
  parents: Map<number, number>;
}

function ringsOf(graph: IndexedGraph, starts: readonly number[]): Ring[] {
  const middle = starts[0];
  if (middle === undefined) return [];
  const seen = new Set([middle]);
  const rings: Ring[] = [{ nodes: [middle], parents: new Map() }];
  for (let ring = rings[0]!; ring.nodes.length > 0; ) {
    const next: Ring = { nodes: [], parents: new Map() };
    for (const node of ring.nodes) {
      for (const other of [...graph.outward[node]!, ...graph.inward[node]!]) {
        if (seen.has(other)) continue;
        seen.add(other);
        next.nodes.push(other);
        next.parents.set(other, node);
      }
    }
    if (next.nodes.length > 0) rings.push(next);
    ring = next;
  }
  const unreached = graph.byDegree.filter((node) => !seen.has(node));
  return unreached.length > 0 ? [...rings, { nodes: unreached, parents: new Map() }] : rings;
}
