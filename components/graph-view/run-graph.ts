/**
 * The drawing of a column's canvas at a step, from its trace alone. A step is a stage of the method, or the result when no stage is chosen.
 * Nodes keep their place when the step changes; only their emphasis and role do.
 */
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import type { RunColumn } from "@/lib/measure/run/run";
import type { StageRecord, Subgraph, SubgraphNode } from "@/lib/methods/trace/trace";
import { impliedSubgraph } from "./implied-subgraph";

/** `now`: what this step is about. `earlier`: found before and not in it. `later`: not found yet. */
export type Emphasis = "now" | "earlier" | "later";

export interface DrawnNode extends SubgraphNode {
  emphasis: Emphasis;
}

export interface DrawnEdge extends GraphEdge {
  emphasis: Emphasis;
}

export interface RunGraph {
  nodes: DrawnNode[];
  edges: DrawnEdge[];
  /** Nodes that the step found and that its subgraph does not list. */
  omitted: number;
  omittedEdges: number;
}

/** The graph of `column` at stage `step`, or at its result when `step` is null or unknown. */
export function drawColumn(column: RunColumn, step: string | null): RunGraph {
  const stepIndex = column.stages.findIndex((stage) => stage.id === step);
  const reached = stepIndex < 0 ? column.stages : column.stages.slice(0, stepIndex + 1);
  const later = stepIndex < 0 ? [] : column.stages.slice(stepIndex + 1);
  const drawn = new Map(allSubgraphs(column).flatMap(({ nodes }) => nodes.map((node) => [node.id, node])));
  const collected = new Collected(drawn);

  for (const stage of reached) collected.reach(stage);
  if (stepIndex < 0 && column.retrieval) collected.show([column.retrieval.evidence]);
  for (const stage of later) {
    for (const subgraph of subgraphsOf(stage)) collected.add(subgraph, "later");
    collected.imply(impliedSubgraph(stage), "later");
  }
  if (stepIndex >= 0 && column.retrieval) collected.add(column.retrieval.evidence, "later");
  return collected.graph();
}

const remembered = new WeakMap<RunColumn, Map<string | null, RunGraph>>();

/** The same as `drawColumn`, and the same object for the same column and step: what did not change is not drawn anew. */
export function drawnColumn(column: RunColumn, step: string | null): RunGraph {
  const graphs = remembered.get(column) ?? new Map<string | null, RunGraph>();
  remembered.set(column, graphs);
  const graph = graphs.get(step) ?? drawColumn(column, step);
  graphs.set(step, graph);
  return graph;
}

/** Every node and edge that any column ever drew, each once, in the order of columns and stages. */
export function uniteColumns(columns: readonly RunColumn[]): { nodes: SubgraphNode[]; edges: GraphEdge[] } {
  const nodes = new Map<NodeId, SubgraphNode>();
  const edges = new Map<string, GraphEdge>();
  // Drawn nodes have more details than those that only follow from a path, so they come first.
  const subgraphs = [
    ...columns.flatMap(allSubgraphs),
    ...columns.flatMap(({ stages }) => stages.map(impliedSubgraph)),
  ];
  for (const subgraph of subgraphs) {
    for (const node of subgraph.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node);
    for (const edge of subgraph.edges) if (!edges.has(edge.id)) edges.set(edge.id, edge);
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()].filter(joins(nodes)) };
}

/** The nodes that any column came to: its evidence. */
export function foundNodes(columns: readonly RunColumn[]): NodeId[] {
  const ids = columns.flatMap(({ retrieval }) => retrieval?.evidence.nodes.map((node) => node.id) ?? []);
  return [...new Set(ids)];
}

/** The nodes that any of `graphs` is about at its step: what a shared view must show. */
export function nodesInView(graphs: readonly RunGraph[]): NodeId[] {
  const ids = graphs.flatMap((graph) =>
    graph.nodes.filter((node) => node.emphasis === "now").map((node) => node.id),
  );
  return [...new Set(ids)];
}

/** Number of nodes that the step is about, by sort. */
export function countNow<T, Node extends Pick<DrawnNode, "emphasis">>(
  { nodes }: { nodes: readonly Node[] },
  sortOf: (node: Node) => T,
): Map<T, number> {
  const counts = new Map<T, number>();
  for (const node of nodes)
    if (node.emphasis === "now") counts.set(sortOf(node), (counts.get(sortOf(node)) ?? 0) + 1);
  return counts;
}

/** True if the step has a strength of the guidance for any node. */
export function hasHalos(graph: RunGraph): boolean {
  return graph.nodes.some((node) => node.emphasis === "now" && node.halo !== undefined);
}

