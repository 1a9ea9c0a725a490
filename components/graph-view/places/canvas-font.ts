/**
 * The face of text in canvases. A canvas does not draw again by itself when the file of a face arrives, and cytoscape
 * remembers the sizes and pictures of texts by the name of their font: another spelling of it has them made anew.
 */

/** The same as `--font-sans`. */
const FONT =
  '"Inter Variable", "Inter in Arial", "Inter in Roboto", "Inter in DejaVu", ui-sans-serif, system-ui, sans-serif';

let arrivals = 0;
const listeners = new Set<() => void>();

/** The font families of a canvas; spelled anew whenever the file of a face has arrived. */
export function canvasFont(): string {
  return FONT + ", sans-serif".repeat(arrivals);
}

/** Calls `listener` after the file of a face has arrived, when `canvasFont` is spelled anew; returns what ends that. */
export function onFaces(listener: () => void): () => void {
  if (listeners.size === 0) document.fonts.addEventListener("loadingdone", arrive);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.fonts.removeEventListener("loadingdone", arrive);
  };
}

function arrive(): void {
  arrivals += 1;
  for (const listener of listeners) listener();
}
