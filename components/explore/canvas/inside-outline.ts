/** True if a place lies inside a line drawn by hand. */
import type { Place } from "@/components/graph-view/places/places";

/** By the even-odd rule; the outline closes itself. */
export function insideOutline({ x, y }: Place, outline: readonly Place[]): boolean {
  let inside = false;
  for (const [index, a] of outline.entries()) {
    const b = outline.at(index - 1)!;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
