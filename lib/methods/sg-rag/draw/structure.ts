/**
 * The query graph q as it is matched (section 3): vertices with a label or without one, and which are next to which. A match
 * gives every vertex of q another vertex of the graph, of its label if it has one, so that neighbours stay neighbours:
 * subgraph isomorphism, not induced. The paper knows no directions and relations; here an edge may ask for them, and vertices that
 * a question speaks of apart may be one: who wrote a film may have directed it. The graph may hold more edges than the query.
 */
import { HopscopeError } from "../../../graph/errors";
import { DOMINANCE_DIMENSIONS, type DominanceEmbedding } from "../path-index/dominance";
import { UNKNOWN } from "../path-index/label-code";

export interface EdgeRelation {
  type: string;
  /** Seen from the first vertex of the edge. */
  direction: "out" | "in";
  /** True if an edge of the other direction matches too. */
  bothWays?: true;
  /** The kind of node that its first vertex must be; any when absent. */
  label?: string;
}

export interface Structure {
  /** By vertex; `UNKNOWN` where the name is asked for. */
  labels: Int32Array;
  /** Pairs of vertices, each once. */
  edges: readonly (readonly [number, number])[];
  /** By edge: relations that must all join its two vertices; absent where none is asked for. */
  relations?: readonly (readonly EdgeRelation[])[];
  /** Pairs of vertices without a label, not next to each other, that may be the same vertex of the graph; absent where none may. */
  mayMeet?: readonly (readonly [number, number])[];
}

/** @throws HopscopeError `invalid-input` for a structure without edges, with a loop, or in several parts */
export function checkStructure({ labels, edges }: Structure): void {
  const part = Int32Array.from(labels, (_, vertex) => vertex);
  const find = (vertex: number): number => (part[vertex] === vertex ? vertex : find(part[vertex]!));
  for (const [one, other] of edges) {
    if (one === other) throw refusal("joins a node with itself");
    part[find(one)] = find(other);
  }
  if (edges.length === 0) throw refusal("has no edge");
  if (new Set(Array.from(labels, (_, vertex) => find(vertex))).size > 1)
    throw refusal("falls into parts that are not joined");
}

function refusal(what: string): HopscopeError {
  return new HopscopeError("invalid-input", `The query graph ${what}; it cannot be matched.`);
}

export function neighboursOf({ labels, edges }: Structure): number[][] {
  const neighbours = Array.from(labels, (): number[] => []);
  for (const [one, other] of edges) {
    neighbours[one]!.push(other);
    neighbours[other]!.push(one);
  }
  return neighbours;
}

/** The longest of the shortest ways between two vertices (section 5.4: D). */
export function diameterOf(structure: Structure): number {
  const neighbours = neighboursOf(structure);
  let longest = 0;
  for (const start of neighbours.keys()) {
    const reached = new Set([start]);
    let frontier = [start];
    for (let steps = 0; frontier.length > 0; steps++) {
      longest = Math.max(longest, steps);
      frontier = [...new Set(frontier.flatMap((vertex) => neighbours[vertex]!))].filter(
        (vertex) => !reached.has(vertex),
      );
      for (const vertex of frontier) reached.add(vertex);
    }
  }
  return longest;
}

function areMeeting({ mayMeet = [] }: Structure, one: number, other: number): boolean {
  return mayMeet.some((pair) => pair.includes(one) && pair.includes(other));
}

/** True if vertices that may be the same have a common neighbour: a path of two edges over it would then return to its start. */
export function comesBack(structure: Structure): boolean {
  const neighbours = neighboursOf(structure);
  return (structure.mayMeet ?? []).some(([one, other]) =>
    neighbours[one]!.some((vertex) => neighbours[other]!.includes(vertex)),
  );
}

/** o(q_i) of every vertex: neighbours without a name count, but say nothing of who they are. */
export function embedStructure(structure: Structure, embedding: DominanceEmbedding): Uint16Array {
  const stars = new Uint16Array(structure.labels.length * DOMINANCE_DIMENSIONS);
  for (const [vertex, own] of neighboursOf(structure).entries()) {
    const labels = own.map((other) => structure.labels[other]!).filter((label) => label !== UNKNOWN);
    // Neighbours that may be one vertex count as one.
    const meeting = own.filter((one) =>
      own.some((other) => other !== one && areMeeting(structure, one, other)),
    );
    const size = own.length - Math.max(0, meeting.length - 1);
    embedding.embed({ labels, size }, stars, vertex * DOMINANCE_DIMENSIONS);
  }
  return stars;
}
