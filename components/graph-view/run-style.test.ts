import cytoscape from "cytoscape";
import { expect, it } from "vitest";
import { ONE_COLOUR } from "../testing/example-run";
import { NAME_GAP } from "./places/place-names";
import { runStyle } from "./run-style";

it.each([
  ["below", "text-margin-y", 1],
  ["above", "text-margin-y", -1],
  ["right", "text-margin-x", 1],
  ["left", "text-margin-x", -1],
])("writes a name %s a seed as far from its outer edge as it was placed", (side, margin, sign) => {
  const graph = cytoscape({ headless: true, styleEnabled: true, style: runStyle(ONE_COLOUR) });
  const node = graph.add({ data: { id: "a", label: "A", side }, classes: "named" });
  const gaps = () => sign * node.numericStyle(margin) - (node.outerWidth() - node.width()) / 2;
  expect(gaps()).toBe(NAME_GAP);
  node.addClass("as-seed");
  expect(node.numericStyle("border-width")).toBe(6);
  expect(gaps()).toBe(NAME_GAP);
});
