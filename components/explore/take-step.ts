/** Asks the server for what a step adds. */
import {
  matchQuery,
  type PathsAsked,
  readCommunity,
  readNeighbours,
  readPaths,
} from "@/components/api/graph-reads";
import { readNodes } from "@/components/api/queries";
import type { MatchResponse, PathsResponse } from "@/lib/api/graph";
import { HopscopeError } from "@/lib/api/problem";
import type { GraphEdge, GraphNode, NodeId, RelationCount } from "@/lib/graph/graph-source";
import type { AddressStep } from "./address-steps";
import {
  addStep,
  type CanvasContent,
  type CanvasStep,
  EMPTY_CANVAS,
  expansionOf,
  hide,
  type RelationKey,
} from "./canvas-content";
import { gather } from "./gather";

export const EXPANSION_STEP = 50;
export const MATCH_STEP = 200;

export async function takePlacement(knowledgeBase: string, node: NodeId): Promise<CanvasStep> {
  const nodes = await readNodes(knowledgeBase, [node]);
  if (nodes.length === 0) {
    throw new HopscopeError("not-found", `This knowledge base has no node "${node}".`, {
      hint: "Search for it by name: it may have another id since the sources changed.",
    });
  }
  return { source: { kind: "placed", node }, nodes, edges: [] };
}

/** The next edges of a relation, joined to those that `before` already added. */
export async function takeExpansion(
  knowledgeBase: string,
  node: NodeId,
  relation: RelationKey,
  before: CanvasStep | undefined,
  limit = EXPANSION_STEP,
): Promise<CanvasStep> {
  const offset = before?.edges.length ?? 0;
  const page = await readNeighbours(knowledgeBase, { id: node, ...relation }, { offset, limit });
  const edges = joined(before?.edges ?? [], page.edges);
  return {
    source: { kind: "expansion", node, relation },
    nodes: joined(before?.nodes ?? [], page.nodes),
    edges,
    left: page.total === null ? (page.truncated ? null : 0) : Math.max(page.total - edges.length, 0),
  };
}

export function pathsStep(asked: PathsAsked, found: PathsResponse): CanvasStep {
  return { source: { ...asked, kind: "paths" }, nodes: found.nodes, edges: found.edges };
}

/** A shortest path between each two of some nodes, where there is one. */
export async function takeBetween(knowledgeBase: string, nodes: readonly NodeId[]): Promise<CanvasStep> {
  const pairs = nodes.flatMap((from, at) => nodes.slice(at + 1).map((to) => ({ from, to })));
  const found = await Promise.all(
    pairs.map((ends) => readPaths(knowledgeBase, { ...ends, count: 1, facts: false, types: [] })),
  );
  return {
    source: { kind: "between", nodes },
    nodes: joined(
      [],
      found.flatMap((paths) => paths.nodes),
    ),
    edges: joined(
      [],
      found.flatMap(({ edges }) => edges),
    ),
  };
}

/** The overview's part of the community of a hub: its best connected nodes and the edges among them. */
export async function takeCommunity(knowledgeBase: string, hub: NodeId): Promise<CanvasStep> {
  return { source: { kind: "community", hub }, ...(await readCommunity(knowledgeBase, hub)) };
}

/**
 * The first edges of every relation of a node that was not expanded yet, with equal shares of the room, so that a hub
 * drowns none; what does not fit is counted in `left` of its step.
 */
export async function takeAround(
  knowledgeBase: string,
  node: NodeId,
  counts: readonly RelationCount[],
  content: CanvasContent,
): Promise<CanvasStep[]> {
  const closed = counts.filter((relation) => !expansionOf(content, node, relation));
  const facts = closed.filter(({ kind }) => kind === "relation");
  const chosen = [...(facts.length > 0 ? facts : closed)].sort((a, b) => a.count - b.count);
  let room = EXPANSION_STEP;
  const shares = chosen.map(({ count }, index) => {
    const share = Math.min(count, Math.max(1, Math.floor(room / (chosen.length - index))));
    room -= share;
    return share;
  });
  return Promise.all(
    chosen.map(({ type, direction }, index) =>
      takeExpansion(knowledgeBase, node, { type, direction }, undefined, shares[index]),
    ),
  );
}

/** The first `count` nodes that a query matched, and the edges among them. */
export function matchStep({ result }: MatchResponse, count = MATCH_STEP): CanvasStep {
  const nodes = result.subgraph.nodes.slice(0, count);
  const drawn = new Set(nodes.map(({ id }) => id));
  const edges = result.subgraph.edges.filter(({ source, target }) => drawn.has(source) && drawn.has(target));
  return { source: { kind: "query" }, nodes, edges };
}

/** Takes the steps of an address again, in order; `lost` says which could not be taken. */
export async function retakeSteps(
  knowledgeBase: string,
  steps: readonly AddressStep[],
  cypher: string,
): Promise<{ content: CanvasContent; lost: string[] }> {
  let content = EMPTY_CANVAS;
  const lost: string[] = [];
  for (const step of steps) {
    try {
      content = await retakeStep(knowledgeBase, step, cypher, content);
    } catch (error) {
      lost.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { content, lost };
}

async function retakeStep(
  knowledgeBase: string,
  step: AddressStep,
  cypher: string,
  content: CanvasContent,
): Promise<CanvasContent> {
  switch (step.kind) {
    case "placed":
      return addStep(content, await takePlacement(knowledgeBase, step.node));
    case "expansion":
      return addStep(
        content,
        await takeExpansion(knowledgeBase, step.node, step.relation, undefined, step.edges),
      );
    case "paths":
      return addStep(content, pathsStep(step, await readPaths(knowledgeBase, step)));
    case "between":
      return addStep(content, await takeBetween(knowledgeBase, step.nodes));
    case "community":
      return addStep(content, await takeCommunity(knowledgeBase, step.hub));
    case "query":
      return cypher === ""
        ? content
        : addStep(content, matchStep(await matchQuery(knowledgeBase, { cypher }), step.nodes ?? MATCH_STEP));
    case "hidden":
      return hide(content, [step.node]);
    case "layout":
      return { ...content, layout: step.layout };
    case "groups":
      return { ...content, groups: { by: step.by, open: new Set(step.open) } };
    case "gathered":
      return gather(content, step.members, step);
  }
}

function joined<T extends GraphNode | GraphEdge>(before: readonly T[], added: readonly T[]): T[] {
  return [...new Map([...before, ...added].map((item) => [item.id, item])).values()];
}
