/**
 * The surroundings of a question's names and of the nodes whose text fits it: one step from either, two steps from a name. The local
 * subgraph of section 4.3 holds what queries find; where no query is right, the answer is usually still next to something that the question
 * names or describes.
 */
import { MENTIONS } from "../../graph/chunk-edges";
import type { GraphEdge, GraphSource, NodeId } from "../../graph/graph-source";
import type { Mention } from "../../questions/mentions/mention";

/** A node to look around, and how surely the question speaks of it, in [0, 1]. */
export interface Place {
  node: NodeId;
  weight: number;
}

export interface Nearby {
  /** The largest weight of a name one step away, and of one two steps away. */
  name: number;
  twoSteps: number;
  /** Nodes beside it that were looked around: names and text hits. */
  beside: Set<NodeId>;
  /** The way back to the name or text hit that counts most, nearest edge first. */
  via: GraphEdge[];
}

/** Edges that are followed at most: from a name, from a node beside a name, from a text hit. */
const FROM_NAME = 200;
const FROM_BESIDE = 30;
const FROM_HIT = 30;
/** Nodes beside names from which a second step is taken. */
const MOST_BESIDE = 150;
/** Readings of one mention that are looked around, unless much worse than the best one. */
const MOST_READINGS = 3;
const READING_SHARE = 0.4;

export function namedPlaces(mentions: readonly Mention[]): Place[] {
  return mentions.flatMap(({ readings }) =>
    readings
      .filter(({ score }) => score >= READING_SHARE * readings[0]!.score)
      .slice(0, MOST_READINGS)
      .map(({ node, score }) => ({ node, weight: score })),
  );
}

/** @param hits best first */
export async function lookAround(
  graph: GraphSource,
  named: readonly Place[],
  hits: readonly Place[],
): Promise<Map<NodeId, Nearby>> {
  const found = new Surroundings(graph);
  const names = new Set(named.map(({ node }) => node));
  await found.step(named, FROM_NAME, (own, { weight }, edge) => {
    if (weight <= own.name) return;
    own.name = weight;
    own.via = [edge];
  });
  const beside = [...found.near]
    .filter(([node]) => !names.has(node))
    .map(([node, { name }]): Place => ({ node, weight: name }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_BESIDE);
  await found.step(hits, FROM_HIT, (own, _, edge) => {
    if (own.via.length === 0) own.via = [edge];
  });
  await found.step(beside, FROM_BESIDE, (own, { node, weight }, edge) => {
    if (weight <= own.twoSteps) return;
    own.twoSteps = weight;
    if (own.via.length === 0) own.via = [edge, ...found.near.get(node)!.via.slice(0, 1)];
  });
  return found.near;
}

class Surroundings {
  readonly near = new Map<NodeId, Nearby>();

  constructor(private readonly graph: GraphSource) {}

  /** One step from every place; `reach` is called with each node that it reaches, and along which edge. */
  async step(
    places: readonly Place[],
    limitPerNode: number,
    reach: (own: Nearby, from: Place, edge: GraphEdge) => void,
  ): Promise<void> {
    if (places.length === 0) return;
    const starts = new Map(places.map((place) => [place.node, place]));
    const ids = [...starts.keys()];
    const read = await Promise.all([
      this.graph.neighbours(ids, { kinds: ["relation", "structural"], limitPerNode }),
      this.graph.neighbours(ids, { types: [MENTIONS], kinds: ["similarity"], limitPerNode }),
    ]);
    for (const edge of read.flatMap(({ edges }) => edges))
      for (const [from, to] of [
        [edge.source, edge.target],
        [edge.target, edge.source],
      ] as const) {
        const start = starts.get(from);
        if (!start || from === to) continue;
        const own = this.#at(to);
        own.beside.add(from);
        reach(own, start, edge);
      }
  }

  #at(node: NodeId): Nearby {
    const known = this.near.get(node);
    if (known) return known;
    const fresh: Nearby = { name: 0, twoSteps: 0, beside: new Set(), via: [] };
    this.near.set(node, fresh);
    return fresh;
  }
}
