/**
 * What stands on the canvas of Explore, as a list of steps that brought it. A node is there because a step that still
 * holds brought it, so collapsing a node takes away exactly what nothing else brought.
 */
import type { Place, Places } from "@/components/graph-view/places";
import type { GraphEdge, GraphNode, NodeId } from "@/lib/core/graph/graph-source";

/** One relation of a node, seen from it. */
export interface RelationKey {
  type: string;
  direction: "out" | "in";
}

export type StepSource =
  /** By search, a row or a link. */
  | { kind: "placed"; node: NodeId }
  | { kind: "expansion"; node: NodeId; relation: RelationKey }
  | { kind: "paths"; from: NodeId; to: NodeId; count: number; facts: boolean }
  | { kind: "query" };

export interface CanvasStep {
  source: StepSource;
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}

export interface CanvasContent {
  /** In the order in which they were taken; at most one for each source. */
  steps: readonly CanvasStep[];
  hidden: ReadonlySet<NodeId>;
  /** Nodes that stay where they were put. */
  pinned: Places;
}

export const EMPTY_CANVAS: CanvasContent = { steps: [], hidden: new Set(), pinned: {} };

/** Two steps of one source are one step: the later takes the place of the earlier. */
export function sourceKey(source: StepSource): string {
  switch (source.kind) {
    case "placed":
      return JSON.stringify(["placed", source.node]);
    case "expansion":
      return JSON.stringify(["expansion", source.node, source.relation.direction, source.relation.type]);
    case "paths":
      return "paths";
    case "query":
      return "query";
  }
}

/** Takes a step. A node that is placed or lies on a path is no longer hidden: it was asked for by name. */
export function bring(content: CanvasContent, step: CanvasStep): CanvasContent {
  const key = sourceKey(step.source);
  const at = content.steps.findIndex(({ source }) => sourceKey(source) === key);
  const steps = at < 0 ? [...content.steps, step] : content.steps.with(at, step);
  const asked = step.source.kind === "expansion" ? [] : step.nodes.map(({ id }) => id);
  return { ...content, steps, hidden: without(content.hidden, asked) };
}

/** Takes back what was expanded from `node`, and what hung on that alone. */
export function collapse(content: CanvasContent, node: NodeId): CanvasContent {
  return dropSteps(content, ({ source }) => source.kind === "expansion" && source.node === node);
}

/** Takes back one expansion, and what hung on it alone. */
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

export function pin(content: CanvasContent, node: NodeId, place: Place): CanvasContent {
  return { ...content, pinned: { ...content.pinned, [node]: place } };
}

export function unpin(content: CanvasContent, node: NodeId): CanvasContent {
  if (!content.pinned[node]) return content;
  const { [node]: _, ...pinned } = content.pinned;
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
export function visibleGraph(content: CanvasContent): { nodes: GraphNode[]; edges: GraphEdge[] } {
  const present = presentNodes(content);
  const nodes = [...present.values()].filter(({ id }) => !content.hidden.has(id));
  const visible = new Set(nodes.map(({ id }) => id));
  const edges = new Map<string, GraphEdge>();
  for (const step of content.steps) {
    for (const edge of step.edges) {
      if (visible.has(edge.source) && visible.has(edge.target)) edges.set(edge.id, edge);
    }
  }
  return { nodes, edges: [...edges.values()] };
}

/** The nodes of every step, hidden ones too. */
function presentNodes({ steps }: CanvasContent): Map<NodeId, GraphNode> {
  const nodes = new Map<NodeId, GraphNode>();
  for (const step of steps) for (const node of step.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node);
  return nodes;
}

function dropSteps(content: CanvasContent, drops: (step: CanvasStep) => boolean): CanvasContent {
  const kept = content.steps.filter((step) => !drops(step));
  if (kept.length === content.steps.length) return content;
  const steps = standingSteps(kept);
  const present = new Set(presentNodes({ ...content, steps }).keys());
  return {
    steps,
    hidden: new Set([...content.hidden].filter((id) => present.has(id))),
    pinned: Object.fromEntries(Object.entries(content.pinned).filter(([id]) => present.has(id))),
  };
}

/** The steps whose start is still there; what two expansions hold up for each other only does not stand. */
function standingSteps(steps: readonly CanvasStep[]): CanvasStep[] {
  const standing = new Set<CanvasStep>();
  const reached = new Set<NodeId>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const step of steps) {
      if (standing.has(step)) continue;
      if (step.source.kind === "expansion" && !reached.has(step.source.node)) continue;
      standing.add(step);
      for (const { id } of step.nodes) reached.add(id);
      grew = true;
    }
  }
  return steps.filter((step) => standing.has(step));
}

function without(ids: ReadonlySet<NodeId>, removed: readonly NodeId[]): ReadonlySet<NodeId> {
  if (!removed.some((id) => ids.has(id))) return ids;
  const left = new Set(ids);
  for (const id of removed) left.delete(id);
  return left;
}
