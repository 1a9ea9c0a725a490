/**
 * The drawing of a canvas: its nodes, groups of them that are drawn as one, and for each relation that was opened in part a node that says
 * how much is left.
 */
import type { GraphEdge, GraphNode, NodeId } from "@/lib/graph/graph-source";
import { type CanvasContent, type RelationKey, sourceKey } from "./canvas-content";

/** Several nodes that are drawn as one, or were until somebody opened it. */
export interface Group {
  /** A label, the id of a community, or the name of what was gathered. */
  key: string;
  name: string;
  members: readonly GraphNode[];
  isOpen: boolean;
  /** A person picked its nodes. */
  isGathered: boolean;
}

/** Edges of a relation that were not loaded yet. */
export interface MoreEdges {
  node: NodeId;
  relation: RelationKey;
  /** Null: some, not counted. */
  left: number | null;
}

export interface SceneNode {
  id: string;
  name: string;
  labels: readonly string[];
  /** One of these at most; with neither it is a node of the graph. */
  group?: Group;
  more?: MoreEdges;
}

export interface SceneEdge {
  id: string;
  source: string;
  target: string;
  type: string;
  kind: GraphEdge["kind"] | "more";
  count: number;
}

export interface Scene {
  nodes: readonly SceneNode[];
  edges: readonly SceneEdge[];
  /** Open ones too. */
  groups: readonly Group[];
}

/** The community of each node, by the id of its best connected member; null while they are not known. */
export type Communities = ReadonlyMap<NodeId, NodeId> | null;

export function groupId({ key, isGathered }: Pick<Group, "key" | "isGathered">): string {
  return `${isGathered ? "gathered" : "group"} ${key}`;
}

export function sceneOf(
  graph: { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] },
  content: Pick<CanvasContent, "steps" | "groups" | "gathered">,
  communities: Communities,
): Scene {
  const groups = groupsOf(graph.nodes, content, communities);
  const closed = groups.filter(({ isOpen }) => !isOpen);
  const homes = new Map(closed.flatMap((group) => group.members.map(({ id }) => [id, group] as const)));
  const homeOf = (id: NodeId) => {
    const group = homes.get(id);
    return group ? groupId(group) : id;
  };
  const nodes: SceneNode[] = [
    ...graph.nodes.filter(({ id }) => !homes.has(id)),
    ...closed.map((group) => ({
      id: groupId(group),
      name: group.name,
      labels: group.members[0]?.labels ?? [],
      group,
    })),
  ];
  const more = moreNodes(content, new Set(nodes.map(({ id }) => id)));
  return {
    nodes: [...nodes, ...more.map(({ node }) => node)],
    edges: [...joinEdges(graph.edges, homeOf), ...more.map(({ edge }) => edge)],
    groups,
  };
}

/** The groups a person gathered, and of the other nodes those that share a label or a community; a single node is not a group. */
function groupsOf(
  nodes: readonly GraphNode[],
  { groups, gathered }: Pick<CanvasContent, "groups" | "gathered">,
  communities: Communities,
): Group[] {
  if (!groups && gathered.length === 0) return [];
  const drawn = new Map(nodes.map((node) => [node.id, node]));
  const own = gathered.flatMap(({ name, members, isOpen }): Group[] => {
    const seen = members.flatMap((id) => drawn.get(id) ?? []);
    return seen.length < 2 ? [] : [{ key: name, name, members: seen, isOpen, isGathered: true }];
  });
  if (!groups) return own;
  const taken = new Set(own.flatMap(({ members }) => members.map(({ id }) => id)));
  const { by, open } = groups;
  const alike = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    const key = by === "label" ? (node.labels[0] ?? "") : communities?.get(node.id);
    if (key === undefined || taken.has(node.id)) continue;
    const members = alike.get(key);
    if (members) members.push(node);
    else alike.set(key, [node]);
  }
  const shared = [...alike].flatMap(([key, members]): Group[] => {
    if (members.length < 2) return [];
    const name = by === "label" ? key : `around ${drawn.get(key)?.name ?? key}`;
    return [{ key, name, members, isOpen: open.has(key), isGathered: false }];
  });
  return [...own, ...shared];
}

/** Edges between drawn nodes; those of one type between the same two are one where a group is an end. */
function joinEdges(edges: readonly GraphEdge[], homeOf: (id: NodeId) => string): SceneEdge[] {
  const joined = new Map<string, SceneEdge>();
  for (const { id, source, target, type, kind } of edges) {
    const [from, to] = [homeOf(source), homeOf(target)];
    const isWhole = from === source && to === target;
    if (from === to && !isWhole) continue;
    const key = isWhole ? id : JSON.stringify([from, type, to]);
    const known = joined.get(key);
    if (known) known.count += 1;
    else joined.set(key, { id: key, source: from, target: to, type, kind, count: 1 });
  }
  return [...joined.values()];
}

function moreNodes(
  { steps }: Pick<CanvasContent, "steps">,
  drawn: ReadonlySet<string>,
): { node: SceneNode; edge: SceneEdge }[] {
  return steps.flatMap(({ source, left }) => {
    if (source.kind !== "expansion" || left === 0 || left === undefined || !drawn.has(source.node)) return [];
    const { node, relation } = source;
    const id = `more ${sourceKey(source)}`;
    const ends = relation.direction === "out" ? { source: node, target: id } : { source: id, target: node };
    const name = left === null ? "more" : `+${left.toLocaleString("en")} more`;
    return {
      node: { id, name, labels: [relation.type], more: { node, relation, left } },
      edge: { id: `to ${id}`, ...ends, type: relation.type, kind: "more" as const, count: left ?? 1 },
    };
  });
}
