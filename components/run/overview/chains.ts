/** Chains of edges that join the names of a question to its answers, grouped by start and sequence of relations. */
import { relationInWords } from "@/components/query-graph/relation-in-words";
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import type { NodeRanks } from "./node-kinds";

/** A step to a node; the edge may point either way. */
interface Step {
  edge: GraphEdge;
  node: NodeId;
}

/** Remarks on the last node of a chain. */
interface ChainEnd {
  /** True if it was considered but not taken. */
  isLost?: boolean;
  /** Its value, or why it was not taken. */
  note?: string;
}

export interface Chain extends ChainEnd {
  start: NodeId;
  steps: readonly Step[];
  /** True if it leads to an answer that the methods agree on. */
  isAgreed?: boolean;
}

export interface ChainRow extends ChainEnd {
  /** After the start, as many as the group has relations. */
  nodes: readonly NodeId[];
}

export interface ChainGroup {
  start: NodeId;
  /** Between the nodes, as the edges point: "←written by–". */
  relations: readonly string[];
  rows: readonly ChainRow[];
}

export interface ChainList {
  groups: readonly ChainGroup[];
  more: number;
}

/** Longer ones say how the search went, not why the answer holds. */
const MOST_STEPS = 4;
/** Chains of a cell. */
export const MOST_CHAINS = 4;

/**
 * A chain for every answer among the nodes, agreed ones first; where there is none, for the others by their weight, what is joined
 * first. `every` adds to those of the answers what is in none of them, each by a chain or by an edge that reaches it.
 */
export function findChains(
  nodes: readonly NodeId[],
  edges: readonly GraphEdge[],
  ranks: NodeRanks,
  every = false,
): Chain[] {
  const { kindOf, weightOf } = ranks;
  const byWeight = nodes.toSorted((one, other) => weightOf(other) - weightOf(one));
  const of = (...kinds: string[]) => byWeight.filter((id) => kinds.includes(kindOf(id)));
  const starts = of("named");
  const answers = [...new Set([...of("agreed"), ...byWeight.filter((id) => isAnswer(id, ranks))])];
  const relations = edges.filter(({ kind }) => kind === "relation");
  const ways = starts.map((start) => ({
    start,
    short: reach(start, relations),
    any: reach(start, edges),
  }));
  const chainTo = (id: NodeId): Chain => {
    const led = ways.flatMap(({ start, short, any }): Chain[] => {
      const steps = start === id ? null : (short.get(id) ?? any.get(id));
      return steps ? [{ start, steps }] : [];
    });
    const [first, second] = led.toSorted((one, other) => one.steps.length - other.steps.length);
    if (!first) return { start: id, steps: [] };
    return second && isApart(first, second)
      ? { start: first.start, steps: [...first.steps, ...turned(second)] }
      : first;
  };
  if (answers.length > 0 && edges.length > 0) {
    const led = answers.map((id): Chain => ({ ...chainTo(id), isAgreed: kindOf(id) === "agreed" }));
    // A third name that an answer is next to is no end of its chain.
    const ended = new Set(led.flatMap(nodesOf));
    const beside = ways.flatMap(({ start, short }): Chain[] => {
      const next = ended.has(start) ? undefined : answers.find((id) => short.get(id)?.length === 1);
      return next === undefined ? [] : [{ start: next, steps: turned({ start, steps: short.get(next)! }) }];
    });
    const drawn = new Set([...led, ...beside].flatMap(nodesOf));
    const others = every ? of("evidence", "other").filter((id) => !drawn.has(id)) : [];
    return [...led, ...beside, ...others.map((id) => joinedTo(id, chainTo(id), edges))];
  }
  // "Did X direct Y?": the names themselves are what is joined.
  const joined = [...starts.slice(1), ...of("evidence", "other")]
    .map(chainTo)
    .filter(({ steps }) => steps.length > 0);
  // A way from name to name is the way of all that is on it.
  const distinct = new Map(
    joined.map((chain) => [
      chain.steps
        .map(({ edge }) => edge.id)
        .sort()
        .join(),
      chain,
    ]),
  );
  return joined.length > 0 ? [...distinct.values()] : byWeight.map((start) => ({ start, steps: [] }));
}

