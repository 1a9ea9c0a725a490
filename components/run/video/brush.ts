/** Text and colours of a film's canvas: those of the page. */
import { type CanvasColours, readCanvasColours } from "@/components/graph-view/canvas-style";
import type { ShapeLook } from "@/components/graph-view/label-looks";
import { fitOutline, OUTLINES } from "@/components/graph-view/shape-mark";

export interface FilmColours extends CanvasColours {
  page: string;
  selected: string;
  bad: string;
}

export function readFilmColours(): FilmColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ...readCanvasColours(document.documentElement),
    page: token("page"),
    line: token("line"),
    selected: token("selected"),
    bad: token("bad"),
  };
}

interface TextLook {
  colour: string;
  weight?: 400 | 500 | 600;
  align?: CanvasTextAlign;
}

export class Brush {
  readonly context: CanvasRenderingContext2D;
  readonly colours: FilmColours;
  readonly #font: string;

  constructor(context: CanvasRenderingContext2D, colours: FilmColours, font: string) {
    this.context = context;
    this.colours = colours;
    this.#font = font;
  }

  /** One line; what has no room is cut. @param y its base */
  text(words: string, x: number, y: number, size: number, room: number, look: TextLook): void {
    const { context } = this;
    this.#write(size, look);
    context.fillText(this.#cut(words, room), x, y);
  }

  /** Lines of whole words, at most `most`; returns how many there are. */
  lines(
    words: string,
    x: number,
    y: number,
    size: number,
    room: number,
    most: number,
    look: TextLook,
  ): number {
    this.#write(size, look);
    const lines: string[] = [];
    for (const word of words.split(/\s+/)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      const fits = this.context.measureText(longer).width <= room;
      if (lines.length > 0 && (fits || lines.length === most)) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    for (const [at, line] of lines.entries())
      this.context.fillText(this.#cut(line, room), x, y + at * size * 1.3);
    return lines.length;
  }

  width(words: string, size: number, look: TextLook): number {
    this.#write(size, look);
    return this.context.measureText(words).width;
  }

  mark({ shape, colour, outline }: ShapeLook, x: number, y: number, size: number, isOpen = false): void {
    const { context } = this;
    const path = new Path2D();
    path.addPath(new Path2D(OUTLINES[shape]), new DOMMatrix([...fitOutline(shape, size)]));
    context.save();
    context.translate(x, y);
    context.strokeStyle = outline;
    context.lineWidth = isOpen ? 1.5 : 1;
    if (isOpen) context.setLineDash([3, 2]);
    context.fillStyle = colour;
    if (!isOpen) context.fill(path);
    context.stroke(path);
    context.restore();
  }

  fill(colour: string, x: number, y: number, width: number, height: number): void {
    this.context.fillStyle = colour;
    this.context.fillRect(x, y, width, height);
  }

  #write(size: number, { colour, weight = 400, align = "left" }: TextLook): void {
    this.context.font = `${weight} ${size}px ${this.#font}`;
    this.context.fillStyle = colour;
    this.context.textAlign = align;
  }

  #cut(words: string, room: number): string {
    if (this.context.measureText(words).width <= room) return words;
    const letters = [...words];
    while (letters.length > 1 && this.context.measureText(`${letters.join("").trimEnd()}…`).width > room)
      letters.pop();
    return `${letters.join("").trimEnd()}…`;
  }
}
