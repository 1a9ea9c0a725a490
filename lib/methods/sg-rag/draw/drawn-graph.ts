/**
 * A query graph that a language model drew, once it is believed: what can be repaired is repaired and reported, what cannot be matched
 * is refused. A name that the question or the graph does not have is an unknown.
 */
import type { QueryGraph } from "../../../graph/query/query-graph";
import type { CandidateEntity } from "../../../questions/mentions/candidate-entity";
import type { Mention } from "../../../questions/mentions/mention";
import type { EntityIndex } from "../path-index/entity-index";
import { drawnQuery, type QueryReading, type QueryVertex, unknownVertex } from "./query-reading";
import { likelyReadings } from "./star-readings";
import type { WrittenGraph } from "./written-graph";

const MOST_NODES = 24;
const MOST_EDGES = 60;
/** Unknown nodes beside the one that is asked for. */
const MOST_UNKNOWN = 3;
const SHOWN = 40;

export interface DrawnGraph {
  /** The target first; the position among the mentions, or null for an unknown. */
  vertices: (number | null)[];
  edges: (readonly [number, number])[];
}

type RepairedGraph = { repairs: string[] } & (
  | { graph: DrawnGraph; refused: null }
  | { graph: null; refused: string }
);

/**
 * @param mentions how many there are; one that the model does not name was given by a person, and is joined to the target
 * @param mentionOf by node: its mention, -1 for a name that is not believed, null for an unknown
 */
export function repairGraph(
  { nodes, edges, target }: WrittenGraph,
  mentions: number,
  mentionOf: (node: number) => number | null,
): RepairedGraph {
  const repairs: string[] = [];
  if (nodes.length > MOST_NODES) repairs.push(`of ${nodes.length} nodes, ${MOST_NODES} are read`);
  if (edges.length > MOST_EDGES) repairs.push(`of ${edges.length} edges, ${MOST_EDGES} are read`);
  const sketch = new Sketch();
  for (const [at, { id }] of nodes.slice(0, MOST_NODES).entries()) {
    const mention = mentionOf(at);
    if (!sketch.add(id, mention)) repairs.push(`a second node is called "${cut(id)}"`);
    else if (mention === -1) repairs.push(`"${cut(id)}" has a name that is not believed, and is an unknown`);
  }
  const asked = sketch.askedFor(target);
  if (asked === null) return { graph: null, refused: "it does not say which unknown is asked for", repairs };
  if (asked !== sketch.vertexOf(target)) repairs.push("the only unknown is what is asked for");
  for (const { from, to } of edges.slice(0, MOST_EDGES)) {
    const problem = sketch.join(from, to);
    if (problem) repairs.push(problem);
  }
  for (let mention = 0; mention < mentions; mention++) sketch.joinGiven(mention, asked);
  const left = sketch.prune(asked);
  if (left > 0) repairs.push(`${left} of its nodes say nothing about what is asked for, and are left out`);
  const graph = sketch.drawn(asked);
  const unknown = graph.vertices.filter((mention) => mention === null).length - 1;
  if (unknown + 1 === graph.vertices.length)
    return { graph: null, refused: "nothing that is named leads to what is asked for", repairs };
  if (unknown > MOST_UNKNOWN)
    return { graph: null, refused: `it has ${unknown} unknown nodes on the way`, repairs };
  return { graph, refused: null, repairs };
}

/** True if the graph says only that the target is next to each name. */
export function isStar({ vertices, edges }: DrawnGraph): boolean {
  return edges.length === vertices.length - 1 && edges.every(([one, other]) => one === 0 || other === 0);
}

export function proposedQuery({ vertices, edges }: DrawnGraph, mentions: readonly Mention[]): QueryGraph {
  const vertexOf = (mention: number | null, at: number): QueryVertex =>
    mention === null
      ? unknownVertex(at === 0 ? undefined : `x${at}`)
      : { variable: `m${at}`, constraint: { mention, reading: mentions[mention]!.readings[0]! } };
  return drawnQuery({ vertices: vertices.map(vertexOf), edges, weight: 1 });
}

