/** What keeps a large drawing smooth: less is drawn while the view moves, and much work is done in small parts. */
import type { Core, SingularElementArgument } from "cytoscape";

/** Elements that are worked on between two frames. */
export const PART = 400;

/** Switches of cytoscape's canvas that are options at its start only; its types do not list them. */
interface CanvasRenderer {
  textureOnViewport: boolean;
  hideEdgesOnViewport: boolean;
}

/** What cytoscape's types do not list of an element. */
type Restyled = SingularElementArgument & { updateStyle?: () => void };

/** While the view of a large drawing moves, a picture of it is moved. */
export function lighten(graph: Core, isLarge: boolean): void {
  const { renderer } = graph as Core & { renderer?: () => CanvasRenderer };
  if (renderer) renderer.call(graph).textureOnViewport = isLarge;
}

/** Has the styles that follow the zoom read again, a part a frame; returns what stops it. */
export function restyleInParts(graph: Core): () => void {
  const elements: readonly Restyled[] = graph.elements().not("edge.plain").toArray();
  return inParts(elements, (part) => {
    for (const element of part) element.updateStyle?.();
  });
}

/** Works on the first part at once, and on another one each frame, then calls `done`; returns what stops it. */
export function inParts<T>(
  all: readonly T[],
  work: (part: readonly T[]) => void,
  done: () => void = () => {},
): () => void {
  let at = 0;
  let frame = 0;
  const next = () => {
    work(all.slice(at, at + PART));
    at += PART;
    if (at < all.length) frame = requestAnimationFrame(next);
    else done();
  };
  next();
  return () => cancelAnimationFrame(frame);
}
