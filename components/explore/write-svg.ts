/** The canvas as SVG: the elements that are drawn, with the colours, sizes and names that cytoscape resolved for them. */
import type { Core, EdgeSingular, NodeSingular } from "cytoscape";
import type { CanvasColours } from "@/components/graph-view/canvas-style";
import { DASHES, LINE, type Line } from "@/components/graph-view/ground";
import type { NodeShape } from "@/components/graph-view/label-looks";
import { fitOutline, OUTLINES } from "@/components/graph-view/shape-mark";
import { xml } from "./write-graphml";

/** Around the drawing, and for names that reach beyond their nodes. */
const MARGIN = 60;
/** A file has no face of its own: Inter where the reader's system has it, else the face of that system. */
const FONT = "Inter, 'Inter Variable', ui-sans-serif, system-ui, sans-serif";

/** @param lines what lies under the elements */
export function writeSvg(graph: Core, lines: readonly Line[], { panel, inkFaint }: CanvasColours): string {
  const { x1, y1, w, h } = graph.elements().boundingBox({ includeLabels: false });
  const [left, top, width, height] = [x1 - MARGIN, y1 - MARGIN, w + 2 * MARGIN, h + 2 * MARGIN].map(round);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${panel}"/>`,
    ...lines.map((line) => drawLine(graph, line, inkFaint)),
    ...graph.edges().map(drawEdge),
    ...graph.nodes().map(drawNode),
    "</svg>",
    "",
  ].join("\n");
}

function drawLine(graph: Core, { source, target, dash, width }: Line, colour: string): string {
  const [from, to] = [source, target].map((id) => graph.getElementById(id));
  if (!from?.length || !to?.length) return "";
  const [start, end] = [from.position(), to.position()];
  const dashes = dash === "solid" ? "" : ` stroke-dasharray="${DASHES[dash].join(" ")}"`;
  return `<line x1="${round(start.x)}" y1="${round(start.y)}" x2="${round(end.x)}" y2="${round(end.y)}" stroke="${colour}" stroke-opacity="${LINE.opacity}" stroke-width="${round(width)}"${dashes}/>`;
}

function drawEdge(edge: EdgeSingular): string {
  const [from, to] = [edge.source().position(), edge.target().position()];
  const [start, end] = [toward(from, to, edge.source()), toward(to, from, edge.target())];
  const colour = edge.style("line-color");
  const opacity = Number(edge.style("line-opacity"));
  const width = Number.parseFloat(edge.style("width"));
  const dashes = { dashed: "6 4", dotted: "1 3" }[String(edge.style("line-style"))];
  const arrow =
    edge.style("target-arrow-shape") === "triangle" ? arrowhead(start, end, colour, opacity, width) : "";
  const name = edge.data("side") ? textAt(edge, (start.x + end.x) / 2, (start.y + end.y) / 2, "middle") : "";
  const line = edge.isLoop()
    ? `<circle cx="${round(from.x)}" cy="${round(from.y - edge.source().height())}" r="${round(edge.source().height() / 2)}" fill="none" `
    : `<line x1="${round(start.x)}" y1="${round(start.y)}" x2="${round(end.x)}" y2="${round(end.y)}" `;
  return `${line}stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${round(width)}"${dashes ? ` stroke-dasharray="${dashes}"` : ""}/>${edge.isLoop() ? "" : arrow}${name}`;
}

function toward(from: { x: number; y: number }, to: { x: number; y: number }, node: NodeSingular) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(1, node.outerWidth() / 2 / length);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function arrowhead(
  start: { x: number; y: number },
  end: { x: number; y: number },
  colour: string,
  opacity: number,
  width: number,
): string {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const [long, wide] = [4 + 2 * width, 2 + 1.2 * width];
  const [backX, backY] = [end.x - dx * long, end.y - dy * long];
  const corners = [
    [end.x, end.y],
    [backX - dy * wide, backY + dx * wide],
    [backX + dy * wide, backY - dx * wide],
  ];
  return `<polygon points="${corners.map((corner) => corner.map(round).join(",")).join(" ")}" fill="${colour}" fill-opacity="${opacity}"/>`;
}

function drawNode(node: NodeSingular): string {
  const { x, y } = node.position();
  const size = node.width();
  const named: string = node.style("shape");
  const shape = isShape(named) ? named : "ellipse";
  const [wide, , , high, left, top] = fitOutline(shape, size);
  const scale = (wide + high) / 2;
  const matrix = [wide, 0, 0, high, x + left, y + top].map(round).join(" ");
  const border = Number.parseFloat(node.style("border-width"));
  const dashes = node.style("border-style") === "dashed" ? ` stroke-dasharray="${round(3 / scale)}"` : "";
  const path = `<path transform="matrix(${matrix})" d="${OUTLINES[shape]}" fill="${node.style("background-color")}" fill-opacity="${node.style("background-opacity")}" stroke="${node.style("border-color")}" stroke-width="${round(border / scale)}"${dashes}/>`;
  const side = node.data("side");
  if (!side) return path;
  const font = Number.parseFloat(node.style("font-size"));
  const away = size / 2 + 4;
  const spots: Readonly<Record<string, readonly [number, number, string]>> = {
    below: [x, y + away + font * 0.8, "middle"],
    above: [x, y - away - font * 0.2, "middle"],
    right: [x + away, y + font * 0.35, "start"],
    left: [x - away, y + font * 0.35, "end"],
  };
  const [textX, textY, anchor] = spots[String(side)] ?? spots.below!;
  return path + textAt(node, textX, textY, anchor);
}

function isShape(name: string): name is NodeShape {
  return Object.hasOwn(OUTLINES, name);
}

function textAt(element: NodeSingular | EdgeSingular, x: number, y: number, anchor: string): string {
  const size = Number.parseFloat(element.style("font-size"));
  const label = xml(String(element.data("label")));
  return `<text x="${round(x)}" y="${round(y)}" font-family="${FONT}" font-size="${round(size)}" text-anchor="${anchor}" fill="${element.style("color")}">${label}</text>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
