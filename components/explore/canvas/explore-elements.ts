/** From the scene of a canvas and what a person points at to the elements that are drawn. */
import type { ElementDefinition } from "cytoscape";
import { type Dot, type Ground, LINE, type Line, type LineDash } from "@/components/graph-view/ground";
import { type LabelLooks, lookOf } from "@/components/graph-view/label-looks";
import type { NodeId } from "@/lib/graph/graph-source";
import { countBy, degreesOf } from "../panes/canvas-filter";
import type { Scene, SceneEdge, SceneNode } from "../scene";

/** Names are written for this many nodes as far as there is room; for the others when they are pointed at. */
const NAMED_NODES = 90;
/** Relations are named where no more edges than this are drawn; of the others those of the node that is pointed at. */
const NAMED_EDGES = 40;
/** The chosen node's edges are named if there are at most this many. */
const NAMED_NEAR = 24;
/** A type's edges are named if there are at most this many: thirty times the same word around a hub hides it, and the legend has it. */
const NAMED_ALIKE = 12;
/** More edges than this are lines on the ground, without arrowheads and curves, but for those of a lit path. */
const SHAPED_EDGES = 1_200;
/** More nodes than this are dots on the ground, but for those that say more. */
const DRAWN_NODES = 600;
/** And more edges that represent several than this: reckoning their curves and arrowheads anew takes the time of a frame. */
const SHAPED_JOINED_EDGES = 150;
/** Sizes of a node that represents others: its area grows with their number, between these bounds. */
const GROUP_SIZE = { least: 30, most: 110, ofOne: 7 };
const JOINED_WIDTH = { most: 7, ofOne: 1.25 };

export interface DrawnCanvas extends Pick<Scene, "nodes" | "edges"> {
  pinned: ReadonlySet<NodeId>;
  litEdges: ReadonlySet<string>;
}

export interface Pointed {
  selected: string | null;
  second: NodeId | null;
  picked: ReadonlySet<string>;
}

export interface DrawnElements {
  /** All nodes, and the edges that are no lines. */
  elements: readonly ElementDefinition[];
  ground: Ground & { lines: readonly EdgeLine[] };
}

interface EdgeLine extends Line {
  edge: SceneEdge;
}

/** Elements without what is pointed at: the same objects until the canvas changes, so that choosing one restyles little. */
export function canvasElements(canvas: DrawnCanvas, looks: LabelLooks): DrawnElements {
  const litNodes = new Set(
    canvas.edges
      .filter(({ id }) => canvas.litEdges.has(id))
      .flatMap(({ source, target }) => [source, target]),
  );
  const degrees = degreesOf(canvas.edges);
  const ranked = [...canvas.nodes].sort((a, b) => (degrees.get(b.id) ?? 0) - (degrees.get(a.id) ?? 0));
  const naming = new Map(ranked.slice(0, NAMED_NODES).map(({ id }, index) => [id, index + 1]));
  const alike = new Map(countBy(canvas.edges.map(({ type }) => type)));
  const namesEdge = ({ type }: SceneEdge) =>
    canvas.edges.length <= NAMED_EDGES && (alike.get(type) ?? 0) <= NAMED_ALIKE;
  const areMany = canvas.edges.length > SHAPED_EDGES;
  const areManyJoined = canvas.edges.filter(isJoined).length > SHAPED_JOINED_EDGES;
  const isPlain = (edge: SceneEdge) =>
    (isJoined(edge) ? areManyJoined : areMany) && edge.kind !== "more" && !canvas.litEdges.has(edge.id);
  const haveDots = canvas.nodes.length > DRAWN_NODES;
  const isDot = ({ id, group, more }: SceneNode) =>
    haveDots && !group && !more && !litNodes.has(id) && !canvas.pinned.has(id);
  const elements = [
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
          ...(isDot(node) ? ["dot"] : []),
        ],
      };
    }),
    ...canvas.edges.flatMap((edge) => {
      if (isPlain(edge)) return [];
      const isLit = canvas.litEdges.has(edge.id);
      const element = edgeElement(edge, isLit || namesEdge(edge));
      return isLit ? { ...element, classes: [...element.classes, "lit"] } : element;
    }),
  ];
  const lines = canvas.edges.flatMap((edge) => (isPlain(edge) ? lineOf(edge) : []));
  const dots = canvas.nodes.flatMap((node) => (isDot(node) ? dotOf(node, looks) : []));
  return { elements, ground: { lines, dots } };
}

function isJoined({ count, kind }: SceneEdge): boolean {
  return count > 1 && kind !== "more";
}

function edgeElement(edge: SceneEdge, isNamed: boolean) {
  const { id, kind, type, count, source, target } = edge;
  return {
    group: "edges" as const,
    // Nodes and edges share one id space on the canvas.
    data: {
      id: `edge ${id}`,
      label: isJoined(edge) ? `${type} ×${count}` : type,
      naming: isNamed ? 0 : undefined,
      source,
      target,
      width: widthOf(edge),
    },
    classes: [kind, ...(isJoined(edge) ? ["joined"] : [])],
  };
}

const DASHES: Readonly<Record<SceneEdge["kind"], LineDash>> = {
  relation: "solid",
  similarity: "dashed",
  structural: "dotted",
  more: "dashed",
};

function lineOf(edge: SceneEdge): EdgeLine {
  const width = isJoined(edge) ? widthOf(edge) : LINE.width;
  return { source: edge.source, target: edge.target, dash: DASHES[edge.kind], width, edge };
}

function dotOf({ id, labels }: SceneNode, looks: LabelLooks): Dot {
  return { id, ...lookOf(looks, labels) };
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

/** The elements with what is pointed at: only those that it touches are new objects. Lines at the chosen node become edges. */
export function pointElements({ elements, ground }: DrawnElements, pointed: Pointed): ElementDefinition[] {
  const near = pointed.selected;
  const isNear = ({ source, target }: ElementDefinition["data"] | EdgeLine) =>
    near !== null && (source === near || target === near);
  const raised = ground.lines.filter(isNear).map(({ edge }) => edgeElement(edge, false));
  const nearEdges = elements.filter(({ group, data }) => group === "edges" && isNear(data));
  const namesNear = nearEdges.length + raised.length <= NAMED_NEAR;
  return [...elements, ...raised].map((element: ElementDefinition) => {
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
    if (!isNear(element.data)) return element;
    return {
      ...element,
      data: namesNear ? { ...element.data, naming: 0 } : element.data,
      classes: [...(element.classes ?? []), "near"],
    };
  });
}
