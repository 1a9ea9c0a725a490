/**
 * Section 3.2: mixed traversal along one reasoning path. Each step takes the neighbours of the step before that have the
 * planned label (equation 4), and the nodes of that label that fit the text best (equation 5); their union goes on (equation 6).
 */
import type { GraphEdge, GraphSource, NodeId } from "../../../core/graph/graph-source";
import type { MorParams } from "../params";
import type { PlannedStep, ReasoningPath } from "../planning-graph";
import type { TextMatcher } from "./text-matcher";
import { extendTrajectory, type Found, startTrajectory, type Trajectory } from "./trajectory";

/** The nodes of one step with the strongest of their trajectories, strongest first. */
export interface Layer {
  step: PlannedStep;
  trajectories: Map<NodeId, Trajectory[]>;
  /** Nodes by how they were found, before the bound. */
  byText: number;
  byStructure: number;
  byBoth: number;
  /** Whether `fanOut` left edges out. */
  edgesCut: boolean;
  /** Nodes that `layerSize` left out. */
  nodesCut: number;
}

export interface TraversalKit {
  graph: GraphSource;
  matcher: TextMatcher;
  params: Pick<
    MorParams,
    "traversal" | "seeds" | "textPerStep" | "poolSize" | "fanOut" | "layerSize" | "trajectories"
  >;
  signal: AbortSignal;
  /** What the question names: text that finds such a node finds a name. */
  mentioned: ReadonlySet<NodeId>;
  /** Orders partial trajectories where layers are bounded; by their strength when left out. */
  rate?(trajectory: Trajectory): number;
}

/** One layer for each step of the path. */
export async function traversePath(path: ReasoningPath, kit: TraversalKit): Promise<Layer[]> {
  const layers: Layer[] = [];
  for (const [place, step] of path.entries()) {
    kit.signal.throwIfAborted();
    layers.push(await traverseStep(step, layers.at(-1) ?? null, textWanted(place, path.length, kit), kit));
  }
  return layers;
}

/** How many nodes text adds: a path of one step is textual matching alone, and gives as many as there are to rank. */
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
  const { graph, matcher, params } = kit;
  const reached = before && params.traversal !== "text" ? await neighbours(before, step, kit) : null;
  const matched = (await matcher.matches(step)).best.slice(0, wanted);
  const structural = new Set(reached?.edges.map(({ to }) => to));
  const textual = new Set(matched.map(({ node }) => node));
  const named = before ? [] : step.named;
  const ids = [...new Set([...named, ...structural, ...textual])];
  const [texts, labels] = await Promise.all([matcher.score(step, ids), labelsOf(step, ids, graph)]);
  const place = new Map(ids.map((id, at) => [id, at]));
  const foundOf = (id: NodeId): Found => {
    if (!structural.has(id)) return named.includes(id) || kit.mentioned.has(id) ? "name" : "text";
    return textual.has(id) ? "text and structure" : "structure";
  };
  const trajectories = new Map<NodeId, Trajectory[]>();
  for (const { from, to, edge } of reached?.edges ?? []) {
    const at = place.get(to)!;
    for (const trajectory of before!.trajectories.get(from) ?? []) {
      // A walk that comes back to its start tells nothing of it.
      if (trajectory.start === to) continue;
      const end = { node: to, label: labels[at]!, found: foundOf(to), text: texts[at]! };
      addTo(trajectories, extendTrajectory(trajectory, edge, end));
    }
  }
  for (const id of new Set([...named, ...textual])) {
    if (trajectories.has(id)) continue;
    const at = place.get(id)!;
    addTo(trajectories, startTrajectory(id, labels[at]!, foundOf(id), texts[at]!));
  }
  const kept = bound(trajectories, kit);
  return {
    step,
    trajectories: kept,
    byText: [...textual].filter((id) => !structural.has(id)).length,
    byStructure: [...structural].filter((id) => !textual.has(id)).length,
    byBoth: [...structural].filter((id) => textual.has(id)).length,
    edgesCut: reached?.cut ?? false,
    nodesCut: trajectories.size - kept.size,
  };
}

interface Step {
  from: NodeId;
  to: NodeId;
  edge: GraphEdge;
}

/** Equation 4, with the relation where one is planned. Each direction is asked for alone: then an edge tells how it was walked. */
async function neighbours(
  { trajectories }: Layer,
  { labels, types, direction }: PlannedStep,
  { graph, params }: TraversalKit,
): Promise<{ edges: Step[]; cut: boolean }> {
  const from = [...trajectories.keys()];
  const walked = direction === "any" ? (["out", "in"] as const) : [direction];
  const found = await Promise.all(
    walked.map(async (towards) => {
      const { edges, truncated } = await graph.neighbours(from, {
        direction: towards,
        limitPerNode: params.fanOut,
        ...(labels.length > 0 && { labels }),
        ...(types.length > 0 && { types }),
      });
      const steps = edges.map((edge): Step => {
        const [near, far] = towards === "out" ? [edge.source, edge.target] : [edge.target, edge.source];
        return { from: near, to: far, edge };
      });
      return { steps, truncated };
    }),
  );
  return {
    edges: found.flatMap(({ steps }) => steps).filter(({ from, to }) => from !== to),
    cut: found.some(({ truncated }) => truncated),
  };
}

/** The planned label, or where several are planned the first of the node's own that is among them. */
async function labelsOf(
  { labels }: PlannedStep,
  ids: readonly NodeId[],
  graph: GraphSource,
): Promise<string[]> {
  const [only] = labels;
  if (only !== undefined && labels.length === 1) return ids.map(() => only);
  const own = new Map((await graph.nodes(ids)).map((node) => [node.id, node.labels]));
  return ids.map((id) => {
    const given = own.get(id) ?? [];
    return given.find((label) => labels.includes(label)) ?? given[0] ?? "";
  });
}

function addTo(trajectories: Map<NodeId, Trajectory[]>, trajectory: Trajectory): void {
  const known = trajectories.get(trajectory.node);
  if (known) known.push(trajectory);
  else trajectories.set(trajectory.node, [trajectory]);
}

/** The strongest trajectories of each node, and the nodes with the strongest; of equals the first. */
function bound(
  trajectories: ReadonlyMap<NodeId, Trajectory[]>,
  { params, rate = ({ strength }) => strength }: TraversalKit,
): Map<NodeId, Trajectory[]> {
  const strongestFirst = (own: readonly Trajectory[]) =>
    own
      .map((trajectory) => ({ trajectory, rating: rate(trajectory) }))
      .sort((a, b) => b.rating - a.rating)
      .slice(0, params.trajectories);
  const nodes = [...trajectories.values()].map(strongestFirst);
  const kept = nodes.sort((a, b) => b[0]!.rating - a[0]!.rating).slice(0, params.layerSize);
  return new Map(kept.map((own) => [own[0]!.trajectory.node, own.map(({ trajectory }) => trajectory)]));
}
