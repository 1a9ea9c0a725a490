/** Writes the names of a cytoscape graph where they have room; the style draws a node's name on its `side`. */
import type { Core, EdgeSingular, NodeSingular } from "cytoscape";
import { type Body, type Box, type NameCandidate, placeNames } from "./place-names";
import type { Places } from "./places";

/** The buttons in the upper right corner of the canvas. */
const BUTTONS = { width: 40, height: 96 };
const LINE_HEIGHT = 1.25;

/**
 * Nodes with a number `naming` in their elements want a name: 0 always, the others in their order as far as there is
 * room. Works with the places that nodes are on their way to.
 */
export function writeNames(graph: Core, places: Places): void {
  if (graph.width() === 0) return;
  const zoom = graph.zoom();
  const pan = graph.pan();
  const bodyOf = (node: NodeSingular): Body => {
    const { x, y } = places[node.id()] ?? node.position();
    return {
      id: node.id(),
      x: x * zoom + pan.x,
      y: y * zoom + pan.y,
      radius: node.renderedOuterWidth() / 2,
    };
  };
  const nodes = graph.nodes().toArray() as NodeSingular[];
  const naming = (node: NodeSingular): number | undefined => node.data("naming");
  const candidates = nodes
    .filter((node) => naming(node) !== undefined)
    .sort((a, b) => naming(a)! - naming(b)!)
    .map((node): NameCandidate => ({ ...bodyOf(node), ...sizeOfName(node), always: naming(node) === 0 }));
  const bodies = nodes.filter((node) => !node.hasClass("earlier") && !node.hasClass("later")).map(bodyOf);
  const [width, height] = [graph.width(), graph.height()];
  const buttons = { left: width - BUTTONS.width, right: width, top: 0, bottom: BUTTONS.height };
  const edgeNames = (graph.edges().toArray() as EdgeSingular[]).flatMap((edge) =>
    edgeNameBox(edge, bodyOf(edge.source()), bodyOf(edge.target())),
  );
  const sides = placeNames(candidates, bodies, [buttons, ...edgeNames], {
    left: 0,
    right: width,
    top: 0,
    bottom: height,
  });
  graph.batch(() => {
    for (const node of nodes) {
      const side = sides.get(node.id());
      if (node.data("side") !== side) node.data("side", side ?? null);
    }
  });
}

/** Where the name of an edge lies: along it, around its middle. */
function edgeNameBox(edge: EdgeSingular, source: Body, target: Body): Box[] {
  const lines = String(edge.style("label")).split("\n");
  if (lines[0] === "" || edge.isLoop()) return [];
  const size = Number.parseFloat(edge.renderedStyle("font-size"));
  const width = Math.max(...lines.map((line) => textWidth(line, size, "normal")));
  const height = lines.length * size * LINE_HEIGHT;
  const [x, y] = [(source.x + target.x) / 2, (source.y + target.y) / 2];
  const length = Math.max(Math.hypot(target.x - source.x, target.y - source.y), 1);
  const [cos, sin] = [Math.abs(target.x - source.x) / length, Math.abs(target.y - source.y) / length];
  const [halfWidth, halfHeight] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  return [{ left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }];
}

/** The size at which the style draws the name, in pixels. */
function sizeOfName(node: NodeSingular): { width: number; height: number } {
  const size = Number.parseFloat(node.renderedStyle("font-size"));
  const most = Number.parseFloat(node.renderedStyle("text-max-width"));
  const weight = node.hasClass("selected") ? "bold" : "normal";
  return {
    width: Math.min(textWidth(String(node.data("label")), size, weight), most),
    height: size * LINE_HEIGHT,
  };
}

export const CANVAS_FONT = "ui-sans-serif, system-ui, sans-serif";

let ruler: CanvasRenderingContext2D | null = null;

function textWidth(text: string, size: number, weight: string): number {
  ruler ??= document.createElement("canvas").getContext("2d");
  if (!ruler) return text.length * size * 0.6;
  ruler.font = `${weight} ${size}px ${CANVAS_FONT}`;
  return ruler.measureText(text).width;
}
