/**
 * What is drawn of a canvas: its nodes, groups of them that are drawn as one, and for each relation that was opened in
 * part a node that says how much is left.
 */
import type { GraphEdge, GraphNode, NodeId } from "@/lib/core/graph/graph-source";
import { type CanvasContent, type CanvasGroups, type RelationKey, sourceKey } from "./canvas-content";

/** Several nodes drawn as one. */
export interface Group {
  key: string;
  name: string;
  members: readonly GraphNode[];
}

/** Edges of a relation that were not brought yet. */
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
  /** Edges of the graph that it stands for. */
  count: number;
}

export interface Scene {
  nodes: readonly SceneNode[];
  edges: readonly SceneEdge[];
}

/** The community of each node, by the id of its best connected member; null while they are not known. */
export type Communities = ReadonlyMap<NodeId, NodeId> | null;

const GROUP = "group ";

export function groupId(key: string): string {
  return GROUP + key;
}

/** The scene of a filtered graph. */
export function sceneOf(
  graph: { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] },
  content: Pick<CanvasContent, "steps" | "groups">,
  communities: Communities,
): Scene {
  const groups = content.groups ? closedGroups(graph.nodes, content.groups, communities) : [];
  const homes = new Map(groups.flatMap((group) => group.members.map(({ id }) => [id, group] as const)));
  const homeOf = (id: NodeId) => {
    const group = homes.get(id);
    return group ? groupId(group.key) : id;
  };
  const nodes: SceneNode[] = [
    ...graph.nodes.filter(({ id }) => !homes.has(id)),
    ...groups.map((group) => ({
      id: groupId(group.key),
      name: group.name,
      labels: group.members[0]?.labels ?? [],
      group,
    })),
  ];
  const more = moreNodes(content, new Set(nodes.map(({ id }) => id)));
  return {
    nodes: [...nodes, ...more.map(({ node }) => node)],
    edges: [...joinEdges(graph.edges, homeOf), ...more.map(({ edge }) => edge)],
  };
}

function closedGroups(
  nodes: readonly GraphNode[],
  { by, open }: CanvasGroups,
  communities: Communities,
): Group[] {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const groups = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    const key = by === "label" ? (node.labels[0] ?? "") : communities?.get(node.id);
    if (key === undefined || open.has(key)) continue;
    const members = groups.get(key);
    if (members) members.push(node);
    else groups.set(key, [node]);
  }
  return [...groups].flatMap(([key, members]) => {
    if (members.length < 2) return [];
    return { key, name: by === "label" ? key : `around ${names.get(key) ?? key}`, members };
  });
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
