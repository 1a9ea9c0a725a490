/** From the scene of a canvas and what a person points at to the elements that are drawn. */
import type { ElementDefinition } from "cytoscape";
import { type LabelLooks, lookOf } from "@/components/graph-view/label-looks";
import type { NodeId } from "@/lib/core/graph/graph-source";
import { degreesOf } from "./filter/canvas-filter";
import type { Scene, SceneEdge, SceneNode } from "./scene";

/** Names are written for this many nodes as far as there is room; for the others when they are pointed at. */
const NAMED_NODES = 90;
/** Relations are named where no more edges than this are drawn; of the others those of the node that is pointed at. */
const NAMED_EDGES = 40;
/** Of the chosen node, when it has no more than these: fifty times the same word around a hub hides it. */
const NAMED_NEAR = 24;
/** More edges than this are drawn without arrowheads and curves. */
const SHAPED_EDGES = 1_200;
/** Of a node that stands for others: its area grows with their number, between these sizes. */
const GROUP_SIZE = { least: 30, most: 110, ofOne: 7 };
const JOINED_WIDTH = { most: 7, ofOne: 1.25 };

export interface DrawnCanvas extends Pick<Scene, "nodes" | "edges"> {
  pinned: ReadonlySet<NodeId>;
  /** The path that is lit. */
  litEdges: ReadonlySet<string>;
}

export interface Pointed {
  selected: string | null;
  /** The second of two picks. */
  second: NodeId | null;
  /** What a lasso or a key picked. */
  picked: ReadonlySet<string>;
}

/** Elements without what is pointed at: the same objects until the canvas changes, so that choosing one restyles little. */
export function canvasElements(canvas: DrawnCanvas, looks: LabelLooks): ElementDefinition[] {
  const litNodes = new Set(
    canvas.edges
      .filter(({ id }) => canvas.litEdges.has(id))
      .flatMap(({ source, target }) => [source, target]),
  );
  const degrees = degreesOf(canvas.edges);
  const ranked = [...canvas.nodes].sort((a, b) => (degrees.get(b.id) ?? 0) - (degrees.get(a.id) ?? 0));
  const naming = new Map(ranked.slice(0, NAMED_NODES).map(({ id }, index) => [id, index + 1]));
  const namesEdges = canvas.edges.length <= NAMED_EDGES;
  const isPlain = canvas.edges.length > SHAPED_EDGES;
  return [
    ...canvas.nodes.map((node) => {
      const { colour, outline, shape } = lookOf(looks, node.labels);
      const lit = litNodes.has(node.id);
      const always = lit || node.group || node.more || canvas.nodes.length <= 2;
      return {
        group: "nodes" as const,
        data: {
          id: node.id,
          label: nameOf(node),
          naming: always ? 0 : naming.get(node.id),
          colour,
          outline,
          shape,
          size: node.group ? sizeOfGroup(node.group.members.length) : undefined,
        },
        classes: [
          ...(canvas.pinned.has(node.id) ? ["pinned"] : []),
          ...(node.group ? ["group"] : []),
          ...(node.more ? ["more"] : []),
          ...(lit ? ["lit"] : []),
        ],
      };
    }),
    ...canvas.edges.map((edge) => ({
      group: "edges" as const,
      // Nodes and edges share one id space on the canvas.
      data: {
        id: `edge ${edge.id}`,
        label: edge.count > 1 && edge.kind !== "more" ? `${edge.type} ×${edge.count}` : edge.type,
        naming: namesEdges || canvas.litEdges.has(edge.id) ? 0 : undefined,
        source: edge.source,
        target: edge.target,
        width: widthOf(edge),
      },
      classes: [
        edge.kind,
        ...(isPlain ? ["plain"] : []),
        ...(edge.count > 1 && edge.kind !== "more" ? ["joined"] : []),
        ...(canvas.litEdges.has(edge.id) ? ["lit"] : []),
      ],
    })),
  ];
}

function nameOf({ name, group }: SceneNode): string {
  return group ? `${name} (${group.members.length.toLocaleString("en")})` : name;
}

function sizeOfGroup(members: number): number {
  return Math.min(GROUP_SIZE.most, Math.max(GROUP_SIZE.least, GROUP_SIZE.ofOne * Math.sqrt(members)));
}

function widthOf({ count }: SceneEdge): number {
  return Math.min(JOINED_WIDTH.most, JOINED_WIDTH.ofOne * (1 + Math.log2(count)));
}

/** `elements` with what is pointed at: only those that it touches are new objects. */
export function pointElements(elements: readonly ElementDefinition[], pointed: Pointed): ElementDefinition[] {
  const near = pointed.selected;
  const isNear = ({ source, target }: ElementDefinition["data"]) => source === near || target === near;
  const namesNear =
    near !== null &&
    elements.filter(({ group, data }) => group === "edges" && isNear(data)).length <= NAMED_NEAR;
  return elements.map((element) => {
    const { id } = element.data;
    if (element.group === "nodes") {
      const added = [
        ...(id === pointed.selected ? ["selected"] : []),
        ...(id === pointed.second ? ["second"] : []),
        ...(id !== undefined && pointed.picked.has(id) ? ["picked"] : []),
      ];
      if (added.length === 0) return element;
      return {
        ...element,
        data: { ...element.data, naming: 0 },
        classes: [...(element.classes ?? []), ...added],
      };
    }
    if (near === null || !isNear(element.data)) return element;
    return {
      ...element,
      data: namesNear ? { ...element.data, naming: 0 } : element.data,
      classes: [...(element.classes ?? []), "near"],
    };
  });
}
