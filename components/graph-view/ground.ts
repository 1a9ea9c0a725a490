/**
 * The layer under the elements of a large graph: its plain lines and nodes, of which only the place and the look count. Here they are
 * painted; ground-layer.ts says when.
 */
import type { Core, NodeSingular } from "cytoscape";
import type { ShapeLook } from "./label-looks";
import { fitOutline, OUTLINES } from "./shape-mark";

/** An edge of which only its ends are known. */
export interface Line {
  source: string;
  target: string;
  dash: LineDash;
  width: number;
}

export type LineDash = "solid" | "dashed" | "dotted";

/** A node as it looks when nobody points at it; its element is there for the pointer, and not drawn. */
export interface Dot extends ShapeLook {
  id: string;
}

export interface Ground {
  lines: readonly Line[];
  dots: readonly Dot[];
}

export const BARE: Ground = { lines: [], dots: [] };

/** The look of a line for one edge: as cytoscape draws the edges of smaller graphs. */
export const LINE = { width: 1.8, opacity: 0.55 };
export const DASHES: Readonly<Record<LineDash, readonly number[]>> = {
  solid: [],
  dashed: [6, 3],
  dotted: [1, 1],
};
/** In canvas units: as cytoscape draws the nodes that are pointed at. */
export const DOT = { size: 20, border: 1.5 };

export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface IndexedGround {
  nodes: readonly NodeSingular[];
  /** Two for each line. */
  ends: Uint32Array;
  lines: readonly Line[];
  /** One for each dot. */
  spots: Uint32Array;
  looks: readonly ShapeLook[];
}

export function indexGround(graph: Core, { lines, dots }: Ground): IndexedGround {
  const nodes = graph.nodes().toArray() as NodeSingular[];
  const indices = new Map(nodes.map((node, index) => [node.id(), index]));
  const drawn = lines.filter(({ source, target }) => indices.has(source) && indices.has(target));
  const looks = dots.filter(({ id }) => indices.has(id));
  return {
    nodes,
    ends: Uint32Array.from(
      drawn.flatMap(({ source, target }) => [indices.get(source)!, indices.get(target)!]),
    ),
    lines: drawn,
    spots: Uint32Array.from(looks, ({ id }) => indices.get(id)!),
    looks,
  };
}

/** The places of the nodes, x and y in turn. */
export function placesOf(nodes: readonly NodeSingular[]): Float32Array {
  const places = new Float32Array(2 * nodes.length);
  for (const [index, node] of nodes.entries()) {
    const { x, y } = node.position();
    places[2 * index] = x;
    places[2 * index + 1] = y;
  }
  return places;
}

/** Each line by itself, so that it is darker where many lie over each other. */
export function paintLines(
  brush: Brush,
  { ends, lines }: IndexedGround,
  places: Float32Array,
  chosen: Iterable<number>,
): void {
  for (const line of chosen) {
    const [source, target] = [ends[2 * line]!, ends[2 * line + 1]!];
    const { dash, width } = lines[line]!;
    brush.setLineDash([...DASHES[dash]]);
    brush.lineWidth = width;
    brush.beginPath();
    brush.moveTo(places[2 * source]!, places[2 * source + 1]!);
    brush.lineTo(places[2 * target]!, places[2 * target + 1]!);
    brush.stroke();
  }
  brush.setLineDash([]);
}

/** @param scale how much larger than `DOT` they are, for the eye of somebody far away */
export function paintDots(
  brush: Brush,
  { spots, looks }: IndexedGround,
  places: Float32Array,
  scale: number,
  dots: Iterable<number>,
): void {
  const outlines = new Map<string, Path2D>();
  brush.lineWidth = DOT.border * scale;
  for (const dot of dots) {
    const { shape, colour, outline } = looks[dot]!;
    let path = outlines.get(shape);
    if (!path) {
      path = new Path2D();
      path.addPath(new Path2D(OUTLINES[shape]), new DOMMatrix([...fitOutline(shape, DOT.size * scale)]));
      outlines.set(shape, path);
    }
    const [x, y] = [places[2 * spots[dot]!]!, places[2 * spots[dot]! + 1]!];
    brush.translate(x, y);
    brush.fillStyle = colour;
    brush.fill(path);
    brush.strokeStyle = outline;
    brush.stroke(path);
    brush.translate(-x, -y);
  }
}

export function* range(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at++) yield at;
}
