/** How the canvas draws: quiet by default, loud only for what is chosen. Colours come from the page's own tokens. */
import type { EdgeSingular, NodeSingular, StylesheetJson } from "cytoscape";
import { NAME_GAP } from "./place-names";
import { ROLE_LOOKS, ROLES } from "./roles";
import { CANVAS_FONT } from "./write-names";

/** The page's colours as the browser resolved them for the current theme. */
export interface CanvasColours {
  ink: string;
  inkSoft: string;
  inkFaint: string;
  line: string;
  panel: string;
  focus: string;
}

export function readCanvasColours(element: Element): CanvasColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: token("--ink"),
    inkSoft: token("--ink-soft"),
    inkFaint: token("--ink-faint"),
    line: token("--line-strong"),
    panel: token("--panel"),
    focus: token("--focus"),
  };
}

/** However far away the view is, nodes and lines are drawn at this share of their size, and text at its own. */
const LEAST_SCALE = 0.42;
const LEAST_TEXT_SCALE = 0.85;

/** A size in canvas units that never looks smaller than `least` of itself. */
function sized(size: number, least = LEAST_SCALE) {
  return (element: NodeSingular | EdgeSingular) => size * Math.max(1, least / element.cy().zoom());
}

/** Style of a run's canvas; classes are set by `runElements`. */
export function runStyle(colours: CanvasColours): StylesheetJson {
  return [
    ...textAndLines(colours),
    { selector: "node", style: { width: sized(17), height: sized(17), "border-width": sized(1.5) } },
    ...ROLES.map((role) => ({
      selector: `node.${role}`,
      style: {
        shape: ROLE_LOOKS[role].shape,
        "background-color": ROLE_LOOKS[role].colour,
        "border-color": ROLE_LOOKS[role].outline,
      },
    })),
    { selector: "node.seed", style: { width: sized(21), height: sized(21) } },
    { selector: "node.evidence", style: { width: sized(22), height: sized(20) } },
    { selector: "node.answer", style: { width: sized(28), height: sized(28) } },
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
      selector: "edge.lit",
      style: {
        "line-color": colours.focus,
        "target-arrow-color": colours.focus,
        width: sized(3.5),
        opacity: 1,
        "z-index": 8,
        ...edgeName(colours),
      },
    },
    {
      selector: "node.lit",
      style: { opacity: 1, "border-width": 3, "border-color": colours.focus },
    },
    {
      // Over everything else, so that no other name moves while the pointer does.
      selector: "node.hovered",
      style: {
        opacity: 1,
        label: "data(label)",
        "text-background-color": colours.panel,
        "text-background-opacity": 0.9,
        "text-background-padding": "2px",
        "z-index": 10,
        ...haloOf(colours, 0.25),
      },
    },
    {
      selector: "node.selected",
      style: {
        opacity: 1,
        "font-weight": "bold",
        "border-width": 3,
        "border-color": colours.focus,
        "z-index": 9,
        ...haloOf(colours, 0.3),
      },
    },
  ];
}

