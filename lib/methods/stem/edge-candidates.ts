/** The edges at a node that match a triple of the schema graph, by T-Score (equations 12 and 13). */
import type { GraphEdge, GraphSource, NodeId } from "../../graph/graph-source";
import { cosine } from "../../graph/numeric/cosine";
import { edgesByEnd } from "../answer/evidence-paths";
import type { Anchor } from "./anchor";
import type { GuidanceGraph } from "./guidance/guidance-graph";
import type { SchemaTriple } from "./schema-graph";
import type { NameSimilarity } from "./triple-similarity";

export interface TracedEdge {
  edge: GraphEdge;
  from: NodeId;
  to: NodeId;
  triple: number;
  /** Cosine of the two triples, in [0, 1]. */
  similarity: number;
  inside: boolean;
  /** T-Score: the similarity, and the bias inside the guidance graph. */
  score: number;
  /** True if it has the direction of the triple. */
  agrees: boolean;
}

export interface EdgeKit {
  graph: GraphSource;
  guidance: Pick<GuidanceGraph, "holdsEdge" | "edges">;
  relations: Pick<NameSimilarity, "of" | "atLeast">;
  labels: Pick<NameSimilarity, "of">;
  /** True if labels distinguish nodes in this graph. */
  labelled: boolean;
  signal: AbortSignal;
}

export interface TraceOptions {
  greedy: boolean;
  threshold: number;
  tripleBias: number;
  fanOut: number;
}

export interface FarEnd {
  /** True if the near end is the head. */
  atHead: boolean;
  label: string | null;
  /** The anchors of a question entity; none for a placeholder. */
  ends: readonly Anchor[];
}

/** Edges that are read at a question entity, to see which of its neighbours were reached. */
const READ_AT_END = 2_000;
/** Far ends of a named triple that are compared by their vectors. */
const MOST_COMPARED = 500;

export class EdgeCandidates {
  readonly #guided: ReadonlyMap<NodeId, readonly GraphEdge[]>;

  constructor(
    private readonly kit: EdgeKit,
    private readonly options: TraceOptions,
  ) {
    this.#guided = edgesByEnd(kit.guidance.edges);
  }

