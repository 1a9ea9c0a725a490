/** A drawing as a PNG. */
import type { Core } from "cytoscape";
import { readCanvasColours } from "./style/canvas-style";
import type { GroundLayer } from "./style/ground-layer";

/** Browsers refuse larger canvases. */
const MAX_PICTURE_PX = 8_000;
const PICTURE_SCALE = 2;

export async function paintPicture(graph: Core, layer: GroundLayer, element: Element): Promise<Blob> {
  const { x1, y1, w, h } = graph.elements().boundingBox();
  const scale = Math.min(PICTURE_SCALE, MAX_PICTURE_PX / Math.max(w, h, 1));
  const nodes = await graph.png({ output: "blob-promise", full: true, scale, maxWidth: MAX_PICTURE_PX });
  const above = await createImageBitmap(nodes);
  const canvas = new OffscreenCanvas(above.width, above.height);
  const context = canvas.getContext("2d");
  if (!context) return nodes;
  context.fillStyle = readCanvasColours(element).panel;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, -x1 * scale, -y1 * scale);
  layer.paintInto(context);
  context.resetTransform();
  context.globalAlpha = 1;
  context.drawImage(above, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}
