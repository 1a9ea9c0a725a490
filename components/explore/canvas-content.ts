/**
 * The content of Explore's canvas, as a list of steps that led to it. A node is there because a step that is still in force added it, so
 * collapsing a node takes away exactly what nothing else added.
 */
import type { PathsAsked } from "@/components/api/graph-reads";
import { type Places, placeOf } from "@/components/graph-view/places/places";
import type { GraphEdge, GraphNode, NodeId } from "@/lib/graph/graph-source";

export interface RelationKey {
  type: string;
  direction: "out" | "in";
}

export type StepSource =
  /** By search, a row or a link. */
  | { kind: "placed"; node: NodeId }
  | { kind: "expansion"; node: NodeId; relation: RelationKey }
  | ({ kind: "paths" } & PathsAsked)
  | { kind: "between"; nodes: readonly NodeId[] }
  /** The overview's part of the community of a hub. */
  | { kind: "community"; hub: NodeId }
  | { kind: "query" };

export interface CanvasStep {
  source: StepSource;
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  /** Number of edges of the expanded relation that were not loaded yet; null when there are some and nobody counted. */
  left?: number | null;
}

export const LAYOUTS = ["force", "layers", "rings", "labels", "degrees"] as const;
export type LayoutKind = (typeof LAYOUTS)[number];

export interface CanvasLayout {
  kind: LayoutKind;
  /** The node that layers and rings are laid around; null for the one with most edges. */
  around: NodeId | null;
}

/** Nodes drawn as one: those of a label, or those of a community. */
export interface CanvasGroups {
  by: "label" | "community";
  open: ReadonlySet<string>;
}

/** Nodes that a person gathered to be drawn as one. */
export interface GatheredNodes {
  /** No two of a canvas have the same. */
  name: string;
  members: readonly NodeId[];
  isOpen: boolean;
}

export interface CanvasContent {
  /** In the order in which they were taken; at most one for each source. */
  steps: readonly CanvasStep[];
  hidden: ReadonlySet<NodeId>;
  pinned: Places;
  layout: CanvasLayout;
  /** Null: every node is drawn by itself. */
  groups: CanvasGroups | null;
  /** A node is in one of them at most, which then goes before its label or community. */
  gathered: readonly GatheredNodes[];
}

export const EMPTY_CANVAS: CanvasContent = {
  steps: [],
  hidden: new Set(),
  pinned: {},
  layout: { kind: "force", around: null },
  groups: null,
  gathered: [],
};

/** Two steps of one source are one step: the later takes the place of the earlier. */
export function sourceKey(source: StepSource): string {
  switch (source.kind) {
    case "placed":
      return JSON.stringify(["placed", source.node]);
    case "expansion":
      return JSON.stringify(["expansion", source.node, source.relation.direction, source.relation.type]);
    case "paths":
      return "paths";
    case "between":
      return JSON.stringify(["between", ...source.nodes]);
    case "community":
      return JSON.stringify(["community", source.hub]);
    case "query":
      return "query";
  }
}

/** Takes a step. A node that is placed or lies on a path is no longer hidden: it was asked for by name. */
export function addStep(content: CanvasContent, step: CanvasStep): CanvasContent {
  const key = sourceKey(step.source);
  const at = content.steps.findIndex(({ source }) => sourceKey(source) === key);
  const steps = at < 0 ? [...content.steps, step] : content.steps.with(at, step);
  const asked = step.source.kind === "expansion" ? [] : step.nodes.map(({ id }) => id);
  return { ...content, steps, hidden: without(content.hidden, asked) };
}

/** Takes those steps that were not taken meanwhile; the same content where there are none, so that there is nothing to undo. */
export function addNewSteps(content: CanvasContent, steps: readonly CanvasStep[]): CanvasContent {
  const taken = new Set(content.steps.map(({ source }) => sourceKey(source)));
  return steps.filter(({ source }) => !taken.has(sourceKey(source))).reduce(addStep, content);
}

/** Takes back what was expanded from `node`, and what hung on that alone. */
export function collapse(content: CanvasContent, node: NodeId): CanvasContent {
  return dropSteps(content, ({ source }) => source.kind === "expansion" && source.node === node);
}

export function collapseRelation(content: CanvasContent, node: NodeId, relation: RelationKey): CanvasContent {
  const key = sourceKey({ kind: "expansion", node, relation });
  return dropSteps(content, ({ source }) => sourceKey(source) === key);
}

export function hide(content: CanvasContent, ids: readonly NodeId[]): CanvasContent {
  const present = new Set(presentNodes(content).keys());
  const added = ids.filter((id) => present.has(id) && !content.hidden.has(id));
  return added.length === 0 ? content : { ...content, hidden: new Set([...content.hidden, ...added]) };
}

