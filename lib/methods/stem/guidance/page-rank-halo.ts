/** What PageRank points at, as a network would say it: in [0, 1], the largest value beyond the question entities is 1. */
import type { Embedder } from "../../../core/embedder";
import { NameSimilarity } from "../triple-similarity";
import type { Neighbourhood } from "./neighbourhood";
import { personalisedPageRank } from "./page-rank";

/** What a relation that no schema graph asks for weighs in the walk, beside 1 for one that is asked for. */
const LEAST_WEIGHT = 0.1;

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
  const ranks = personalisedPageRank(around, weightOf);
  const most = ranks.subarray(around.entities).reduce((top, rank) => Math.max(top, rank), 0);
  return ranks.map((rank) => Math.min(1, most > 0 ? rank / most : rank));
}
