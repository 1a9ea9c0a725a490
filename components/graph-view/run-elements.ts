/** From a run's graph and what a person points at to the elements and classes of the canvas. */
import type { ElementDefinition } from "cytoscape";
import type { NodeKind } from "./roles";
import type { DrawnNode, RunGraph } from "./run-graph";

export interface Focus {
  hovered: string | null;
  selected: string | null;
  /** A path, a row, a match; the ends of an edge are lit with it. */
  lit: Lights;
  left: Lights;
}

export interface Lights {
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
}

/** The first nodes of a step (the best, in a result) are named as far as there is room; the others when pointed at. */
const NAMED_NODES = 20;

export function runElements(
  graph: RunGraph,
  focus: Focus,
  kindOf: (id: string) => NodeKind,
): ElementDefinition[] {
  const current = graph.nodes.filter((node) => node.emphasis === "now");
  const order = new Map(current.slice(0, NAMED_NODES).map((node, index) => [node.id, index + 1]));
  const { lit, left } = focus;
  const litNodes = new Set([
    ...lit.nodes,
    ...graph.edges.filter(({ id }) => lit.edges.has(id)).flatMap(({ source, target }) => [source, target]),
  ]);
  const isLeft = ({ id }: DrawnNode) => left.nodes.has(id) && !litNodes.has(id);
  const mustBeNamed = (node: DrawnNode) =>
    focus.selected === node.id ||
    litNodes.has(node.id) ||
    isLeft(node) ||
    (node.role === "answer" && node.emphasis === "now");
  return [
    ...graph.nodes.map((node) => ({
      group: "nodes" as const,
      data: {
        id: node.id,
        label: node.name,
        naming: mustBeNamed(node) ? 0 : order.get(node.id),
        // Always there, so that a node that loses it loses its halo.
        halo: node.emphasis === "now" ? (node.halo ?? 0) : 0,
      },
      classes: classesOf([
        kindOf(node.id),
        `as-${node.role}`,
        node.emphasis,
        litNodes.has(node.id) && "lit",
        isLeft(node) && "left",
        focus.hovered === node.id && "hovered",
        focus.selected === node.id && "selected",
      ]),
    })),
    ...graph.edges.map((edge) => ({
      group: "edges" as const,
      // Nodes and edges share one id space on the canvas.
      data: {
        id: edgeElement(edge.id),
        label: edge.type,
        naming: lit.edges.has(edge.id) ? 0 : undefined,
        source: edge.source,
        target: edge.target,
      },
      classes: classesOf([
        edge.kind,
        edge.emphasis,
        lit.edges.has(edge.id) ? "lit" : left.edges.has(edge.id) && "left",
      ]),
    })),
  ];
}

const edgeElement = (edge: string) => `edge ${edge}`;
export const edgeOfElement = (element: string) => element.slice(edgeElement("").length);

function classesOf(names: readonly (string | false)[]): string[] {
  return names.filter((name) => name !== false);
}
