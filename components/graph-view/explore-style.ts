/** The style of Explore's canvas: by label, and by what is pointed at. */
import type { EdgeSingular, NodeSingular, StylesheetJson } from "cytoscape";
import {
  type CanvasColours,
  edgeName,
  haloOf,
  litEdge,
  nameSides,
  pointedAndChosen,
  sized,
  textAndLines,
} from "./canvas-style";
import { DOT, LINE } from "./ground";

function sizedBy(key: string) {
  return (element: NodeSingular | EdgeSingular) => sized(Number(element.data(key)))(element);
}

/** Style of Explore's canvas: nodes look as their label does; classes are set by its elements. */
export function exploreStyle(colours: CanvasColours): StylesheetJson {
  return [
    ...textAndLines(colours),
    {
      selector: "node",
      style: {
        width: sized(DOT.size),
        height: sized(DOT.size),
        "background-color": "data(colour)",
        "border-color": "data(outline)",
        "border-width": sized(DOT.border),
        shape: "data(shape)" as "ellipse",
      },
    },
    // Painted on the ground: here for the pointer only, which finds what cannot be seen too.
    { selector: "node.dot[!side]", style: { opacity: 0 } },
    {
      selector: "edge",
      style: {
        // Nothing happens at an edge: a pointer that moves is compared with nodes only.
        events: "no",
        "target-arrow-shape": "triangle",
        "line-color": colours.inkFaint,
        "target-arrow-color": colours.inkFaint,
        "line-opacity": LINE.opacity,
      },
    },
    {
      selector: "node.group",
      style: {
        width: sizedBy("size"),
        height: sizedBy("size"),
        "background-opacity": 0.25,
        "border-width": sized(2.5),
        "border-style": "double",
      },
    },
    {
      selector: "node.more",
      style: {
        width: sized(13),
        height: sized(13),
        shape: "ellipse",
        "background-color": colours.panel,
        "border-color": colours.inkSoft,
        "border-style": "dashed",
        color: colours.inkSoft,
        "font-size": sized(12, 0.85),
      },
    },
    { selector: "edge.more", style: { "line-style": "dashed", "target-arrow-shape": "none" } },
    { selector: "edge.joined", style: { width: sizedBy("width") } },
    { selector: "edge[?side]", style: { label: "data(label)", ...edgeName(colours) } },
    { selector: "edge.similarity", style: { "line-style": "dashed", "target-arrow-shape": "none" } },
    { selector: "edge.structural", style: { "line-style": "dotted" } },
    {
      selector: "edge.near, edge.pointed",
      style: {
        "line-color": colours.inkSoft,
        "target-arrow-color": colours.inkSoft,
        "line-opacity": 1,
        color: colours.ink,
        "z-index": 7,
      },
    },
    { selector: "edge.lit", style: { "line-opacity": 1, label: "data(label)", ...litEdge(colours) } },
    { selector: "node.pinned", style: { "border-width": sized(3.5), "border-color": colours.ink } },
    { selector: "node.lit", style: { "border-width": 3, "border-color": colours.focus } },
    { selector: "node.picked, node:active, node:grabbed", style: { opacity: 1 } },
    ...pointedAndChosen(colours, "node.selected, node.second"),
    {
      selector: "node.picked",
      style: { "border-width": sized(3), "border-color": colours.focus, ...haloOf(colours, 0.18) },
    },
    { selector: "node.second", style: { "border-style": "dashed" } },
    ...nameSides(),
  ];
}
