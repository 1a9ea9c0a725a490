/**
 * Guidance until a Triple-GNN is trained: personalised PageRank from the question entities, which prefers relations that the schema graphs
 * ask for. Scaled like a network's output: in [0, 1], the largest value beyond the entities is 1.
 */
import type { Embedder } from "../../../graph/numeric/embedder";
import { personalisedPageRank } from "../../../graph/numeric/page-rank";
import { NameSimilarity } from "../triple-similarity";
import type { Neighbourhood } from "./neighbourhood";

/** Weight in the walk of a relation that no schema graph asks for, where one that is asked for has 1. */
const LEAST_WEIGHT = 0.1;
/** The walk ends when the changes of a step add up to less. */
const TOLERANCE = 1e-10;
const MOST_STEPS = 300;

/** @param types relation types of the schema graphs; without any, all relations are alike */
export async function pageRankHalo(
  around: Neighbourhood,
  types: readonly string[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<Float64Array> {
  const met = [...new Set(around.edges.map(({ type }) => type))];
  const similarity = await NameSimilarity.ofRelations(types, met, embedder, signal);
  const weightOf = (type: string) =>
    types.length === 0 ? 1 : Math.max(LEAST_WEIGHT, ...types.map((asked) => similarity.of(asked, type)));
  const links = around.edges.map(({ source, target, type }) => ({ source, target, weight: weightOf(type) }));
  const start = new Map(around.nodes.slice(0, around.entities).map((id) => [id, 1]));
  const mass = personalisedPageRank(links, start, { steps: MOST_STEPS, tolerance: TOLERANCE });
  const ranks = Float64Array.from(around.nodes, (id) => mass.get(id) ?? 0);
  const most = ranks.subarray(around.entities).reduce((top, rank) => Math.max(top, rank), 0);
  return ranks.map((rank) => Math.min(1, most > 0 ? rank / most : rank));
}
