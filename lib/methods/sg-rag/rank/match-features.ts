/** Features for ranking the matches of a question, read from the graph around them. */
import type { GraphEdge, GraphSource } from "../../../graph/graph-source";
import { tokenize } from "../../../graph/text/tokenize";
import type { RankedPlan } from "../../../questions/plan/plan";
import type { PlanReading } from "../draw/plan-readings";
import type { QueryReading } from "../draw/query-reading";
import type { Found } from "../match/search-readings";
import { degreeFeature, type Features } from "./rank";
import type { RelationFit } from "./relation-fit";

/** Parallel relations beyond this say no more. */
const MOST_PARALLEL = 3;
/** Neighbours of all matches whose names are read. */
const MOST_NAMES = 2_000;

/** The edges around the unknown vertices of all matches. */
export class Surroundings {
  readonly #between = new Map<string, GraphEdge[]>();
  readonly #at = new Map<string, GraphEdge[]>();
  readonly #terms = new Map<string, ReadonlySet<string>>();

  private constructor(private readonly graph: GraphSource) {}

  /** @param nodes those whose edges are read */
  static async read(graph: GraphSource, nodes: ReadonlySet<string>): Promise<Surroundings> {
    const read = new Surroundings(graph);
    const { edges } = await graph.neighbours([...nodes]);
    for (const edge of edges) {
      add(read.#between, pair(edge.source, edge.target), edge);
      add(read.#at, edge.source, edge);
      if (edge.source !== edge.target) add(read.#at, edge.target, edge);
    }
    return read;
  }

  between(one: string, other: string): readonly GraphEdge[] {
    return this.#between.get(pair(one, other)) ?? [];
  }

  at(node: string): readonly GraphEdge[] {
    return this.#at.get(node) ?? [];
  }

  neighboursOf(node: string): string[] {
    const ends = new Set(this.at(node).flatMap(({ source, target }) => [source, target]));
    ends.delete(node);
    return [...ends];
  }

  /** Reads the names of the neighbours of these nodes, first come first served, as far as the bound allows. */
  async readNames(nodes: readonly string[]): Promise<void> {
    const wanted = new Set<string>();
    const served: string[] = [];
    for (const node of nodes) {
      const near = this.neighboursOf(node);
      if (wanted.size + near.length > MOST_NAMES) break;
      for (const id of near) wanted.add(id);
      served.push(node);
    }
    const named = await this.graph.nodes([...wanted]);
    const terms = new Map(named.map(({ id, name }) => [id, tokenize(name, { dropStopWords: true })]));
    for (const node of served)
      this.#terms.set(node, new Set(this.neighboursOf(node).flatMap((id) => terms.get(id) ?? [])));
  }

  /** Share of `terms` that occur in the names around a node; 0 where they were not read. */
  coverage(node: string, terms: readonly string[]): number {
    const own = this.#terms.get(node);
    if (!own || terms.length === 0) return 0;
    return terms.filter((term) => own.has(term)).length / terms.length;
  }
}

/** The match of a target that fits best, with the edges that lie on the query. */
export interface BestBinding {
  binding: (string | null)[];
  via: GraphEdge[];
  features: Omit<Features, "words" | "text" | "names">;
}

/** The edges of the graph that may lie on an edge of the query, between two nodes of a match. */
export type EdgesOn = (edge: number, first: string, second: string) => readonly GraphEdge[];

export function bestBinding(
  { target, bindings }: Found,
  reading: QueryReading | PlanReading,
  fit: RelationFit,
  around: Surroundings,
  edgesOn: EdgesOn = (_, first, second) => around.between(first, second),
): BestBinding {
  const plans = "plans" in reading ? reading.plans : [];
  const own = around.at(target);
  const degree = degreeFeature(around.neighboursOf(target).length);
  const kind = fit.ofKind(own.filter(({ source }) => source === target));
  let best: BestBinding | null = null;
  for (const binding of bindings) {
    const { via, relations, parallel } = onEdges(binding, reading, fit, edgesOn);
    const isPlanned = (plan: RankedPlan) =>
      reading.relations !== undefined || satisfies(binding, plan, around);
    const planned = plans.filter(isPlanned).reduce((sum, { probability }) => sum + probability, 0);
    const features = { relations, parallel, planned, kind, degree };
    if (!best || planned + relations > best.features.planned + best.features.relations)
      best = { binding, via, features };
  }
  return best!;
}

function onEdges(
  binding: readonly (string | null)[],
  { edges, vertices }: QueryReading,
  fit: RelationFit,
  edgesOn: EdgesOn,
): { via: GraphEdge[]; relations: number; parallel: number } {
  const via: GraphEdge[] = [];
  let [relations, parallel] = [0, 0];
  for (const [edge, [from, to]] of edges.entries()) {
    const [one, other] = [binding[from], binding[to]];
    const lying = one && other ? edgesOn(edge, one, other) : [];
    const mention = (vertices[to]!.constraint ?? vertices[from]!.constraint)?.mention ?? -1;
    const best = fit.bestOf(lying, mention);
    if (!best) continue;
    via.push(best.edge);
    relations += best.fit;
    parallel += Math.min(MOST_PARALLEL, lying.length) / MOST_PARALLEL;
  }
  const count = Math.max(1, via.length);
  return { via, relations: relations / count, parallel: parallel / count };
}

/** True if the edges of a match have the relations and directions of a plan, whose arms are walked from the names. */
function satisfies(
  binding: readonly (string | null)[],
  { candidate }: RankedPlan,
  around: Surroundings,
): boolean {
  let vertex = 0;
  return candidate.arms.every(({ steps }) => {
    const nodes = [binding[0], ...binding.slice(vertex + 1, vertex + 1 + steps.length)];
    vertex += steps.length;
    return steps.toReversed().every(({ type, direction, bothWays }, at) => {
      const [far, near] = [nodes[at], nodes[at + 1]];
      if (!near || !far) return false;
      return around
        .between(near, far)
        .some((edge) => edge.type === type && (bothWays || (direction === "out") === (edge.source === near)));
    });
  });
}

function add(groups: Map<string, GraphEdge[]>, key: string, edge: GraphEdge): void {
  const known = groups.get(key);
  if (known) known.push(edge);
  else groups.set(key, [edge]);
}

function pair(one: string, other: string): string {
  return JSON.stringify(one < other ? [one, other] : [other, one]);
}
