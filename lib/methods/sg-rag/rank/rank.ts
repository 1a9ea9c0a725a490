/**
 * Exact matches by how well they fit the question, those of the planned relations first, partial ones below them (ours: the paper
 * leaves the choice to the language model). The weights of exact matches were fitted on the training part of FB15k-237's questions,
 * a softmax over the matches of each; those of partial ones were chosen on the 25 of its questions whose answer is no exact
 * match.
 */
import type { GraphEdge } from "../../../graph/graph-source";
import { seededRandom } from "../../../graph/numeric/seeded-random";
import { largestFirst, totalOf } from "../../rank/fuse";
import type { Contribution, RankedNode } from "../../trace/trace";
import type { Found } from "../match/search-readings";
import type { SgRagParams } from "../params";

/** Features that rank a match, each in [0, 1]. */
export interface Features {
  /** Fit of the relations on the query's edges to the words around the names they lead to; the mean over the edges. */
  relations: number;
  /** Probability of the planner's queries that it satisfies too, relations and directions included. */
  planned: number;
  /** Relations that join the same two nodes, three counting as most; the mean over the edges. */
  parallel: number;
  /** Share of what is said of the node that is said of the kind of thing asked for. */
  kind: number;
  /** Share of the question's other words that occur in the names of its neighbours. */
  words: number;
  /** The logarithm of its neighbours: 1 for 1,023 of them. */
  degree: number;
  /** Similarity of its text to the question, by words and meaning, among the matches that have one; 0 without a text. */
  text: number;
  /** For a partial match, the share of the names' constraints that holds for it, names read loosely included; else 0. */
  names: number;
}

/** For a partial match, relations and size say less than which names are near. */
const PARTIAL_WEIGHTS: Readonly<Record<keyof Features, number>> = {
  relations: 4.3,
  planned: 10,
  parallel: 1.5,
  kind: 1,
  words: 7.4,
  degree: -4.5,
  text: 0,
  names: 40,
};

const WEIGHTS: Readonly<Record<keyof Features, number>> = {
  relations: 8.7,
  planned: 20,
  parallel: 3.1,
  kind: 2.1,
  words: 7.4,
  degree: -14.9,
  text: 10,
  names: 0,
};

const TITLES: Readonly<Record<keyof Features, string>> = {
  relations: "relations",
  planned: "planned relations",
  parallel: "parallel relations",
  kind: "kind of thing",
  words: "other words",
  degree: "many neighbours",
  text: "text",
  names: "names nearby",
};

export interface Judged {
  found: Found;
  ranked: RankedNode;
  /** The match that fits best: nodes by vertex of the reading. */
  binding: (string | null)[];
  /** True if its relations were read from the graph. */
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

/** A part of the ranking that lies below all that comes before it. */
export interface Tier<Kind> {
  /** Name of the penalty in its members' scores: what they fail; null for the first. */
  fails: string | null;
  members: readonly Kind[];
}

/**
 * The members of all tiers, each tier best first. Where a tier's scores would reach those above it, all of its members lose as
 * much as it takes to be below them.
 */
export function stackTiers<Kind extends { ranked: RankedNode }>(tiers: readonly Tier<Kind>[]): Kind[] {
  const stacked: Kind[] = [];
  for (const { fails, members } of tiers) {
    const own = members.toSorted((a, b) => b.ranked.score - a.ranked.score);
    const floor = stacked.at(-1)?.ranked.score;
    const top = own[0]?.ranked.score;
    if (top === undefined) continue;
    if (fails === null) {
      stacked.push(...own);
      continue;
    }
    const above = floor === undefined ? 0 : Math.max(0, top - floor);
    const loss: Contribution = { name: fails, value: -1, weight: above + 1 };
    for (const member of own) {
      const { node, contributions, via } = member.ranked;
      stacked.push({ ...member, ranked: rankedNode(node, largestFirst([...contributions, loss]), via) });
    }
  }
  return stacked;
}
