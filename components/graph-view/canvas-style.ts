/** The shared styles of all canvases: quiet by default, loud only for what is chosen; colours of the page's own tokens. */
import type { EdgeSingular, NodeSingular, StylesheetJson } from "cytoscape";
import { canvasFont } from "./places/canvas-font";
import { NAME_GAP } from "./places/place-names";

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

/** The factor by which things are drawn larger at a zoom, so that they never look smaller than `least` of themselves. */
export function enlarged(zoom: number, least = LEAST_SCALE): number {
  return Math.max(1, least / zoom);
}

/** A size in canvas units that never looks smaller than `least` of itself. */
export function sized(size: number, least = LEAST_SCALE) {
  return (element: NodeSingular | EdgeSingular) => size * enlarged(element.cy().zoom(), least);
}

export function textAndLines(colours: CanvasColours): StylesheetJson {
  return [
    {
      selector: "node",
      style: {
        color: colours.ink,
        "font-family": canvasFont(),
        "font-size": sized(13, LEAST_TEXT_SCALE),
        "text-valign": "bottom",
        "text-wrap": "ellipsis",
        "text-max-width": (node: NodeSingular) => `${sized(190, LEAST_TEXT_SCALE)(node)}px`,
        "text-outline-color": colours.panel,
        "text-outline-width": 2,
        "overlay-opacity": 0,
      },
    },
    // The name, where `writeNames` found room.
    { selector: "[?side]", style: { label: "data(label)" } },
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

/** Where names are, seen from their nodes: the last of a style, as a name is as far from the outline that a node has by then. */
export function nameSides(): StylesheetJson {
  return [
    { selector: "node", style: { "text-margin-y": away(1) } },
    { selector: 'node[side = "above"]', style: { "text-valign": "top", "text-margin-y": away(-1) } },
    { selector: 'node[side = "right"]', style: { ...beside("right"), "text-margin-x": away(1) } },
    { selector: 'node[side = "left"]', style: { ...beside("left"), "text-margin-x": away(-1) } },
  ];
}

/** Cytoscape counts from the middle of the outline, `placeNames` from its outer edge. */
function away(sign: 1 | -1) {
  return (node: NodeSingular) =>
    sign * (sized(NAME_GAP, LEAST_TEXT_SCALE)(node) + node.numericStyle("border-width") / 2);
}

function beside(side: "left" | "right") {
  return { "text-halign": side, "text-valign": "center", "text-margin-y": 0 } as const;
}

export function edgeName(colours: CanvasColours) {
  return {
    color: colours.inkSoft,
    "font-family": canvasFont(),
    "font-size": sized(12, LEAST_TEXT_SCALE),
    "text-wrap": "wrap",
    "text-rotation": "autorotate",
    "text-background-color": colours.panel,
    "text-background-opacity": 0.85,
    "text-background-padding": "2px",
  } as const;
}

/** The look of a line that a person points at in a list. */
export function litEdge(colours: CanvasColours) {
  return {
    "line-color": colours.focus,
    "target-arrow-color": colours.focus,
    width: sized(3.5),
    "z-index": 8,
    ...edgeName(colours),
  } as const;
}

/** What is pointed at, over everything else so that no other name moves while the pointer does, and what is chosen. */
export function pointedAndChosen(colours: CanvasColours, chosen: string): StylesheetJson {
  return [
    {
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
      selector: chosen,
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

export function haloOf(colours: CanvasColours, opacity: number) {
  return { "underlay-color": colours.focus, "underlay-opacity": opacity, "underlay-padding": 5 };
}
