/** Runs the layout away from the page, so that a large graph never stops the hand. */
import { type PlacementInput, placeNodes } from "./place-nodes";

self.addEventListener("message", (event: MessageEvent<PlacementInput>) => {
  self.postMessage(placeNodes(event.data));
});
