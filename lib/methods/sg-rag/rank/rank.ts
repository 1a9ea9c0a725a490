/**
 * Exact matches by how well they fit the question, partial ones below them (ours: the paper leaves the choice to the language
 * model). The weights of exact matches were fitted on the training part of FB15k-237's questions, a softmax over the matches of
 * each; those of partial ones were chosen on the 25 of its questions whose answer is no exact match.
 */
import type { GraphEdge } from "../../../core/graph/graph-source";
import { seededRandom } from "../../../core/numeric/seeded-random";
import { largestFirst, totalOf } from "../../../core/rank/fuse";
import type { Contribution, RankedNode } from "../../../core/trace/trace";
import type { Found } from "../match/search-readings";
import type { SgRagParams } from "../params";

/** What a match is judged by, each in [0, 1]. */
export interface Features {
  /** How well the relations on the query's edges fit the words around the names they lead to; the mean over the edges. */
  relations: number;
  /** Probability of the planner's queries that it satisfies too, relations and directions included. */
  planned: number;
  /** Relations that join the same two nodes, three counting as most; the mean over the edges. */
  parallel: number;
  /** How much of what is said of the node is said of the kind of thing that is asked for. */
  kind: number;
  /** Share of the question's other words that occur in the names of its neighbours. */
  words: number;
  /** The logarithm of its neighbours: 1 for 1,023 of them. */
  degree: number;
  /** Of a partial match: how much of what the names can say holds for it, names read loosely included; else 0. */
  names: number;
}

/** What little a partial match has in relations and size says less than which names are near. */
const PARTIAL_WEIGHTS: Readonly<Record<keyof Features, number>> = {
  relations: 4.3,
  planned: 10,
  parallel: 1.5,
  kind: 1,
  words: 7.4,
  degree: -4.5,
  names: 40,
};

const WEIGHTS: Readonly<Record<keyof Features, number>> = {
  relations: 8.7,
  planned: 20,
  parallel: 3.1,
  kind: 2.1,
  words: 7.4,
  degree: -14.9,
  names: 0,
};

const TITLES: Readonly<Record<keyof Features, string>> = {
  relations: "relations",
  planned: "planned relations",
  parallel: "parallel relations",
  kind: "kind of thing",
  words: "other words",
  degree: "many neighbours",
  names: "names nearby",
};

/** A found target with what it was judged by. */
export interface Judged {
  found: Found;
  ranked: RankedNode;
  /** The match that fits best: nodes by vertex of the reading. */
  binding: (string | null)[];
  /** Whether its relations were read. */
  isRead: boolean;
}

export type Order = Pick<SgRagParams, "order" | "degreeWeight">;

export function scoreOf(
  { target, failed }: Pick<Found, "target" | "failed">,
  features: Features,
  { order, degreeWeight }: Order,
): Contribution[] {
  if (order === "low degree") return [{ name: TITLES.degree, value: features.degree, weight: -1 }];
  if (order === "high degree") return [{ name: TITLES.degree, value: features.degree, weight: 1 }];
  if (order === "random") return [{ name: "chance", value: chance(target), weight: 1 }];
  const weights = failed ? PARTIAL_WEIGHTS : WEIGHTS;
  const judged = (Object.keys(weights) as (keyof Features)[]).filter((feature) => weights[feature] !== 0);
  return largestFirst(
    judged.map((feature) => ({
      name: TITLES[feature],
      value: features[feature],
      weight: weights[feature] * (feature === "degree" ? degreeWeight : 1),
    })),
  );
}

/** @param neighbours how many there are */
export function degreeFeature(neighbours: number): number {
  return Math.log2(1 + neighbours) / 10;
}

export function rankedNode(node: string, contributions: Contribution[], via: GraphEdge[]): RankedNode {
  return { node, score: totalOf(contributions), contributions, via };
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
  if (top === undefined) return best;
  const above = floor === undefined ? 0 : Math.max(0, top - floor);
  const fails: Contribution = { name: "a constraint fails", value: -1, weight: above + 1 };
  const lowered = below.map((judged): Judged => {
    const { node, contributions, via } = judged.ranked;
    return { ...judged, ranked: rankedNode(node, largestFirst([...contributions, fails]), via) };
  });
  return [...best, ...lowered];
}
