/** Words in the texts of a node and its neighbours: where a question joins two things, each is often in another text. */
import type { GraphSource, NodeId } from "../../graph/graph-source";
import { queryTerms } from "../../graph/text/tokenize";
import { rangeOf, scaleMinMax } from "../rank/min-max";
import type { Nearby } from "./surroundings";

/** Words of the question that are looked for one by one. */
const MOST_TERMS = 12;

/** Both in [0, 1]. */
export interface WordsTogether {
  /** With the neighbour that says most of the rest. */
  one: number;
  /** With all neighbours. */
  all: number;
}

/**
 * Weight of the question's words in the texts of a node with its best neighbour, and with all neighbours, by the BM25 of each word;
 * scaled over the nodes.
 */
export async function wordsTogether(
  graph: GraphSource,
  question: string,
  ids: readonly NodeId[],
  near: ReadonlyMap<NodeId, Nearby>,
): Promise<Map<NodeId, WordsTogether>> {
  const terms = queryTerms(question).slice(0, MOST_TERMS);
  const byTerm = await Promise.all(terms.map((term) => graph.scoreText(term, ids)));
  const rowOf = new Map(ids.map((id, row) => [id, row]));
  const one = new Float64Array(ids.length);
  const all = new Float64Array(ids.length);
  for (const [row, id] of ids.entries()) {
    const own = byTerm.map((scores) => scores[row]!);
    const most = [...own];
    one[row] = totalOfNumbers(own);
    for (const neighbour of near.get(id)?.beside ?? []) {
      const other = rowOf.get(neighbour);
      if (other === undefined) continue;
      let pair = 0;
      for (const [term, scores] of byTerm.entries()) {
        pair += Math.max(own[term]!, scores[other]!);
        most[term] = Math.max(most[term]!, scores[other]!);
      }
      one[row] = Math.max(one[row], pair);
    }
    all[row] = totalOfNumbers(most);
  }
  const [ones, alls] = [rangeOf(one), rangeOf(all)];
  return new Map(
    ids.map((id, row) => [id, { one: scaleMinMax(one[row]!, ones), all: scaleMinMax(all[row]!, alls) }]),
  );
}

function totalOfNumbers(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
