/**
 * Draws the plain nodes and lines of a large graph under a cytoscape canvas. Thousands of them are most of what cytoscape
 * would have to reckon and paint in every frame; here they are one picture, painted a part a frame, that is moved and
 * scaled with the view until the view has come to rest.
 */
import type { Core } from "cytoscape";
import { type CanvasColours, enlarged } from "./canvas-style";
import {
  BARE,
  type Brush,
  type Ground,
  type IndexedGround,
  indexGround,
  LINE,
  paintDots,
  paintLines,
  placesOf,
  range,
} from "./ground";
import { type FrameQueue, finish, type Work } from "./places/frame-queue";

const STEP = 60;
const REST_MS = 100;

interface View {
  zoom: number;
  x: number;
  y: number;
}

/** A picture: from where it was seen, and where each node stood, x and y in turn. */
interface Picture {
  view: View;
  places: Float32Array;
}

export class GroundLayer {
  /** The visible layers: the whole ground, and over it the lines of the node that is pointed at. */
  readonly #ground = layer();
  readonly #over = layer();
  readonly #next = document.createElement("canvas");
  #shown = BARE;
  #colours: CanvasColours | null = null;
  #pointed: string | null = null;
  #isMarked = false;
  /** Null after something of it came or went. */
  #indexed: IndexedGround | null = null;
  #seen: Picture | null = null;
  #isPainting = false;
  #isStale = false;
  #stopPainting = () => {};
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly graph: Core,
    private readonly queue: FrameQueue,
    holder: HTMLElement,
  ) {
    holder.append(this.#ground, this.#over);
    graph.on("render", this.#follow);
    graph.on("add remove", "node", this.#recount);
    graph.on("resize", this.#repaint);
  }

  show(ground: Ground): void {
    if (ground.lines === this.#shown.lines && ground.dots === this.#shown.dots) return;
    this.#shown = ground;
    this.#recount();
    this.#repaint();
  }

  colour(colours: CanvasColours): void {
    this.#colours = colours;
    this.#repaint();
  }

  point(node: string | null): void {
    this.#pointed = node;
    this.#paintOver();
  }

  paintInto(brush: Brush): void {
    finish(this.#paintAll(brush, placesOf(this.#read().nodes)));
  }

  remove(): void {
    clearTimeout(this.#rest);
    this.#stopPainting();
    this.graph.off("render", this.#follow).off("resize", this.#repaint);
    this.graph.off("add remove", "node", this.#recount);
    this.#ground.remove();
    this.#over.remove();
  }

  readonly #recount = () => {
    this.#indexed = null;
  };

  readonly #repaint = () => {
    this.#isStale = true;
    if (!this.#isPainting) this.#paint();
  };

  readonly #follow = () => {
    if (this.#isBare()) return;
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
    const [from, to] = [this.#seen.view, viewOf(this.graph)];
    const scale = to.zoom / from.zoom;
    const [x, y] = [to.x - from.x * scale, to.y - from.y * scale];
    const isHere = scale === 1 && x === 0 && y === 0;
    this.#ground.style.transform = isHere ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    clearTimeout(this.#rest);
    if (!isHere) this.#rest = setTimeout(this.#repaint, REST_MS);
  }

  #paint(): void {
    clearTimeout(this.#rest);
    if (!this.#colours || (this.#isBare() && !this.#seen)) return;
    this.#isPainting = true;
    this.#isStale = false;
    this.#stopPainting = this.queue.add(this.#painting());
  }

  *#painting(): Work {
    const context = this.#next.getContext("2d", { willReadFrequently: true });
    if (!context) return;
    const picture = { view: viewOf(this.graph), places: placesOf(this.#read().nodes) };
    empty(this.#next, this.graph);
    look(context, picture.view);
    for (const _ of this.#paintAll(context, picture.places)) {
      // Reading a pixel has the browser paint now what it would else paint all at once in the end.
      context.getImageData(0, 0, 1, 1);
      yield;
    }
    empty(this.#ground, this.graph);
    this.#ground.getContext("2d")?.drawImage(this.#next, 0, 0);
    this.#seen = picture;
    this.#isPainting = false;
    this.#slide();
    if (this.#isStale || this.#areMoved()) this.#paint();
  }

  *#paintAll(brush: Brush, places: Float32Array): Work {
    const ground = this.#read();
    const scale = enlarged(this.graph.zoom());
    const { length: lines } = ground.lines;
    for (let at = 0; at < lines; at += STEP) {
      this.#dip(brush, "inkFaint", LINE.opacity);
      paintLines(brush, ground, places, range(at, Math.min(at + STEP, lines)));
      yield;
    }
    brush.globalAlpha = 1;
    const { length: dots } = ground.looks;
    for (let at = 0; at < dots; at += STEP) {
      paintDots(brush, ground, places, scale, range(at, Math.min(at + STEP, dots)));
      yield;
    }
  }

  #paintOver(): void {
    const context = this.#over.getContext("2d");
    if (!context || (this.#pointed === null && !this.#isMarked)) return;
    empty(this.#over, this.graph);
    this.#isMarked = this.#pointed !== null;
    const ground = this.#read();
    const node = this.#pointed === null ? -1 : ground.nodes.findIndex((one) => one.id() === this.#pointed);
    if (node < 0) return;
    const touching = ground.lines.flatMap((_, line) =>
      ground.ends[2 * line] === node || ground.ends[2 * line + 1] === node ? [line] : [],
    );
    look(context, viewOf(this.graph));
    this.#dip(context, "inkSoft", 1);
    paintLines(context, ground, placesOf(ground.nodes), touching);
  }

  #dip(brush: Brush, colour: "inkFaint" | "inkSoft", opacity: number): void {
    brush.globalAlpha = opacity;
    brush.strokeStyle = this.#colours?.[colour] ?? "";
  }

  #isBare(): boolean {
    return this.#shown.lines.length === 0 && this.#shown.dots.length === 0;
  }

  #read(): IndexedGround {
    this.#indexed ??= indexGround(this.graph, this.#shown);
    return this.#indexed;
  }
}

function layer(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "absolute top-0 left-0 origin-top-left";
  return canvas;
}

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