export function showHidden(content: CanvasContent): CanvasContent {
  return content.hidden.size === 0 ? content : { ...content, hidden: new Set() };
}

export function keepOnly(content: CanvasContent, ids: ReadonlySet<NodeId>): CanvasContent {
  const others = visibleGraph(content).nodes.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  return hide(content, others);
}

export function pin(content: CanvasContent, places: Places): CanvasContent {
  return { ...content, pinned: { ...content.pinned, ...places } };
}

/** A layout begins afresh: what was pinned for the one before gives way. */
export function layOut(content: CanvasContent, layout: CanvasLayout): CanvasContent {
  return { ...content, layout, pinned: {} };
}

export function group(content: CanvasContent, by: CanvasGroups["by"] | null): CanvasContent {
  if (by === (content.groups?.by ?? null)) return content;
  return { ...content, groups: by === null ? null : { by, open: new Set() } };
}

export function toggleGroup(content: CanvasContent, key: string): CanvasContent {
  if (!content.groups) return content;
  const open = new Set(content.groups.open);
  if (!open.delete(key)) open.add(key);
  return { ...content, groups: { ...content.groups, open } };
}

export function unpin(content: CanvasContent, ids: readonly NodeId[]): CanvasContent {
  if (!ids.some((id) => placeOf(content.pinned, id))) return content;
  const gone = new Set(ids);
  const pinned = Object.fromEntries(Object.entries(content.pinned).filter(([id]) => !gone.has(id)));
  return { ...content, pinned };
}

/** The step that expanded a relation of a node; undefined when it was not. */
export function expansionOf(
  content: CanvasContent,
  node: NodeId,
  relation: RelationKey,
): CanvasStep | undefined {
  const key = sourceKey({ kind: "expansion", node, relation });
  return content.steps.find(({ source }) => sourceKey(source) === key);
}

/** Every node and edge that can be seen, each once, in the order of the steps. */
export function visibleGraph(content: Pick<CanvasContent, "steps" | "hidden">): {
  nodes: GraphNode[];
  edges: GraphEdge[];
} {
  const present = presentNodes(content);
  const nodes = [...present.values()].filter(({ id }) => !content.hidden.has(id));
  const visible = new Set(nodes.map(({ id }) => id));
  const edges = new Map<string, GraphEdge>();
  for (const step of content.steps) {
    for (const edge of step.edges)
      if (visible.has(edge.source) && visible.has(edge.target)) edges.set(edge.id, edge);
  }
  return { nodes, edges: [...edges.values()] };
}

export function presentNodes({ steps }: Pick<CanvasContent, "steps">): Map<NodeId, GraphNode> {
  const nodes = new Map<NodeId, GraphNode>();
  for (const step of steps) for (const node of step.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node);
  return nodes;
}

function dropSteps(content: CanvasContent, drops: (step: CanvasStep) => boolean): CanvasContent {
  const remaining = content.steps.filter((step) => !drops(step));
  if (remaining.length === content.steps.length) return content;
  const steps = supportedSteps(remaining);
  const present = new Set(presentNodes({ ...content, steps }).keys());
  return {
    ...content,
    steps,
    hidden: new Set([...content.hidden].filter((id) => present.has(id))),
    pinned: Object.fromEntries(Object.entries(content.pinned).filter(([id]) => present.has(id))),
    gathered: keepMembers(content.gathered, (id) => present.has(id)),
  };
}

/** The steps whose start is still there; what two expansions support for each other only is removed. */
function supportedSteps(steps: readonly CanvasStep[]): CanvasStep[] {
  const remaining = new Set<CanvasStep>();
  const reached = new Set<NodeId>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const step of steps) {
      if (remaining.has(step)) continue;
      if (step.source.kind === "expansion" && !reached.has(step.source.node)) continue;
      remaining.add(step);
      for (const { id } of step.nodes) reached.add(id);
      grew = true;
    }
  }
  return steps.filter((step) => remaining.has(step));
}

/** The groups with those members only; one that is left with a single node is none. */
export function keepMembers(
  gathered: readonly GatheredNodes[],
  keeps: (id: NodeId) => boolean,
): readonly GatheredNodes[] {
  return gathered.flatMap((group) => {
    const members = group.members.filter(keeps);
    return members.length < 2 ? [] : [{ ...group, members }];
  });
}

function without(ids: ReadonlySet<NodeId>, removed: readonly NodeId[]): ReadonlySet<NodeId> {
  if (!removed.some((id) => ids.has(id))) return ids;
  const left = new Set(ids);
  for (const id of removed) left.delete(id);
  return left;
}