  /** For each node its matching edges, best first. Greedy selection takes the best of all, however low its score. */
  async of(
    nears: readonly NodeId[],
    triple: SchemaTriple,
    place: number,
    end: FarEnd,
  ): Promise<Map<NodeId, TracedEdge[]>> {
    const { greedy, threshold } = this.options;
    const read = edgesByEnd(await this.#read(nears, triple.relation, end));
    const edgesAt = new Map(
      nears.map((near) => [near, distinct([...(read.get(near) ?? []), ...(this.#guided.get(near) ?? [])])]),
    );
    if (greedy) {
      const bare = nears.filter((near) => edgesAt.get(near)!.length === 0);
      const all =
        bare.length > 0
          ? edgesByEnd((await this.kit.graph.neighbours(bare, { limitPerNode: this.options.fanOut })).edges)
          : new Map();
      for (const near of bare) edgesAt.set(near, all.get(near) ?? []);
    }
    const fits = await this.#fits(edgesAt, end);
    const found = new Map<NodeId, TracedEdge[]>();
    for (const [near, edges] of edgesAt) {
      const steps = edges.flatMap((edge) => this.#steps(edge, near, triple, place, end, fits));
      const fitting = steps.filter(({ score }) => (greedy ? score > 0 : score >= threshold));
      found.set(near, fitting.sort(byFit));
    }
    return found;
  }

  /** Edges whose relation alone may reach the threshold: those of the asked relation, then others, so that a bound takes others. */
  async #read(nears: readonly NodeId[], relation: string, { ends }: FarEnd): Promise<GraphEdge[]> {
    const { graph, relations } = this.kit;
    const { threshold, fanOut } = this.options;
    const others = relations.atLeast(relation, threshold).filter((type) => type !== relation);
    const limitPerNode = fanOut + 1;
    const parts = await Promise.all([
      graph.neighbours(nears, { types: [relation], limitPerNode }),
      ...(others.length > 0 ? [graph.neighbours(nears, { types: others, limitPerNode })] : []),
      ...(ends.length > 0
        ? [
            graph.neighbours(
              ends.map(({ node }) => node),
              { types: [relation, ...others], limitPerNode: READ_AT_END },
            ),
          ]
        : []),
    ]);
    return parts.flatMap(({ edges }) => edges);
  }

  #steps(
    edge: GraphEdge,
    from: NodeId,
    triple: SchemaTriple,
    place: number,
    { atHead }: FarEnd,
    fits: ReadonlyMap<NodeId, number> | null,
  ): TracedEdge[] {
    const to = edge.source === from ? edge.target : edge.source;
    const similarity = this.kit.relations.of(triple.relation, edge.type) * (fits?.get(to) ?? 1);
    if (similarity <= 0 || to === from) return [];
    const inside = this.kit.guidance.holdsEdge(edge);
    const score = similarity + (inside ? this.options.tripleBias : 0);
    const agrees = triple.bothWays === true || (edge.source === from) === atHead;
    return [{ edge, from, to, triple: place, similarity, inside, score, agrees }];
  }

  /** Fit of each far end to what the triple names there; null when it names nothing. */
  async #fits(
    edgesAt: ReadonlyMap<NodeId, readonly GraphEdge[]>,
    { label, ends }: FarEnd,
  ): Promise<Map<NodeId, number> | null> {
    if (ends.length > 0) return this.#fitsOfNamed(edgesAt, ends);
    if (label === null || !this.kit.labelled) return null;
    const nodes = await this.kit.graph.nodes([...farEnds(edgesAt)]);
    return new Map(
      nodes.map(({ id, labels }) => [
        id,
        Math.max(0, ...labels.map((own) => this.kit.labels.of(label, own))),
      ]),
    );
  }

  /** An anchor fits exactly. Where none was reached, the other ends are as like it as their texts. */
  async #fitsOfNamed(
    edgesAt: ReadonlyMap<NodeId, readonly GraphEdge[]>,
    ends: readonly Anchor[],
  ): Promise<Map<NodeId, number>> {
    const fits = new Map(ends.map(({ node, similarity }) => [node, similarity]));
    const missing = new Map(
      [...edgesAt].filter(([near, edges]) => !edges.some((edge) => fits.has(otherEnd(edge, near)))),
    );
    const compared = [...farEnds(missing)].slice(0, MOST_COMPARED);
    const best = ends[0]!;
    const [own, ...vectors] = await this.kit.graph.vectors([best.node, ...compared]);
    for (const [at, id] of compared.entries()) {
      const vector = vectors[at];
      fits.set(id, own && vector ? Math.max(0, cosine(own, vector)) : 0);
    }
    for (const id of farEnds(edgesAt)) if (!fits.has(id)) fits.set(id, 0);
    return fits;
  }
}

/** By T-Score; but no bias beats an edge that says exactly what the triple says, best in its direction, which matching ignores. */
function byFit(a: TracedEdge, b: TracedEdge): number {
  const exactness = ({ similarity, agrees }: TracedEdge) => (similarity === 1 ? 1 + Number(agrees) : 0);
  return exactness(b) - exactness(a) || b.score - a.score;
}

export function otherEnd({ source, target }: GraphEdge, near: NodeId): NodeId {
  return source === near ? target : source;
}

function farEnds(edgesAt: ReadonlyMap<NodeId, readonly GraphEdge[]>): Set<NodeId> {
  return new Set([...edgesAt].flatMap(([near, edges]) => edges.map((edge) => otherEnd(edge, near))));
}

function distinct(edges: readonly GraphEdge[]): GraphEdge[] {
  return [...new Map(edges.map((edge) => [edge.id, edge])).values()];
}
