/** Brings a cytoscape graph to a given list of elements and places, by the smallest change that does it. */
import type { Core, ElementDefinition, Position } from "cytoscape";
import { inParts, PART } from "./large-graph";
import type { Places } from "./places";

const MOTION = { duration: 350, easing: "ease-out" } as const;
/** How far from its parent a new node starts: clear of it, because an edge between two nodes on one spot cannot be drawn. */
const GROWN = 0.35;
/** Where cytoscape keeps the element that it was last drawn from. */
const DRAWN = "drawn";
/** More nodes than this are put in place at once: so many walks at the same time stutter. */
const MAX_WALKING = 400;
/** A node that is closer to the border of the canvas is half out of sight. */
const EDGE_PX = 16;
/** Few nodes are not blown up to fill the canvas. */
const CLOSEST = 1.4;

/**
 * Adds, updates and removes. Nodes without a place, and their edges, wait until they have one. Many new elements come a
 * part a frame, nodes before edges, so that no input waits; `done` is called after the last. Returns what stops that, for a later list to take over.
 */
export function syncElements(
  graph: Core,
  elements: readonly ElementDefinition[],
  places: Places,
  done: () => void,
): () => void {
  const isPlaced = (id: unknown) => typeof id === "string" && places[id] !== undefined;
  const drawn = elements.filter(({ group, data }) =>
    group === "nodes" ? isPlaced(data.id) : isPlaced(data.source) && isPlaced(data.target),
  );
  const wanted = new Set(drawn.map((element) => element.data.id));
  const parents = drawnNeighbours(elements, graph);
  const added: ElementDefinition[] = [];
  graph.batch(() => {
    graph
      .elements()
      .filter((element) => !wanted.has(element.id()))
      .remove();
    for (const element of drawn) {
      const known = graph.getElementById(element.data.id ?? "");
      if (known.empty()) {
        const position = startOf(element, parents, graph, places);
        added.push({ ...element, ...(position ? { position } : {}), scratch: { [DRAWN]: element } });
      } else if (known.scratch(DRAWN) !== element) {
        // An element that is the same object as before is drawn as before: pointing at one node restyles few.
        known.data(element.data);
        known.classes(element.classes ?? "");
        known.scratch(DRAWN, element);
      }
    }
  });
  if (added.length > PART) {
    // So many do not grow out of their neighbours: they stand where they belong when their part comes.
    for (const element of added)
      if (element.position) element.position = { ...places[element.data.id ?? ""]! };
  }
  // The parts keep the order: an edge can only be added when its ends are there.
  return inParts(added, (part) => graph.add([...part]), done);
}

/** Walks every node to its place; at once when the person asked for less motion. */
export function moveNodes(graph: Core, places: Places): void {
  const moved = graph.nodes().filter((node) => places[node.id()] !== undefined);
  if (moved.empty()) return;
  if (wantsStillness() || moved.length > MAX_WALKING) {
    graph.batch(() => {
      moved.forEach((node) => {
        node.stop().position({ ...places[node.id()]! });
      });
    });
    return;
  }
  moved.forEach((node) => {
    node.stop().animate({ position: { ...places[node.id()]! } }, MOTION);
  });
}

/** Shows all places when one of `ids` would be out of sight, and else leaves the view as it is. */
export function revealNodes(graph: Core, places: Places, ids: readonly string[], padding: number): void {
  const { x1, x2, y1, y2 } = graph.extent();
  const edge = EDGE_PX / graph.zoom();
  const isSeen = ({ x, y }: Position) => x > x1 + edge && x < x2 - edge && y > y1 + edge && y < y2 - edge;
  if (ids.some((id) => places[id] && !isSeen(places[id]))) showNodes(graph, places, [], padding, true);
}

/** Moves the view so that the places of `ids` are inside it; all places when none of them has one. */
export function showNodes(
  graph: Core,
  places: Places,
  ids: readonly string[],
  padding: number,
  animate: boolean,
): void {
  const wanted = ids.flatMap((id) => places[id] ?? []);
  const shown = wanted.length > 0 ? wanted : Object.values(places);
  if (shown.length === 0) return;
  const view = viewOf(shown, graph.width(), graph.height(), padding);
  graph.stop();
  if (animate && !wantsStillness()) graph.animate(view, MOTION);
  else graph.viewport(view);
}

function wantsStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
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

/** For each node an edge joins to one that is drawn already, the first such one. */
function drawnNeighbours(elements: readonly ElementDefinition[], graph: Core): ReadonlyMap<string, string> {
  const isDrawn = new Set(graph.nodes().map((node) => node.id()));
  const parents = new Map<string, string>();
  for (const { group, data } of elements) {
    if (group !== "edges") continue;
    const { source = "", target = "" } = data;
    if (isDrawn.has(target) && !parents.has(source)) parents.set(source, target);
    if (isDrawn.has(source) && !parents.has(target)) parents.set(target, source);
  }
  return parents;
}

/** A new node grows out of a neighbour that was drawn before it; without one it starts at its own place. */
function startOf(
  { group, data }: ElementDefinition,
  parents: ReadonlyMap<string, string>,
  graph: Core,
  places: Places,
): Position | undefined {
  const own = places[data.id ?? ""];
  if (group !== "nodes" || !own) return undefined;
  const neighbour = parents.get(data.id ?? "");
  if (neighbour === undefined) return { ...own };
  const parent = graph.getElementById(neighbour).position();
  const between = (from: number, to: number) => from + (to - from) * GROWN;
  return { x: between(parent.x, own.x), y: between(parent.y, own.y) };
}