/** The first chains, those of one start and one way together, and how many of `total` nodes are in none. */
export function listChains(chains: readonly Chain[], total: number, most = MOST_CHAINS): ChainList {
  const groups: { start: NodeId; relations: string[]; rows: ChainRow[] }[] = [];
  for (const { start, steps, isLost, note } of chains.slice(0, most)) {
    const relations = steps.map(({ edge, node }) => arrowOf(edge, node));
    const own = groups.find(
      (group) => relations.length > 0 && group.start === start && group.relations.join() === relations.join(),
    );
    const row = {
      nodes: steps.map(({ node }) => node),
      ...(isLost && { isLost }),
      ...(note !== undefined && { note }),
    };
    if (own) own.rows.push(row);
    else groups.push({ start, relations, rows: [row] });
  }
  return { groups, more: Math.max(0, total - new Set(chainNodes({ groups })).size) };
}

/** The number of nodes that none of the chains has that a cell shows at most. */
export function nodesBeside({ chains, total }: { chains: readonly Chain[]; total: number }): number {
  return Math.max(0, total - new Set(chains.slice(0, MOST_CHAINS).flatMap(nodesOf)).size);
}

/** "Philip K. Dick ←written by– Blade Runner –directed by→ Ridley Scott". */
export function chainInWords(
  { start, relations }: ChainGroup,
  { nodes, note }: ChainRow,
  nameOf: (id: NodeId) => string,
): string {
  const steps = nodes.flatMap((node, at) => [relations[at] ?? "", nameOf(node)]);
  return [nameOf(start), ...steps, ...(note === undefined ? [] : [note])].join(" ");
}

export function chainNodes({ groups }: Pick<ChainList, "groups">): NodeId[] {
  return groups.flatMap(({ start, rows }) => [start, ...rows.flatMap(({ nodes }) => nodes)]);
}

/** True for an answer, and for a text that is quoted as one. */
export function isAnswer(id: NodeId, { kindOf, quoted }: NodeRanks): boolean {
  return ["agreed", "answer"].includes(kindOf(id)) || quoted?.has(id) === true;
}

/** From its start to its end. */
export function nodesOf({ start, steps }: Chain): NodeId[] {
  return [start, ...steps.map(({ node }) => node)];
}

/** The same for chains over the same nodes by relations of the same types. */
export function keyOf({ start, steps }: Pick<Chain, "start" | "steps">): string {
  return JSON.stringify([start, steps.map(({ edge, node }) => [edge.type, node])]);
}

/** The chain to a node; where it has no step, the first edge of the node in its place, a relation if it has one. */
export function joinedTo(id: NodeId, chain: Chain, edges: readonly GraphEdge[]): Chain {
  if (chain.steps.length > 0) return chain;
  const own = edges.filter(({ source, target }) => source === id || target === id);
  const edge = own.find(({ kind }) => kind === "relation") ?? own[0];
  return edge
    ? { ...chain, start: edge.source === id ? edge.target : edge.source, steps: [{ edge, node: id }] }
    : chain;
}

/** The shortest ways from a node, breadth first. */
function reach(start: NodeId, edges: readonly GraphEdge[]): Map<NodeId, readonly Step[]> {
  const around = new Map<NodeId, Step[]>();
  const add = (from: NodeId, step: Step) => around.set(from, [...(around.get(from) ?? []), step]);
  for (const edge of edges) {
    add(edge.source, { edge, node: edge.target });
    add(edge.target, { edge, node: edge.source });
  }
  const ways = new Map<NodeId, readonly Step[]>([[start, []]]);
  for (const [here, way] of ways) {
    if (way.length === MOST_STEPS) continue;
    for (const step of around.get(here) ?? []) if (!ways.has(step.node)) ways.set(step.node, [...way, step]);
  }
  return ways;
}

/** True if two chains to one node meet only there. */
function isApart(one: Chain, other: Chain): boolean {
  const inner = new Set([one.start, ...one.steps.slice(0, -1).map(({ node }) => node)]);
  return [other.start, ...other.steps.slice(0, -1).map(({ node }) => node)].every((id) => !inner.has(id));
}

/** The way back: from the end of a chain to its start. */
function turned({ start, steps }: Chain): Step[] {
  return steps.map(({ edge }, at) => ({ edge, node: steps[at - 1]?.node ?? start })).reverse();
}

/** The relation of a step to `node` as an arrow; edges added by indexing have no direction. */
function arrowOf({ type, kind, target }: GraphEdge, node: NodeId): string {
  const words = relationInWords(type);
  if (kind !== "relation") return `–${words}–`;
  return target === node ? `–${words}→` : `←${words}–`;
}
