/** Changes a cytoscape graph to a given list of elements and places, by the smallest change that does it. */
import type { CollectionReturnValue, Core, ElementDefinition, NodeSingular, Position } from "cytoscape";
import type { Work } from "./places/frame-queue";
import { isLarge, LARGE, partsOf, reckon } from "./places/large-graph";
import { type Places, placeOf } from "./places/places";

const MOTION = { duration: 350, easing: "ease-out" } as const;
/** A new node's distance from its parent: clear of it, because an edge between two nodes on one spot cannot be drawn. */
const GROWN = 0.35;
/** The key under which an element keeps the definition it was last drawn from. */
const DRAWN = "drawn";
const STEP = 5;
/** A node that is closer to the border of the canvas is half out of sight. */
const EDGE_PX = 16;
/** Few nodes are not blown up to fill the canvas. */
const CLOSEST = 1.4;

/** Adds, updates and removes. Nodes without a place, and their edges, wait until they have one. */
export function* syncElements(graph: Core, elements: readonly ElementDefinition[], places: Places): Work {
  const isPlaced = (id: unknown) => typeof id === "string" && placeOf(places, id) !== undefined;
  const drawn = elements.filter(({ group, data }) =>
    group === "nodes" ? isPlaced(data.id) : isPlaced(data.source) && isPlaced(data.target),
  );
  const added = drawn.filter(({ data }) => graph.getElementById(data.id ?? "").empty());
  // So many do not grow out of their neighbours: they are where they belong when their part comes.
  const parents = added.length > LARGE ? NO_PARENTS : drawnNeighbours(elements, graph);
  const arriving = added.map((element) => {
    const position = startOf(element, parents, graph, places);
    return { ...element, ...(position ? { position } : {}), scratch: { [DRAWN]: element } };
  });
  const wanted = new Set(drawn.map(({ data }) => data.id));
  const gone = graph.elements().filter((element) => !wanted.has(element.id()));
  for (let at = 0; at < gone.length; at += STEP) {
    graph.batch(() => removeElements(gone.slice(at, at + STEP)));
    yield;
  }
  // An element that is the same object as before is drawn as before: pointing at one node restyles few.
  const changed = drawn.filter((element) => {
    const known = graph.getElementById(element.data.id ?? "");
    return known.nonempty() && known.scratch(DRAWN) !== element;
  });
  for (const part of partsOf(changed, STEP)) {
    graph.batch(() => {
      for (const element of part) redraw(graph.getElementById(element.data.id ?? ""), element);
    });
    if (isLarge(graph)) for (const { data } of part) reckon(graph.getElementById(data.id ?? ""));
    yield;
  }
  // The parts keep the order, nodes before edges: an edge can only be added when its ends are there.
  for (const part of partsOf(arriving, STEP)) {
    const drawn = graph.add([...part]);
    if (elements.length > LARGE) reckon(drawn);
    yield;
  }
}

/** Cytoscape takes a node for removed already whose id is a key of every object; so it gets another for its removal. */
function removeElements(elements: CollectionReturnValue): void {
  const inherited = elements.filter((element) => element.id() in Object.prototype);
  inherited.forEach((element) => {
    element.id = () => `removed ${element.data("id")}`;
  });
  elements.remove();
}

const NO_PARENTS: ReadonlyMap<string, string> = new Map();

function redraw(known: CollectionReturnValue, element: ElementDefinition): void {
  known.data(element.data);
  known.classes(element.classes ?? "");
  known.scratch(DRAWN, element);
}

/** Has every node walk to its place; of many, or when the person asked for less motion, each is there at once. */
export function* moveNodes(graph: Core, places: Places): Work {
  const moved = graph.nodes().filter((node) => placeOf(places, node.id()) !== undefined);
  const walks = moved.length <= LARGE && !wantsStillness();
  for (const part of partsOf(moved.toArray() as NodeSingular[], STEP)) {
    graph.batch(() => {
      for (const node of part) {
        const position = { ...placeOf(places, node.id())! };
        if (walks) node.stop().animate({ position }, MOTION);
        else node.stop().position(position);
      }
    });
    if (isLarge(graph)) for (const node of part) reckon(node);
    yield;
  }
}

/** Shows all places when one of `ids` would be out of sight, and else leaves the view as it is. */
export function revealNodes(graph: Core, places: Places, ids: readonly string[], padding: number): void {
  const { x1, x2, y1, y2 } = graph.extent();
  const edge = EDGE_PX / graph.zoom();
  const isSeen = ({ x, y }: Position) => x > x1 + edge && x < x2 - edge && y > y1 + edge && y < y2 - edge;
  const isHidden = (place: Position | undefined) => place !== undefined && !isSeen(place);
  if (ids.some((id) => isHidden(placeOf(places, id)))) showNodes(graph, places, [], padding, true);
}

/** Moves the view so that the places of `ids` are inside it; all places when none of them has one. */
export function showNodes(
  graph: Core,
  places: Places,
  ids: readonly string[],
  padding: number,
  animate: boolean,
): void {
  const wanted = ids.flatMap((id) => placeOf(places, id) ?? []);
  const shown = wanted.length > 0 ? wanted : Object.values(places);
  if (shown.length === 0) return;
  const view = viewOf(shown, graph.width(), graph.height(), padding);
  graph.stop();
  if (animate && !isLarge(graph) && !wantsStillness()) graph.animate(view, MOTION);
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
  const own = placeOf(places, data.id ?? "");
  if (group !== "nodes" || !own) return undefined;
  const neighbour = parents.get(data.id ?? "");
  if (neighbour === undefined) return { ...own };
  const parent = graph.getElementById(neighbour).position();
  const between = (from: number, to: number) => from + (to - from) * GROWN;
  return { x: between(parent.x, own.x), y: between(parent.y, own.y) };
}
