/** Names beside points: each where it hides no point and no other name, or not at all. */
import { type Box, isInside, overlap } from "@/components/graph-view/places/place-names";

interface Point {
  x: number;
  y: number;
  text: string;
}

export interface Label {
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
}

const GAP = 8;
const LINE = 12;
/** Average width of a letter: names are measured without a canvas. */
const LETTER = 6.3;

/**
 * The points that come first are named first: right of the point, left, above or below.
 * @returns by point; null where there is no room
 */
export function placeLabels(points: readonly Point[], bounds: Box): (Label | null)[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
  return points.map(({ x, y, text }, at) => {
    const width = text.length * LETTER;
    const places: Label[] = [
      { x: x + GAP, y: y + 4, anchor: "start" },
      { x: x - GAP, y: y + 4, anchor: "end" },
      { x, y: y - GAP, anchor: "middle" },
      { x, y: y + GAP + LINE - 2, anchor: "middle" },
    ];
    const free = places.find((label) => {
      const box = boxOf(label, width);
      return isInside(box, bounds) && taken.every((other, point) => point === at || !overlap(box, other));
    });
    if (!free) return null;
    taken.push(boxOf(free, width));
    return free;
  });
}

function boxOf({ x, y, anchor }: Label, width: number): Box {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - LINE + 2, bottom: y + 3 };
}