class Collected {
  readonly #nodes = new Map<NodeId, DrawnNode>();
  readonly #edges = new Map<string, DrawnEdge>();
  #omitted = 0;
  #omittedEdges = 0;

  constructor(private readonly drawn: ReadonlyMap<NodeId, SubgraphNode>) {}

  /**
   * A stage that drew something, or traced or matched it, becomes what is shown; one that only ranked keeps the nodes it
   * ranked, and the first one to find any has found seeds.
   */
  reach(stage: StageRecord): void {
    const subgraphs = subgraphsOf(stage);
    const implied = impliedSubgraph(stage);
    if (subgraphs.length > 0 || implied.nodes.length > 0) this.show(subgraphs, implied);
    else if (this.#nodes.size === 0)
      this.add(seedSubgraph(rankedIn(stage).flatMap((id) => this.drawn.get(id) ?? [])), "now");
    else {
      const ranked = new Set(rankedIn(stage).filter((id) => this.#nodes.has(id)));
      if (ranked.size > 0) this.#retreat((id) => !ranked.has(id));
      for (const id of ranked) this.#set(id, "now");
    }
  }

  show(subgraphs: readonly Subgraph[], implied?: Subgraph): void {
    this.#retreat(() => true);
    this.#omitted = 0;
    this.#omittedEdges = 0;
    for (const subgraph of subgraphs) {
      this.add(subgraph, "now");
      this.#omitted += subgraph.omitted;
      this.#omittedEdges += subgraph.omittedEdges;
    }
    if (implied) this.imply(implied, "now");
  }

  /**
   * Adds what follows from a path or a match. What the same stage draws, and a seed, keeps its role; text and labels come
   * from wherever the method draws the node.
   */
  imply(subgraph: Subgraph, emphasis: Emphasis): void {
    const nodes = subgraph.nodes.map((node) => {
      const known = this.#nodes.get(node.id);
      const drawn = known ?? this.drawn.get(node.id);
      const keepsRole = known?.emphasis === "now" || known?.role === "seed";
      return drawn ? { ...drawn, role: keepsRole ? known.role : node.role } : node;
    });
    this.add({ ...subgraph, nodes }, emphasis);
  }

  add(subgraph: Subgraph, emphasis: Emphasis): void {
    for (const node of subgraph.nodes) {
      const known = this.#nodes.get(node.id);
      if (!known || emphasis === "now") this.#nodes.set(node.id, { ...node, emphasis });
    }
    for (const edge of subgraph.edges)
      if (!this.#edges.has(edge.id) || emphasis === "now") this.#edges.set(edge.id, { ...edge, emphasis });
  }

  graph(): RunGraph {
    return {
      nodes: [...this.#nodes.values()],
      edges: [...this.#edges.values()].filter(joins(this.#nodes)),
      omitted: this.#omitted,
      omittedEdges: this.#omittedEdges,
    };
  }

  #set(id: NodeId, emphasis: Emphasis): void {
    const node = this.#nodes.get(id);
    if (node) this.#nodes.set(id, { ...node, emphasis });
  }

  #retreat(leaves: (id: NodeId) => boolean): void {
    for (const [id, node] of this.#nodes)
      if (leaves(id)) this.#nodes.set(id, { ...node, emphasis: "earlier" });
    for (const [id, edge] of this.#edges) {
      if (leaves(edge.source) || leaves(edge.target)) this.#edges.set(id, { ...edge, emphasis: "earlier" });
    }
  }
}

function allSubgraphs(column: RunColumn): Subgraph[] {
  const subgraphs = column.stages.flatMap(subgraphsOf);
  return column.retrieval ? [...subgraphs, column.retrieval.evidence] : subgraphs;
}

function subgraphsOf(stage: StageRecord): Subgraph[] {
  return stage.artefacts.flatMap((artefact) => (artefact.kind === "subgraph" ? [artefact.subgraph] : []));
}

function rankedIn(stage: StageRecord): NodeId[] {
  return stage.artefacts.flatMap((artefact) =>
    artefact.kind === "ranking" ? artefact.ranking.map((ranked) => ranked.node) : [],
  );
}

function seedSubgraph(nodes: readonly SubgraphNode[]): Subgraph {
  return { nodes: nodes.map((node) => ({ ...node, role: "seed" })), edges: [], omitted: 0, omittedEdges: 0 };
}

/** A canvas can only draw an edge whose two ends it has. */
function joins(nodes: ReadonlyMap<NodeId, unknown>): (edge: GraphEdge) => boolean {
  return (edge) => nodes.has(edge.source) && nodes.has(edge.target);
}
