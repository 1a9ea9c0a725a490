/**
 * Draws the lines of a large graph under a cytoscape canvas. Thousands of edges are most of what cytoscape would have to
 * reckon and paint in every frame, and nothing happens at them; here they are one picture, painted a part a frame, that
 * is moved and scaled with the view until the view has come to rest.
 */
import type { Core, NodeSingular } from "cytoscape";
import type { CanvasColours } from "./canvas-style";
import type { FrameQueue, Work } from "./frame-queue";

/** An edge of which only its ends are known. */
export interface Line {
  source: string;
  target: string;
  dash: LineDash;
}

export type LineDash = "solid" | "dashed" | "dotted";

/** In canvas units: as cytoscape draws the edges of smaller graphs. */
export const LINE = { width: 1.8, opacity: 0.55 };
export const DASHES: Readonly<Record<LineDash, readonly number[]>> = {
  solid: [],
  dashed: [6, 3],
  dotted: [1, 1],
};

/** Lines that are painted at once. */
const STEP = 60;
/** The view has come to rest when it did not move for so long. */
const REST_MS = 100;

type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface View {
  zoom: number;
  x: number;
  y: number;
}

/** The lines as numbers: which nodes they join. */
interface Ends {
  nodes: readonly NodeSingular[];
  /** Two indices of `nodes` for each line. */
  joined: Uint32Array;
  dashes: readonly LineDash[];
}

/** A picture: from where it was seen, and where each node stood, x and y in turn. */
interface Picture {
  view: View;
  places: Float32Array;
}