/** Style of Explore's canvas: nodes look as their label does; classes are set by its elements. */
export function exploreStyle(colours: CanvasColours): StylesheetJson {
  return [
    ...textAndLines(colours),
    {
      selector: "node",
      style: {
        width: sized(20),
        height: sized(20),
        "background-color": "data(colour)",
        "border-color": "data(outline)",
        "border-width": sized(1.5),
        shape: "data(shape)" as "ellipse",
      },
    },
    {
      selector: "edge",
      style: {
        "target-arrow-shape": "triangle",
        "line-color": colours.inkFaint,
        "target-arrow-color": colours.inkFaint,
        "line-opacity": 0.55,
      },
    },
    { selector: "edge[?side]", style: { label: "data(label)", ...edgeName(colours) } },
    { selector: "edge.similarity", style: { "line-style": "dashed", "target-arrow-shape": "none" } },
    { selector: "edge.structural", style: { "line-style": "dotted" } },
    {
      selector: "edge.near",
      style: {
        "line-color": colours.inkSoft,
        "target-arrow-color": colours.inkSoft,
        "line-opacity": 1,
        color: colours.ink,
        "z-index": 7,
      },
    },
    {
      selector: "edge.lit",
      style: {
        "line-color": colours.focus,
        "target-arrow-color": colours.focus,
        "line-opacity": 1,
        width: sized(3.5),
        "z-index": 8,
        label: "data(label)",
        ...edgeName(colours),
      },
    },
    { selector: "node.pinned", style: { "border-width": sized(3.5), "border-color": colours.ink } },
    { selector: "node.lit", style: { "border-width": 3, "border-color": colours.focus } },
    {
      selector: "node.hovered",
      style: {
        label: "data(label)",
        "text-background-color": colours.panel,
        "text-background-opacity": 0.9,
        "text-background-padding": "2px",
        "z-index": 10,
        ...haloOf(colours, 0.25),
      },
    },
    {
      selector: "node.selected, node.second",
      style: {
        "font-weight": "bold",
        "border-width": 3,
        "border-color": colours.focus,
        "z-index": 9,
        ...haloOf(colours, 0.3),
      },
    },
    { selector: "node.second", style: { "border-style": "dashed" } },
  ];
}

/** Style of a schema graph; sizes come from the counts in the elements. */
export function schemaStyle(colours: CanvasColours): StylesheetJson {
  return [
    ...textAndLines(colours),
    {
      selector: "node",
      style: {
        width: "data(size)",
        height: "data(size)",
        "background-color": ROLE_LOOKS.expanded.colour,
        "border-color": ROLE_LOOKS.expanded.outline,
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

function textAndLines(colours: CanvasColours): StylesheetJson {
  return [
    {
      selector: "node",
      style: {
        color: colours.ink,
        "font-family": CANVAS_FONT,
        "font-size": sized(13, LEAST_TEXT_SCALE),
        "text-valign": "bottom",
        "text-margin-y": sized(NAME_GAP, LEAST_TEXT_SCALE),
        "text-wrap": "ellipsis",
        "text-max-width": (node: NodeSingular) => `${sized(190, LEAST_TEXT_SCALE)(node)}px`,
        "text-outline-color": colours.panel,
        "text-outline-width": 2,
        "overlay-opacity": 0,
      },
    },
    // Where `writeNames` found room.
    { selector: "[?side]", style: { label: "data(label)" } },
    {
      selector: 'node[side = "above"]',
      style: { "text-valign": "top", "text-margin-y": sized(-NAME_GAP, LEAST_TEXT_SCALE) },
    },
    {
      selector: 'node[side = "right"]',
      style: { ...beside("right"), "text-margin-x": sized(NAME_GAP, LEAST_TEXT_SCALE) },
    },
    {
      selector: 'node[side = "left"]',
      style: { ...beside("left"), "text-margin-x": sized(-NAME_GAP, LEAST_TEXT_SCALE) },
    },
    {
      selector: "edge",
      style: {
        width: sized(1.25),
        "line-color": colours.line,
        "target-arrow-color": colours.line,
        "arrow-scale": 0.7,
        "curve-style": "bezier",
        "overlay-opacity": 0,
      },
    },
  ];
}

function beside(side: "left" | "right") {
  return { "text-halign": side, "text-valign": "center", "text-margin-y": 0 } as const;
}

function edgeName(colours: CanvasColours) {
  return {
    color: colours.inkSoft,
    "font-family": CANVAS_FONT,
    "font-size": sized(12, LEAST_TEXT_SCALE),
    "text-wrap": "wrap",
    "text-rotation": "autorotate",
    "text-background-color": colours.panel,
    "text-background-opacity": 0.85,
    "text-background-padding": "2px",
  } as const;
}

function haloOf(colours: CanvasColours, opacity: number) {
  return { "underlay-color": colours.focus, "underlay-opacity": opacity, "underlay-padding": 5 };
}
