/** Writes the names of a cytoscape graph where they have room; the style draws what has a `side`, on that side. */
import type { Core, EdgeSingular, NodeSingular } from "cytoscape";
import { canvasFont } from "./canvas-font";
import type { Work } from "./frame-queue";
import { isLarge, partsOf, reckon } from "./large-graph";
import { type Body, type Box, type NameCandidate, placeNames, type Stroke } from "./place-names";
import { type Places, placeOf } from "./places";

const BUTTONS = { width: 40, height: 96 };
const LINE_HEIGHT = 1.25;
/** Elements that are looked at between two looks at the clock. */
const STEP = 50;
const NAMES = 5;
/** Edges that names keep off. */
const MOST_STROKES = 1_000;

/**
 * Elements with a number `naming` want a name: nodes with 0 always, the others in their order as far as there is room;
 * edges where they are long enough. Works with the places that nodes are on their way to.
 */
export function* writeNames(graph: Core, places: Places): Work {
  if (graph.width() === 0) return;
  const zoom = graph.zoom();
  const pan = graph.pan();
  const measure = (node: NodeSingular): Body => {
    const { x, y } = placeOf(places, node.id()) ?? node.position();
    return {
      id: node.id(),
      x: x * zoom + pan.x,
      y: y * zoom + pan.y,
      radius: node.renderedOuterWidth() / 2,
    };
  };
  const nodes = graph.nodes().toArray() as NodeSingular[];
  const bodies = new Map<string, Body>();
  for (const part of partsOf(nodes, STEP)) {
    for (const node of part) bodies.set(node.id(), measure(node));
    yield;
  }
  const bodyOf = (node: NodeSingular) => bodies.get(node.id()) ?? measure(node);
  const naming = (element: NodeSingular | EdgeSingular): number | undefined => element.data("naming");
  const candidates = nodes
    .filter((node) => naming(node) !== undefined)
    .sort((a, b) => naming(a)! - naming(b)!)
    .map((node): NameCandidate => ({ ...bodyOf(node), ...sizeOfName(node), always: naming(node) === 0 }));
  const solid = nodes.filter((node) => !node.hasClass("earlier") && !node.hasClass("later")).map(bodyOf);
  const [width, height] = [graph.width(), graph.height()];
  const buttons = { left: width - BUTTONS.width, right: width, top: 0, bottom: BUTTONS.height };
  const edges = graph.edges().toArray() as EdgeSingular[];
  const edgeNames = new Map(
    edges.flatMap((edge) => {
      if (naming(edge) === undefined) return [];
      const box = edgeNameBox(edge, bodyOf(edge.source()), bodyOf(edge.target()));
      return box ? [[edge.id(), box] as const] : [];
    }),
  );
  yield;
  const isFaint = (element: NodeSingular | EdgeSingular) =>
    element.hasClass("earlier") || element.hasClass("later");
  const drawn = edges.filter((edge) => !isFaint(edge) && !edge.isLoop());
  // Among so many there is no way past them.
  const crossed = drawn.length > MOST_STROKES ? [] : drawn;
  const strokes = crossed.map((edge): Stroke => [bodyOf(edge.source()), bodyOf(edge.target())]);
  yield;
  const frame = { left: 0, right: width, top: 0, bottom: height };
  const sides = placeNames(candidates, solid, [buttons, ...edgeNames.values()], frame, strokes);
  yield;
  const sideOf = (element: NodeSingular | EdgeSingular) =>
    element.isNode() ? sides.get(element.id()) : edgeNames.has(element.id()) ? "along" : undefined;
  const turned = [...nodes, ...edges].filter(
    (element) => (element.data("side") ?? undefined) !== sideOf(element),
  );
  for (const part of partsOf(turned, NAMES)) {
    graph.batch(() => {
      for (const element of part) element.data("side", sideOf(element) ?? null);
    });
    if (isLarge(graph)) for (const element of part) reckon(element);
    yield;
  }
}

/** The box of an edge's name: along the edge, around its middle; null when it would reach over its ends. */
function edgeNameBox(edge: EdgeSingular, source: Body, target: Body): Box | null {
  const lines = String(edge.data("label")).split("\n");
  const size = Number.parseFloat(edge.renderedStyle("font-size"));
  const width = Math.max(...lines.map((line) => textWidth(line, size, "normal")));
  const height = lines.length * size * LINE_HEIGHT;
  const [x, y] = [(source.x + target.x) / 2, (source.y + target.y) / 2];
  const length = Math.hypot(target.x - source.x, target.y - source.y);
  if (!edge.isLoop() && length < width + source.radius + target.radius) return null;
  const [cos, sin] = [
    Math.abs(target.x - source.x) / (length || 1),
    Math.abs(target.y - source.y) / (length || 1),
  ];
  const [halfWidth, halfHeight] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

function sizeOfName(node: NodeSingular): { width: number; height: number } {
  const size = Number.parseFloat(node.renderedStyle("font-size"));
  const most = Number.parseFloat(node.renderedStyle("text-max-width"));
  const weight = node.hasClass("selected") ? "bold" : "normal";
  return {
    width: Math.min(textWidth(String(node.data("label")), size, weight), most),
    height: size * LINE_HEIGHT,
  };
}

let ruler: CanvasRenderingContext2D | null = null;

function textWidth(text: string, size: number, weight: string): number {
  ruler ??= document.createElement("canvas").getContext("2d");
  if (!ruler) return text.length * size * 0.6;
  ruler.font = `${weight} ${size}px ${canvasFont()}`;
  return ruler.measureText(text).width;
}