/** The graph with every likely reading of its names, most likely first. @param most readings at most */
export function drawnReadings(
  { vertices, edges }: DrawnGraph,
  mentions: readonly Mention[],
  { vertexOf }: EntityIndex,
  most: number,
): { readings: QueryReading[]; omitted: number } {
  let chosen: { readings: CandidateEntity[]; weight: number }[] = [{ readings: [], weight: 1 }];
  let ways = 1;
  for (const mention of vertices) {
    if (mention === null) continue;
    const likely = likelyReadings(mentions[mention]!).filter(({ node }) => vertexOf(node) >= 0);
    ways *= likely.length;
    chosen = chosen
      .flatMap(({ readings: before, weight }) =>
        likely
          .filter(({ node }) => before.every((other) => other.node !== node))
          .map((reading) => ({ readings: [...before, reading], weight: weight * reading.score })),
      )
      .sort((a, b) => b.weight - a.weight)
      .slice(0, most);
  }
  const total = chosen.reduce((sum, { weight }) => sum + weight, 0);
  const readings = chosen.map(({ readings: own, weight }): QueryReading => {
    const left = own.values();
    const named = vertices.map((mention, at): QueryVertex => {
      if (mention === null) return unknownVertex(at === 0 ? undefined : `x${at}`);
      return { variable: `m${at}`, constraint: { mention, reading: left.next().value! } };
    });
    return { vertices: named, edges, weight: weight / total };
  });
  return { readings, omitted: Math.max(0, ways - readings.length) };
}

/** The graph while it is repaired: a vertex for each unknown and for each mention. */
class Sketch {
  readonly #mentions: (number | null)[] = [];
  readonly #byId = new Map<string, number>();
  readonly #near: Set<number>[] = [];

  /** False for an id that is taken. */
  add(id: string, mention: number | null): boolean {
    if (this.#byId.has(id)) return false;
    this.#byId.set(id, this.#vertex(mention === -1 ? null : mention));
    return true;
  }

  vertexOf(id: string): number | undefined {
    return this.#byId.get(id);
  }

  /** The unknown of that id, else the only one. */
  askedFor(id: string): number | null {
    const vertex = this.#byId.get(id);
    if (vertex !== undefined && this.#mentions[vertex] === null) return vertex;
    const unknown = [...this.#mentions.keys()].filter((at) => this.#mentions[at] === null);
    return unknown.length === 1 ? unknown[0]! : null;
  }

  /** Joins two nodes. @returns why the edge is refused, or null */
  join(from: string, to: string): string | null {
    for (const id of [from, to])
      if (!this.#byId.has(id)) return `an edge leads to "${cut(id)}", which is no node`;
    return this.#edge(this.#byId.get(from)!, this.#byId.get(to)!)
      ? null
      : `"${cut(from)}" is joined to itself`;
  }

  joinGiven(mention: number, target: number): void {
    if (!this.#mentions.includes(mention)) this.#edge(this.#vertex(mention), target);
  }

  /** Leaves out what does not lead to the target, and unknowns that only one node is joined to; says how many. */
  prune(target: number): number {
    const reached = new Set([target]);
    for (const vertex of reached) for (const next of this.#near[vertex]!) reached.add(next);
    const isLoose = (vertex: number) =>
      vertex !== target &&
      reached.has(vertex) &&
      this.#mentions[vertex] === null &&
      [...this.#near[vertex]!].filter((next) => reached.has(next)).length < 2;
    for (;;) {
      const loose = this.#near.findIndex((_, vertex) => isLoose(vertex));
      if (loose < 0) break;
      reached.delete(loose);
    }
    for (const [vertex, near] of this.#near.entries())
      for (const next of [...near]) if (!reached.has(vertex) || !reached.has(next)) near.delete(next);
    return this.#near.length - reached.size;
  }

  drawn(target: number): DrawnGraph {
    const joined = [...this.#near.keys()].filter(
      (vertex) => this.#near[vertex]!.size > 0 && vertex !== target,
    );
    const order = [target, ...joined];
    const place = new Map(order.map((vertex, at) => [vertex, at]));
    const edges = order.flatMap((vertex, from) =>
      [...this.#near[vertex]!].map((next) => [from, place.get(next)!] as const).filter(([, to]) => from < to),
    );
    return { vertices: order.map((vertex) => this.#mentions[vertex]!), edges };
  }

  #vertex(mention: number | null): number {
    const known = mention === null ? -1 : this.#mentions.indexOf(mention);
    if (known >= 0) return known;
    this.#near.push(new Set());
    return this.#mentions.push(mention) - 1;
  }

  #edge(one: number, other: number): boolean {
    if (one === other) return false;
    this.#near[one]!.add(other);
    this.#near[other]!.add(one);
    return true;
  }
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
