/** The style of a run's canvas: by what a node is in the run, and by what its step is about. */
import type { NodeSingular, StylesheetJson } from "cytoscape";
import {
  type CanvasColours,
  litEdge,
  nameSides,
  pointedAndChosen,
  sized,
  textAndLines,
} from "./canvas-style";
import { KIND_LOOKS, NODE_KINDS } from "./roles";

/** Room around a node that its halo takes, from hardly any guidance to all of it; as wide as the legend draws it. */
const HALO = { least: 3, most: 20, opacity: 0.28 };

export function runStyle(colours: CanvasColours): StylesheetJson {
  return [
    ...textAndLines(colours),
    {
      selector: "node",
      style: {
        width: sized(17),
        height: sized(17),
        "border-width": sized(1.5),
        // A line under a name is not read with it; a mark, which is stronger, shows through.
        "text-background-color": colours.panel,
        "text-background-opacity": 0.75,
        "text-background-padding": "1px",
      },
    },
    ...NODE_KINDS.map((kind) => ({
      selector: `node.${kind}`,
      style: {
        shape: KIND_LOOKS[kind].shape,
        "background-color": KIND_LOOKS[kind].colour,
        "border-color": KIND_LOOKS[kind].outline,
        "underlay-color": KIND_LOOKS[kind].outline,
      },
    })),
    {
      selector: "node[halo > 0]",
      style: {
        "underlay-shape": "ellipse",
        "underlay-opacity": HALO.opacity,
        "underlay-padding": (node: NodeSingular) =>
          sized(HALO.least + (HALO.most - HALO.least) * Number(node.data("halo")))(node),
      },
    },
    { selector: "node.named, node.answer", style: { width: sized(21), height: sized(21) } },
    { selector: "node.evidence", style: { width: sized(22), height: sized(20) } },
    { selector: "node.agreed", style: { width: sized(28), height: sized(28) } },
    {
      selector: "node.as-seed",
      style: { "border-style": "double", "border-width": sized(6), "border-color": colours.ink },
    },
    { selector: "node.as-matched", style: { "border-width": sized(2.5), "border-color": colours.ink } },
    { selector: "edge.similarity", style: { "line-style": "dashed" } },
    { selector: "edge.structural", style: { "line-style": "dotted" } },
    { selector: "edge.relation", style: { "target-arrow-shape": "triangle" } },
    {
      selector: "edge.now",
      style: { "line-color": colours.inkFaint, "target-arrow-color": colours.inkFaint, opacity: 0.7 },
    },
    { selector: "node.earlier", style: { width: sized(11), height: sized(11), opacity: 0.3 } },
    { selector: "edge.earlier", style: { opacity: 0.3 } },
    { selector: ".later", style: { opacity: 0.07 } },
    {
      selector: "edge.left",
      style: { "line-style": "dashed", "line-color": colours.inkFaint, width: sized(2), opacity: 0.9 },
    },
    {
      selector: "node.left",
      style: {
        opacity: 0.85,
        "background-opacity": 0,
        "border-width": 2.5,
        "border-style": "dashed",
        "border-color": colours.inkSoft,
      },
    },
    { selector: "edge.lit", style: { opacity: 1, ...litEdge(colours) } },
    { selector: "node.lit", style: { opacity: 1, "border-width": 3, "border-color": colours.focus } },
    ...pointedAndChosen(colours, "node.selected"),
    ...nameSides(),
  ];
}
