/** From a run's graph and what a person points at to the elements and classes of the canvas. */
import type { ElementDefinition } from "cytoscape";
import type { DrawnNode, RunGraph } from "./run-graph";

/** What is pointed at, shared by all columns. */
export interface Focus {
  hovered: string | null;
  selected: string | null;
  /** Ids of the edges of the lit path. */
  lit: ReadonlySet<string>;
}

/** Below this many shown nodes every one of them is named; above, only answers, evidence and what is pointed at. */
const NAME_ALL_BELOW = 14;

export function runElements(graph: RunGraph, focus: Focus): ElementDefinition[] {
  const namesAll = graph.nodes.filter((node) => node.emphasis === "now").length < NAME_ALL_BELOW;
  const litNodes = new Set(
    graph.edges.filter((edge) => focus.lit.has(edge.id)).flatMap((edge) => [edge.source, edge.target]),
  );
  return [
    ...graph.nodes.map((node) => ({
      group: "nodes" as const,
      data: { id: node.id, label: node.name },
      classes: classesOf([
        node.role,
        node.emphasis,
        isNamed(node, namesAll) && "labelled",
        litNodes.has(node.id) && "lit",
        focus.hovered === node.id && "hovered",
        focus.selected === node.id && "selected",
      ]),
    })),
    ...graph.edges.map((edge) => ({
      group: "edges" as const,
      // Nodes and edges share one id space on the canvas.
      data: { id: `edge ${edge.id}`, source: edge.source, target: edge.target },
      classes: classesOf([edge.kind, edge.emphasis, focus.lit.has(edge.id) && "lit"]),
    })),
  ];
}

function isNamed(node: DrawnNode, namesAll: boolean): boolean {
  if (node.emphasis !== "now") return false;
  return namesAll || node.role === "answer";
}

function classesOf(names: readonly (string | false)[]): string[] {
  return names.filter((name) => name !== false);
}
