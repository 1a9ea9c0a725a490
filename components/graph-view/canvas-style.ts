/** How the canvas draws: quiet by default, loud only for what is chosen. Colours come from the page's own tokens. */
import type { EdgeSingular, NodeSingular, StylesheetJson } from "cytoscape";
import { ROLE_LOOKS, ROLES } from "./roles";

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

/** Farther away than this, names would lie over each other; what is pointed at keeps its own. */
const NAMES_FROM_ZOOM = 0.45;

function nameIfNear(node: NodeSingular): string {
  return node.cy().zoom() >= NAMES_FROM_ZOOM ? String(node.data("label")) : "";
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
    { selector: "node.labelled", style: { label: nameIfNear } },
    {
      selector: "edge.lit",
      style: {
        "line-color": colours.focus,
        "target-arrow-color": colours.focus,
        width: 3.5,
        opacity: 1,
        "z-index": 8,
      },
    },
    {
      selector: "node.lit",
      style: { opacity: 1, "border-width": 3, "border-color": colours.focus, label: "data(label)" },
    },
    {
      selector: "node.hovered",
      style: { opacity: 1, label: "data(label)", "z-index": 10, ...haloOf(colours, 0.25) },
    },
    {
      selector: "node.selected",
      style: {
        opacity: 1,
        label: "data(label)",
        "font-weight": "bold",
        "border-width": 3,
        "border-color": colours.focus,
        "z-index": 9,
        ...haloOf(colours, 0.3),
      },
    },
  ];
}

/** Style of a schema graph; sizes come from the counts in the elements. */
export function schemaStyle(colours: CanvasColours): StylesheetJson {
  return [
    ...textAndLines(colours),
    {
      selector: "node",
      style: {
        label: "data(label)",
        width: "data(size)",
        height: "data(size)",
        "background-color": ROLE_LOOKS.expanded.colour,
        "border-color": ROLE_LOOKS.expanded.outline,
        "border-width": 1.5,
        "text-max-width": "140px",
        "font-size": 15,
      },
    },
    {
      selector: "edge",
      style: {
        label: "data(label)",
        width: "data(size)",
        "font-size": 12,
        "min-zoomed-font-size": 5,
        color: colours.inkSoft,
        "target-arrow-shape": "triangle",
        "text-background-color": colours.panel,
        "text-background-opacity": 0.85,
        "text-background-padding": "2px",
        "text-rotation": "autorotate",
        "loop-direction": "-45deg",
        "loop-sweep": "-60deg",
      },
    },
    { selector: "node.selected, node.hovered", style: haloOf(colours, 0.3) },
    {
      selector: "edge.lit",
      style: { "line-color": colours.focus, "target-arrow-color": colours.focus, color: colours.ink },
    },
    { selector: "edge.unnamed", style: { label: "" } },
    { selector: "edge.unnamed.lit", style: { label: "data(label)" } },
    { selector: ".faded", style: { opacity: 0.2 } },
  ];
}

function textAndLines(colours: CanvasColours): StylesheetJson {
  return [
    {
      selector: "node",
      style: {
        color: colours.ink,
        "font-family": "ui-sans-serif, system-ui, sans-serif",
        "font-size": sized(13, LEAST_TEXT_SCALE),
        "text-valign": "bottom",
        "text-margin-y": 3,
        "text-wrap": "ellipsis",
        "text-max-width": (node: NodeSingular) => `${sized(120, LEAST_TEXT_SCALE)(node)}px`,
        "text-outline-color": colours.panel,
        "text-outline-width": 2,
        "overlay-opacity": 0,
      },
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

function haloOf(colours: CanvasColours, opacity: number) {
  return { "underlay-color": colours.focus, "underlay-opacity": opacity, "underlay-padding": 5 };
}
