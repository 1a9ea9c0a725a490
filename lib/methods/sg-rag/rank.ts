/** Exact matches by how well they fit the question, partial ones below them (ours). */
import type { GraphEdge, GraphNode } from "../../core/graph/graph-source";
import { seededRandom } from "../../core/learn/seeded-random";
import { largestFirst, totalOf } from "../../core/rank/fuse";
import type { Contribution, RankedNode } from "../../core/trace";
import type { SgRagParams } from "./params";
import type { QueryReading } from "./query-reading";
import type { RelationFit } from "./relation-fit";
import type { Found } from "./search-readings";

/** A found target with what it was judged by. */
export interface Judged {
  found: Found;
  ranked: RankedNode;
  /** By edge of its reading: the edges of the graph that lie on it, the best first. */
  edges: GraphEdge[][];
}

export interface Surroundings {
  node: GraphNode;
  /** Edges that join the match, by pair of nodes. */
  between(one: string, other: string): readonly GraphEdge[];
  /** All edges of the target. */
  own: readonly GraphEdge[];
}

const WEIGHTS = { relations: 1, kind: 0.7, rarity: 0.8, names: 0.3 } as const;

export function judge(
  found: Found,
  reading: QueryReading,
  fit: RelationFit,
  { node, between, own }: Surroundings,
  order: SgRagParams["order"],
): Judged {
  const edges: GraphEdge[][] = [];
  const via: GraphEdge[] = [];
  let [relations, spoken] = [0, 0];
  for (const [from, to] of reading.edges) {
    const [one, other] = [found.nodes[from], found.nodes[to]];
    const lying = one && other ? between(one, other) : [];
    const mention =
      reading.vertices[to]!.constraint?.mention ?? reading.vertices[from]!.constraint?.mention ?? -1;
    const best = fit.bestOf(lying, mention);
    edges.push(best ? [best.edge, ...lying.filter(({ id }) => id !== best.edge.id)] : []);
    if (!best) continue;
    via.push(best.edge);
    relations += best.fit;
    spoken += 1;
  }
  const parts = contributions({
    relations: relations / Math.max(1, spoken),
    kind: fit.ofKind(node, own),
    degree: new Set(own.flatMap(({ source, target }) => [source, target])).size,
    names: reading.weight,
    order,
    target: found.target,
  });
  const explained = largestFirst(parts);
  return {
    found,
    edges,
    ranked: { node: found.target, score: totalOf(explained), contributions: explained, via },
  };
}

interface Features {
  relations: number;
  kind: number;
  degree: number;
  names: number;
  order: SgRagParams["order"];
  target: string;
}

function contributions({ relations, kind, degree, names, order, target }: Features): Contribution[] {
  const rarity = 1 / Math.log2(2 + degree);
  if (order === "low degree") return [{ name: "few neighbours", value: rarity, weight: 1 }];
  if (order === "high degree") return [{ name: "many neighbours", value: 1 - rarity, weight: 1 }];
  if (order === "random") return [{ name: "chance", value: chance(target), weight: 1 }];
  return [
    { name: "relations", value: relations, weight: WEIGHTS.relations },
    { name: "kind of thing", value: kind, weight: WEIGHTS.kind },
    { name: "few neighbours", value: rarity, weight: WEIGHTS.rarity },
    { name: "names", value: names, weight: WEIGHTS.names },
  ];
}

/** The same for a node in every run. */
function chance(node: string): number {
  let seed = 0;
  for (let at = 0; at < node.length; at++) seed = (Math.imul(seed, 31) + node.charCodeAt(at)) >>> 0;
  return seededRandom(seed)();
}

/** Exact matches best first, then partial ones, each of which scores below every exact one. */
export function rankAll(exact: readonly Judged[], partial: readonly Judged[]): Judged[] {
  const byScore = (a: Judged, b: Judged) => b.ranked.score - a.ranked.score;
  const best = exact.toSorted(byScore);
  const below = partial.toSorted(byScore);
  const floor = best.at(-1)?.ranked.score;
  const top = below[0]?.ranked.score;
  if (floor === undefined || top === undefined) return [...best, ...below];
  const distance = Math.max(0, top - floor) + 1;
  const lowered = below.map((judged): Judged => {
    const { ranked } = judged;
    const parts = largestFirst([
      ...ranked.contributions,
      { name: "a constraint fails", value: -1, weight: distance },
    ]);
    return { ...judged, ranked: { ...ranked, contributions: parts, score: totalOf(parts) } };
  });
  return [...best, ...lowered];
}
