/** Speeds up a large drawing: less is drawn while the view moves, and much work is done a little each frame. */
import type {
  CollectionReturnValue,
  Core,
  EdgeSingular,
  NodeSingular,
  SingularElementArgument,
} from "cytoscape";
import type { Work } from "./frame-queue";

export const LARGE = 400;

export function isLarge(graph: Core): boolean {
  return graph.elements().length > LARGE;
}

/** Switches of cytoscape's canvas that are options at its start only; its types do not list them. */
interface CanvasRenderer {
  textureOnViewport: boolean;
}

/** The part of an element that cytoscape's types do not list. */
type Restyled = SingularElementArgument & { updateStyle?: () => void };

/** While the view of a large drawing moves, a picture of it is moved. */
export function lighten(graph: Core, isLarge: boolean): void {
  const { renderer } = graph as Core & { renderer?: () => CanvasRenderer };
  if (renderer) renderer.call(graph).textureOnViewport = isLarge;
}

export function* restyle(graph: Core): Work {
  for (const element of graph.elements().toArray() as readonly (Restyled & NodeSingular)[]) {
    if (element.removed()) continue;
    element.updateStyle?.();
    // Reading it applies it: reckoned before, a name is drawn in the box of its old size, and cut.
    element.numericStyle("font-size");
    reckon(element);
    yield;
  }
}

/** Cytoscape puts reckoning off until it draws; what is reckoned here, in its turn, is not reckoned all at once then. */
export function reckon(elements: CollectionReturnValue | NodeSingular | EdgeSingular): void {
  elements.boundingBox();
}

export function* partsOf<T>(all: readonly T[], size: number): Generator<readonly T[], void, void> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
