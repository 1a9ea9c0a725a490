/** Runs the layouts away from the page, so that a large graph never stops the hand. */
import { type GrowthInput, growNodes } from "./grow-nodes";
import { type PlacementInput, placeNodes } from "./place-nodes";

self.addEventListener("message", ({ data }: MessageEvent<PlacementInput | GrowthInput>) => {
  self.postMessage("arranged" in data ? growNodes(data) : placeNodes(data));
});
