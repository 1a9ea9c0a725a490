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

/** Where a line is drawn: from one point to another, bent towards a third; halfway between them it is straight. */
export interface Curve {
  from: Point;
  bend: Point;
  to: Point;
}

export interface Scene {
  nodes: (SceneNode & { x: number; y: number; label: PlacedName })[];
  edges: (SceneEdge & Curve)[];
  words: { text: string; x: number; y: number; box: Box }[];
  /** The text in the corner: its end and its base. */
  corner: { text: string; x: number; y: number; box: Box } | null;
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
