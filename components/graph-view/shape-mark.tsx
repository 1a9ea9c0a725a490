/** A shape in its colour, as the canvas draws it. */
import { classNames } from "@/components/ui/class-names";
import { type LabelLooks, lookOf, type NodeShape, type ShapeLook } from "./label-looks";
import { KIND_LOOKS, type NodeKind } from "./roles";

export const OUTLINES: Readonly<Record<NodeShape, string>> = {
  diamond: "M8 1 15 8 8 15 1 8Z",
  ellipse: "M8 2a6 6 0 1 1 0 12A6 6 0 1 1 8 2Z",
  "round-rectangle":
    "M4 2.5h8A1.5 1.5 0 0 1 13.5 4v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 12V4A1.5 1.5 0 0 1 4 2.5Z",
  hexagon: "M4.5 2h7L15 8l-3.5 6h-7L1 8Z",
  star: "M8 .8l2.1 4.700 5.1.6-3.800 3.400 1.1 5L8 12l-4.5 2.5 1.1-5L.8 6.1l5.1-.6Z",
  triangle: "M8 1.500 15 14H1Z",
  octagon: "M5.200 1.500h5.600L14.500 5.200v5.600l-3.700 3.700H5.200L1.500 10.800V5.200Z",
  vee: "M8 12 1.500 2 8 5l6.500-3Z",
};

/** The bounds of each outline within its square: left, top, right, bottom. */
const FILLED: Readonly<Record<NodeShape, readonly [number, number, number, number]>> = {
  diamond: [1, 1, 15, 15],
  ellipse: [2, 2, 14, 14],
  "round-rectangle": [2.5, 2.5, 13.5, 13.5],
  hexagon: [1, 2, 15, 14],
  star: [0.8, 0.8, 15.2, 14.5],
  triangle: [1, 1.5, 15, 14],
  octagon: [1.5, 1.5, 14.5, 14.5],
  vee: [1.5, 2, 14.5, 12],
};

/** The matrix that has an outline fill a square of `size` around the origin, as cytoscape fits its shapes. */
export function fitOutline(
  shape: NodeShape,
  size: number,
): readonly [number, number, number, number, number, number] {
  const [left, top, right, bottom] = FILLED[shape];
  const [wide, high] = [size / (right - left), size / (bottom - top)];
  return [wide, 0, 0, high, (-wide * (left + right)) / 2, (-high * (top + bottom)) / 2];
}

export function ShapeMark({ look, className }: { look: ShapeLook; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={classNames("size-3 shrink-0", className)}>
      <path d={OUTLINES[look.shape]} fill={look.colour} stroke={look.outline} strokeWidth="1" />
    </svg>
  );
}

/** Of a node that is only asked for. */
export function hollow(look: ShapeLook): ShapeLook {
  return { ...look, colour: "none", outline: look.colour };
}

/** The mark of what a node is in a run, as the canvas draws it. */
export function KindMark({ kind }: { kind: NodeKind }) {
  return <ShapeMark look={KIND_LOOKS[kind]} />;
}

/** A node's labels with their mark, as the canvas draws them. */
export function LabelTags({ labels, looks }: { labels: readonly string[]; looks: LabelLooks | undefined }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-xs text-ink-soft">
      {looks && <ShapeMark look={lookOf(looks, labels)} />}
      <span className="truncate">{labels.join(", ")}</span>
    </span>
  );
}
