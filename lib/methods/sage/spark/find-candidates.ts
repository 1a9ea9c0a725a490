/** Semantic candidate generation (section 2.2 A 2, 1): the nodes of a label that bear a phrase as their name, or are near it in meaning. */
import type { NodeId } from "../../../graph/graph-source";
import { dot } from "../../../graph/numeric/cosine";
import type { SearchKit } from "../../contract/retriever";

/** Nodes by how well they fit, in (0, 1]. */
export type Fits = ReadonlyMap<NodeId, number>;

/** Candidates of one search: enough for a name that is spelt otherwise, few enough that what they lead to stays near. */
const CANDIDATES = 20;
/** Upper bound for nodes near in meaning: bearers of the name fit better. */
const MOST_FOR_MEANING = 0.95;

/** Best first: bearers of the name at 1, the others by cosine. Words are used where no node has a vector. */
export async function findCandidates(
  phrase: string,
  label: string | null,
  { graph, embedder, signal }: SearchKit,
): Promise<Fits> {
  const query = { k: CANDIDATES, ...(label !== null && { labels: [label] }) };
  const vector = await embedder.embed([phrase], signal);
  const [named, near] = await Promise.all([graph.find(phrase, query), graph.searchVector(vector, query)]);
  const fits = new Map<NodeId, number>();
  for (const { id, score } of named) fits.set(id, score);
  for (const { id, score } of near) {
    const fit = Math.min(MOST_FOR_MEANING, score);
    if (fit > (fits.get(id) ?? 0)) fits.set(id, fit);
  }
  if (fits.size === 0) {
    const byWords = await graph.searchText(phrase, query);
    const best = byWords[0]?.score ?? 1;
    for (const { id, score } of byWords) fits.set(id, (MOST_FOR_MEANING * score) / best);
  }
  return sorted(fits)
    .slice(0, CANDIDATES)
    .reduce((fits, [id, fit]) => fits.set(id, fit), new Map<NodeId, number>());
}

/** The bound nodes, ordered by a phrase: half of each score is the cosine with it. No node is dropped. */
export async function orderByPhrase(
  bound: Fits,
  phrase: string,
  { graph, embedder, signal }: SearchKit,
): Promise<Fits> {
  const ids = [...bound.keys()];
  const [vector, vectors] = await Promise.all([embedder.embed([phrase], signal), graph.vectors(ids)]);
  const scored = ids.map((id, index): [NodeId, number] => {
    const own = vectors[index];
    return [id, (bound.get(id)! + Math.max(0, own ? dot(vector, own) : 0)) / 2];
  });
  return new Map(sorted(new Map(scored)));
}

export function sorted(fits: Fits): [NodeId, number][] {
  return [...fits].sort((a, b) => b[1] - a[1]);
}
