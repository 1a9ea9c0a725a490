/**
 * Section 3.2: mixed traversal along one reasoning path. Each step takes the neighbours of the step before that have the
 * planned label (equation 4), and the nodes of that label that fit the text best (equation 5); their union goes on (equation 6).
 */
import type { GraphEdge, GraphSource, NodeId } from "../../../graph/graph-source";
import type { MorParams } from "../params";
import type { PlannedStep, ReasoningPath } from "../planning-graph";
import type { TextMatcher } from "./text-matcher";
import { extendTrajectory, type Found, startTrajectory, strengthAfter, type Trajectory } from "./trajectory";

/** The nodes of one step with the strongest of their trajectories, strongest first. */
export interface Layer {
  step: PlannedStep;
  trajectories: Map<NodeId, Trajectory[]>;
  /** Nodes by how they were found, before the bound. */
  byText: number;
  byStructure: number;
  byBoth: number;
  /** True if `fanOut` left edges out. */
  edgesCut: boolean;
  nodesCut: number;
}

export interface TraversalKit {
  graph: GraphSource;
  matcher: TextMatcher;
  params: Pick<
    MorParams,
    "traversal" | "seeds" | "textPerStep" | "poolSize" | "fanOut" | "layerSize" | "layerKept" | "trajectories"
  >;
  signal: AbortSignal;
  /** Reranks the nodes of each layer, given by their trajectories; without it the strongest come first. */
  rank?(nodes: Trajectory[][]): Promise<Trajectory[][]>;
}

/** One layer for each step of the path. */
export async function traversePath(path: ReasoningPath, kit: TraversalKit): Promise<Layer[]> {
  const layers: Layer[] = [];
  for (const [place, step] of path.entries()) {
    kit.signal.throwIfAborted();
    const layer = await traverseStep(step, layers.at(-1) ?? null, textWanted(place, path.length, kit), kit);
    layers.push(layer);
  }
  return layers;
}

/** Number of nodes found by text: a path of one step is textual matching alone, and gives as many as there are to rank. */
function textWanted(place: number, length: number, { params }: TraversalKit): number {
  if (length === 1) return params.poolSize;
  if (place === 0) return params.seeds;
  return params.traversal === "structure" ? 0 : params.textPerStep;
}

async function traverseStep(
  step: PlannedStep,
  before: Layer | null,
  wanted: number,
  kit: TraversalKit,
): Promise<Layer> {
  const { matcher, params } = kit;
  const { walks, cut } =
    before && params.traversal !== "text" ? await walksFrom(before, step, kit) : { walks: [], cut: false };
  const matches = await matcher.matches(step);
  const textual = new Set(matches.best.slice(0, wanted));
  const named = new Set(before ? [] : step.named);
  const structural = new Set(walks.map(({ to }) => to));
  const ids = [...new Set([...named, ...structural, ...textual])];
  const scores = await matches.score(ids);
  const texts = new Map(ids.map((id, at) => [id, scores[at]!]));
  const label = step.labels.length === 1 ? step.labels[0]! : null;
  const endAt = (node: NodeId, found: Found) => ({ node, label, found, text: texts.get(node)! });
  const trajectories = new Map<NodeId, Trajectory[]>();
  for (const [to, own] of strongestByEnd(walks, texts, params.trajectories)) {
    const end = endAt(to, textual.has(to) ? "text and structure" : "structure");
    trajectories.set(
      to,
      own.map(({ before, edge }) => extendTrajectory(before, edge, end)),
    );
  }
  for (const id of new Set([...named, ...textual]))
    if (!structural.has(id))
      trajectories.set(id, [startTrajectory(endAt(id, named.has(id) ? "name" : "text"))]);
  const bounded = await bound(trajectories, kit);
  return {
    step,
    trajectories: bounded,
    byText: trajectories.size - structural.size,
    byStructure: [...structural].filter((id) => !textual.has(id)).length,
    byBoth: [...structural].filter((id) => textual.has(id)).length,
    edgesCut: cut,
    nodesCut: trajectories.size - bounded.size,
  };
}

interface Walk {
  before: Trajectory;
  edge: GraphEdge;
  to: NodeId;
}

/** Equation 4, with the relation where one is planned. Each direction is asked for alone: then an edge shows how it was walked. */
async function walksFrom(
  { trajectories }: Layer,
  { labels, types, direction }: PlannedStep,
  { graph, params }: TraversalKit,
): Promise<{ walks: Walk[]; cut: boolean }> {
  const walked = direction === "any" ? (["out", "in"] as const) : [direction];
  const found = await Promise.all(
    walked.map(async (towards) => {
      const { edges, truncated } = await graph.neighbours([...trajectories.keys()], {
        direction: towards,
        limitPerNode: params.fanOut,
        ...(labels.length > 0 && { labels }),
        ...(types.length > 0 && { types }),
      });
      const walks = edges.flatMap((edge): Walk[] => {
        const [from, to] = towards === "out" ? [edge.source, edge.target] : [edge.target, edge.source];
        // A walk that comes back to its start, or stays where it is, says nothing about the node.
        const own = (trajectories.get(from) ?? []).filter(({ start }) => start !== to && from !== to);
        return own.map((before) => ({ before, edge, to }));
      });
      return { walks, truncated };
    }),
  );
  return {
    walks: found.flatMap(({ walks }) => walks),
    cut: found.some(({ truncated }) => truncated),
  };
}

/** By node, the walks to it that give the strongest trajectories; of equals the first. A hub is reached by thousands. */
function strongestByEnd(
  walks: readonly Walk[],
  texts: ReadonlyMap<NodeId, number>,
  most: number,
): Map<NodeId, Walk[]> {
  const byEnd = new Map<NodeId, Walk[]>();
  for (const walk of walks) {
    const known = byEnd.get(walk.to);
    if (known) known.push(walk);
    else byEnd.set(walk.to, [walk]);
  }
  for (const [to, own] of byEnd) {
    const strength = ({ before }: Walk) => strengthAfter(before, texts.get(to)!);
    byEnd.set(to, own.sort((a, b) => strength(b) - strength(a)).slice(0, most));
  }
  return byEnd;
}

/** The nodes with the strongest trajectories; of equals the first. */
async function bound(
  trajectories: ReadonlyMap<NodeId, Trajectory[]>,
  { params, rank }: TraversalKit,
): Promise<Map<NodeId, Trajectory[]>> {
  const nodes = [...trajectories.values()];
  const ranked = rank
    ? (await rank(nodes)).slice(0, params.layerKept)
    : nodes.sort((a, b) => b[0]!.strength - a[0]!.strength).slice(0, params.layerSize);
  return new Map(ranked.map((own) => [own[0]!.node, own]));
}
