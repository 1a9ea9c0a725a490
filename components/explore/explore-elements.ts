/** From what stands on the canvas and what a person points at to the elements that are drawn. */
import type { ElementDefinition } from "cytoscape";
import { type LabelLooks, lookOf } from "@/components/graph-view/label-looks";
import type { GraphEdge, GraphNode, NodeId } from "@/lib/core/graph/graph-source";

/** Names are written for this many nodes as far as there is room; for the others when they are pointed at. */
const NAMED_NODES = 90;
/** Relations are named where no more edges than this are drawn; of the others those of the node that is pointed at. */
const NAMED_EDGES = 40;

export interface DrawnCanvas {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  pinned: ReadonlySet<NodeId>;
  /** The path that is lit. */
  litEdges: ReadonlySet<string>;
}

export interface Pointed {
  selected: NodeId | null;
  /** The second of two picks. */
  second: NodeId | null;
}

/** Elements without what is pointed at: the same objects until the canvas changes, so that choosing one restyles little. */
export function canvasElements(canvas: DrawnCanvas, looks: LabelLooks): ElementDefinition[] {
  const litNodes = new Set(
    canvas.edges
      .filter(({ id }) => canvas.litEdges.has(id))
      .flatMap(({ source, target }) => [source, target]),
  );
  const degrees = new Map<NodeId, number>();
  for (const { source, target } of canvas.edges) {
    for (const end of [source, target]) degrees.set(end, (degrees.get(end) ?? 0) + 1);
  }
  const ranked = [...canvas.nodes].sort((a, b) => (degrees.get(b.id) ?? 0) - (degrees.get(a.id) ?? 0));
  const naming = new Map(ranked.slice(0, NAMED_NODES).map(({ id }, index) => [id, index + 1]));
  const namesEdges = canvas.edges.length <= NAMED_EDGES;
  return [
    ...canvas.nodes.map((node) => {
      const { colour, outline, shape } = lookOf(looks, node.labels);
      const lit = litNodes.has(node.id);
      return {
        group: "nodes" as const,
        data: {
          id: node.id,
          label: node.name,
          naming: lit || canvas.nodes.length <= 2 ? 0 : naming.get(node.id),
          colour,
          outline,
          shape,
        },
        classes: [...(canvas.pinned.has(node.id) ? ["pinned"] : []), ...(lit ? ["lit"] : [])],
      };
    }),
    ...canvas.edges.map((edge) => ({
      group: "edges" as const,
      // Nodes and edges share one id space on the canvas.
      data: {
        id: `edge ${edge.id}`,
        label: edge.type,
        naming: namesEdges || canvas.litEdges.has(edge.id) ? 0 : undefined,
        source: edge.source,
        target: edge.target,
      },
      classes: [edge.kind, ...(canvas.litEdges.has(edge.id) ? ["lit"] : [])],
    })),
  ];
}

/** `elements` with what is pointed at: only those that it touches are new objects. */
export function pointElements(elements: readonly ElementDefinition[], pointed: Pointed): ElementDefinition[] {
  const near = pointed.selected;
  return elements.map((element) => {
    const { id, source, target } = element.data;
    if (element.group === "nodes") {
      const added = [
        ...(id === pointed.selected ? ["selected"] : []),
        ...(id === pointed.second ? ["second"] : []),
      ];
      if (added.length === 0) return element;
      return {
        ...element,
        data: { ...element.data, naming: 0 },
        classes: [...(element.classes ?? []), ...added],
      };
    }
    if (near === null || (source !== near && target !== near)) return element;
    return {
      ...element,
      data: { ...element.data, naming: 0 },
      classes: [...(element.classes ?? []), "near"],
    };
  });
}
