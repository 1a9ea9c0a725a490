/** How a schema graph looks: sized by counts. */
import type { StylesheetJson } from "cytoscape";
import { type CanvasColours, edgeName, haloOf, textAndLines } from "./style/canvas-style";
import { KIND_LOOKS } from "./style/roles";

/** Style of a schema graph; sizes come from the counts in the elements. */
export function schemaStyle(colours: CanvasColours): StylesheetJson {
  return [
    ...textAndLines(colours),
    {
      selector: "node",
      style: {
        width: "data(size)",
        height: "data(size)",
        "background-color": KIND_LOOKS.other.colour,
        "border-color": KIND_LOOKS.other.outline,
        "border-width": 1.5,
      },
    },
    {
      selector: "edge",
      style: {
        width: "data(size)",
        "target-arrow-shape": "triangle",
        ...edgeName(colours),
        "loop-direction": "-45deg",
        "loop-sweep": "-60deg",
      },
    },
    { selector: "node.selected, node.hovered", style: haloOf(colours, 0.3) },
    {
      selector: "edge.lit",
      style: { "line-color": colours.focus, "target-arrow-color": colours.focus, color: colours.ink },
    },
    { selector: ".faded", style: { opacity: 0.2 } },
  ];
}