export class LineLayer {
  readonly #graph: Core;
  readonly #queue: FrameQueue;
  /** What is seen: all lines, and over them those of the node that is pointed at. */
  readonly #ground = layer();
  readonly #over = layer();
  /** Where the next picture is painted. */
  readonly #next = document.createElement("canvas");
  #lines: readonly Line[] = [];
  #colours: CanvasColours | null = null;
  #pointed: string | null = null;
  #isMarked = false;
  /** Null after nodes or lines came or went. */
  #ends: Ends | null = null;
  #seen: Picture | null = null;
  #isPainting = false;
  #isStale = false;
  #stopPainting = () => {};
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(graph: Core, queue: FrameQueue, holder: HTMLElement) {
    this.#graph = graph;
    this.#queue = queue;
    holder.append(this.#ground, this.#over);
    graph.on("render", this.#follow);
    graph.on("add remove", "node", this.#recount);
    graph.on("resize", this.#repaint);
  }

  show(lines: readonly Line[]): void {
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#recount();
    this.#repaint();
  }

  colour(colours: CanvasColours): void {
    this.#colours = colours;
    this.#repaint();
  }

  /** Marks the lines of a node; null for none. */
  point(node: string | null): void {
    this.#pointed = node;
    this.#paintOver();
  }

  /** Paints all lines into another picture, at once. */
  paintInto(context: Brush): void {
    const ends = this.#read();
    this.#dip(context, "inkFaint", LINE.opacity);
    stroke(context, ends, placesOf(ends.nodes), ends.dashes.keys());
  }

  remove(): void {
    clearTimeout(this.#rest);
    this.#stopPainting();
    this.#graph.off("render", this.#follow).off("resize", this.#repaint);
    this.#graph.off("add remove", "node", this.#recount);
    this.#ground.remove();
    this.#over.remove();
  }

  readonly #recount = () => {
    this.#ends = null;
  };

  readonly #repaint = () => {
    this.#isStale = true;
    if (!this.#isPainting) this.#paint();
  };

  /** After each frame of cytoscape. */
  readonly #follow = () => {
    if (this.#lines.length === 0) return;
    this.#paintOver();
    this.#slide();
    if (!this.#isPainting && this.#areMoved()) this.#paint();
  };

  #areMoved(): boolean {
    const now = placesOf(this.#read().nodes);
    const before = this.#seen?.places ?? [];
    return now.length !== before.length || now.some((at, index) => at !== before[index]);
  }

  /** Moves the picture to where the view is, and has it painted sharply when the view has come to rest. */
  #slide(): void {
    if (!this.#seen) return;
    const [from, to] = [this.#seen.view, viewOf(this.#graph)];
    const scale = to.zoom / from.zoom;
    const [x, y] = [to.x - from.x * scale, to.y - from.y * scale];
    const isHere = scale === 1 && x === 0 && y === 0;
    this.#ground.style.transform = isHere ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    clearTimeout(this.#rest);
    if (!isHere) this.#rest = setTimeout(this.#repaint, REST_MS);
  }

  #paint(): void {
    clearTimeout(this.#rest);
    if (!this.#colours || (this.#lines.length === 0 && !this.#seen)) return;
    this.#isPainting = true;
    this.#isStale = false;
    this.#stopPainting = this.#queue.add(this.#painting());
  }

  *#painting(): Work {
    const context = this.#next.getContext("2d", { willReadFrequently: true });
    if (!context) return;
    const ends = this.#read();
    const picture = { view: viewOf(this.#graph), places: placesOf(ends.nodes) };
    empty(this.#next, this.#graph);
    look(context, picture.view);
    this.#dip(context, "inkFaint", LINE.opacity);
    for (let at = 0; at < ends.dashes.length; at += STEP) {
      stroke(context, ends, picture.places, range(at, Math.min(at + STEP, ends.dashes.length)));
      // Reading a pixel has the browser paint now what it would else paint all at once in the end.
      context.getImageData(0, 0, 1, 1);
      yield;
    }
    empty(this.#ground, this.#graph);
    this.#ground.getContext("2d")?.drawImage(this.#next, 0, 0);
    this.#seen = picture;
    this.#isPainting = false;
    this.#slide();
    if (this.#isStale || this.#areMoved()) this.#paint();
  }

  #paintOver(): void {
    const context = this.#over.getContext("2d");
    if (!context || (this.#pointed === null && !this.#isMarked)) return;
    empty(this.#over, this.#graph);
    this.#isMarked = this.#pointed !== null;
    const ends = this.#read();
    const node = this.#pointed === null ? -1 : ends.nodes.findIndex((one) => one.id() === this.#pointed);
    if (node < 0) return;
    const touching = ends.dashes.flatMap((_, line) =>
      ends.joined[2 * line] === node || ends.joined[2 * line + 1] === node ? [line] : [],
    );
    look(context, viewOf(this.#graph));
    this.#dip(context, "inkSoft", 1);
    stroke(context, ends, placesOf(ends.nodes), touching);
  }

  #dip(context: Brush, colour: "inkFaint" | "inkSoft", opacity: number): void {
    context.lineWidth = LINE.width;
    context.globalAlpha = opacity;
    context.strokeStyle = this.#colours?.[colour] ?? "";
  }

  #read(): Ends {
    this.#ends ??= endsOf(this.#graph, this.#lines);
    return this.#ends;
  }
}

function layer(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "absolute top-0 left-0 origin-top-left";
  return canvas;
}

/** Has a canvas be as large as the graph's, and empty. */
function empty(canvas: HTMLCanvasElement, graph: Core): void {
  const ratio = window.devicePixelRatio;
  const [width, height] = [Math.round(graph.width() * ratio), Math.round(graph.height() * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    Object.assign(canvas, { width, height });
    Object.assign(canvas.style, { width: `${width / ratio}px`, height: `${height / ratio}px` });
    return;
  }
  const context = canvas.getContext("2d");
  context?.resetTransform();
  context?.clearRect(0, 0, width, height);
}

function look(context: CanvasRenderingContext2D, { zoom, x, y }: View): void {
  const ratio = window.devicePixelRatio;
  context.setTransform(zoom * ratio, 0, 0, zoom * ratio, x * ratio, y * ratio);
}

function viewOf(graph: Core): View {
  return { zoom: graph.zoom(), ...graph.pan() };
}

/** Lines whose ends both stand in the graph. */
function endsOf(graph: Core, lines: readonly Line[]): Ends {
  const nodes = graph.nodes().toArray() as NodeSingular[];
  const indices = new Map(nodes.map((node, index) => [node.id(), index]));
  const drawn = lines.filter(({ source, target }) => indices.has(source) && indices.has(target));
  return {
    nodes,
    joined: Uint32Array.from(
      drawn.flatMap(({ source, target }) => [indices.get(source)!, indices.get(target)!]),
    ),
    dashes: drawn.map(({ dash }) => dash),
  };
}

function placesOf(nodes: readonly NodeSingular[]): Float32Array {
  const places = new Float32Array(2 * nodes.length);
  for (const [index, node] of nodes.entries()) {
    const { x, y } = node.position();
    places[2 * index] = x;
    places[2 * index + 1] = y;
  }
  return places;
}

/** Each line by itself, so that it is darker where many lie over each other. */
function stroke(
  context: Brush,
  { joined, dashes }: Ends,
  places: Float32Array,
  lines: Iterable<number>,
): void {
  for (const line of lines) {
    const [source, target] = [joined[2 * line]!, joined[2 * line + 1]!];
    context.setLineDash([...DASHES[dashes[line]!]]);
    context.beginPath();
    context.moveTo(places[2 * source]!, places[2 * source + 1]!);
    context.lineTo(places[2 * target]!, places[2 * target + 1]!);
    context.stroke();
  }
}

function* range(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at++) yield at;
}
