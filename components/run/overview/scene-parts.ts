/** What scenes are made of: their nodes and edges, as they are and as they are laid out, and the sizes of marks and texts. */
import type { Slot } from "./place-slots";

export interface SceneNode {
  id: string;
  name: string;
  /** Parts of columns and rows are between two slots. */
  slot: Slot;
}

export interface SceneEdge {
  id: string;
  source: string;
  target: string;
  /** The relation in words. */
  words: string;
  /** Whether it points from source to target. */
  isDirected: boolean;
  /** In a query, where it need not be or must not be there. */
  need?: "not" | "either" | "or" | "optional";
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface PlacedName {
  /** One or two; each around its middle, on its base. */
  lines: { text: string; x: number; y: number; box: Box }[];
}

/** A text on its base: of a corner to its end, of a foot from its beginning, else around its middle. */
export interface PlacedText extends Point {
  text: string;
  box: Box;
}

/** Where a line is drawn: from one point to another, bent towards a third; halfway between them it is straight. */
export interface Curve {
  from: Point;
  bend: Point;
  to: Point;
}

export interface Scene {
  nodes: (SceneNode & { x: number; y: number; label: PlacedName })[];
  edges: (SceneEdge & Curve)[];
  words: PlacedText[];
  /** The text in the corner: its end and its base. */
  corner: PlacedText | null;
  /** Below the drawing, from the left: no line, one or two. */
  foot: PlacedText[];
}

/** Sizes in pixels. */
export const MARK = 10;
export const NAME_SIZE = 10;
export const WORD_SIZE = 9;
export const LINE = 11;
export const GAP = 4;
export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** What a mark around this point covers. */
export function markBox({ x, y }: Point): Box {
  return { left: x - MARK / 2, right: x + MARK / 2, top: y - MARK / 2, bottom: y + MARK / 2 };
}
