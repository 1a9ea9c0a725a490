/** Brings a cytoscape graph to a given list of elements and places, by the smallest change that does it. */
import type { Core, ElementDefinition, Position } from "cytoscape";
import type { Places } from "./place-nodes";

const MOTION = { duration: 350, easing: "ease-out" } as const;
/** Few nodes are not blown up to fill the canvas. */
const CLOSEST = 1.4;

/** Adds, updates and removes; a new node that has no place yet starts beside a neighbour that has one. */
export function syncElements(graph: Core, elements: readonly ElementDefinition[], places: Places): void {
  const wanted = new Set(elements.map((element) => element.data.id));
  graph.batch(() => {
    graph
      .elements()
      .filter((element) => !wanted.has(element.id()))
      .remove();
    for (const element of elements) {
      const known = graph.getElementById(element.data.id ?? "");
      if (known.empty()) {
        graph.add(
          element.group === "nodes"
            ? { ...element, position: startOf(element, elements, graph, places) }
            : element,
        );
      } else {
        known.data(element.data);
        known.classes(element.classes ?? "");
      }
    }
  });
}

/** Walks every node to its place and the view with them; at once when the person asked for less motion. */
export function moveNodes(graph: Core, places: Places, padding: number): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const moved = graph.nodes().filter((node) => places[node.id()] !== undefined);
  if (moved.empty()) return;
  const goals = moved.map((node) => places[node.id()] ?? { x: 0, y: 0 });
  const view = viewOf(goals, graph.width(), graph.height(), padding);
  if (still) {
    graph.nodes().positions((node) => places[node.id()] ?? node.position());
    graph.viewport(view);
    return;
  }
  moved.forEach((node, index) => {
    node.stop().animate({ position: { ...goals[index]! } }, MOTION);
  });
  graph.stop().animate(view, MOTION);
}

/** Moves the view at once so that every placed node is inside it. */
export function showAll(graph: Core, padding: number): void {
  const placed = graph.nodes().map((node) => node.position());
  if (placed.length > 0) graph.viewport(viewOf(placed, graph.width(), graph.height(), padding));
}

/** Zoom and pan that show all `places` in a canvas of `width` x `height` pixels; never closer than `CLOSEST`. */
export function viewOf(places: readonly Position[], width: number, height: number, padding: number) {
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(
    CLOSEST,
    Math.max(width - 2 * padding, 1) / Math.max(right - left, 1),
    Math.max(height - 2 * padding, 1) / Math.max(bottom - top, 1),
  );
  return {
    zoom,
    pan: { x: width / 2 - (zoom * (left + right)) / 2, y: height / 2 - (zoom * (top + bottom)) / 2 },
  };
}

function startOf(
  element: ElementDefinition,
  elements: readonly ElementDefinition[],
  graph: Core,
  places: Places,
): Position {
  const id = element.data.id ?? "";
  const own = places[id];
  if (own) return { ...own };
  for (const { data } of elements) {
    const other = data.source === id ? data.target : data.target === id ? data.source : undefined;
    const parent = other ? graph.getElementById(other) : undefined;
    if (parent?.nonempty()) return { ...parent.position() };
  }
  return { x: 0, y: 0 };
}
