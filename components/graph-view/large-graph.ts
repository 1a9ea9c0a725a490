/** What keeps a large drawing smooth: less is drawn while the view moves, and much work is done in small parts. */
import type { Collection, Core } from "cytoscape";

/** Elements that are worked on between two frames. */
const PART = 400;

/** Switches of cytoscape's canvas that are options at its start only; its types do not list them. */
interface CanvasRenderer {
  textureOnViewport: boolean;
  hideEdgesOnViewport: boolean;
}

/** While the view of a large drawing moves, a picture of it is moved. */
export function lighten(graph: Core, isLarge: boolean): void {
  const { renderer } = graph as Core & { renderer?: () => CanvasRenderer };
  if (renderer) renderer.call(graph).textureOnViewport = isLarge;
}

/** Has the style of all elements read again, a part a frame; returns what stops it. */
export function restyleInParts(elements: Collection): () => void {
  let at = 0;
  let frame = 0;
  const next = () => {
    const part = elements.slice(at, at + PART) as Collection & { updateStyle?: () => void };
    part.updateStyle?.();
    at += PART;
    if (at < elements.length) frame = requestAnimationFrame(next);
  };
  next();
  return () => cancelAnimationFrame(frame);
}
