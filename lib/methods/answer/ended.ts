/** Answers that rest on a relation which has ended: where a question does not say when, what has ended counts as well. */
import type { GraphEdge } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import { queryTerms } from "../../graph/query/query-terms";
import { ENDS, endOf } from "../../graph/text/ended-relation";
import { relationWords } from "../../graph/text/relation-words";
import type { Answer } from "../contract/answer";
import type { AnswerEvidence } from "./choose-entities";

/** @param query what answers; where it asks until when, the question speaks of that itself */
export function withEnded(
  answer: Answer,
  { links, ranking }: Pick<AnswerEvidence, "links" | "ranking">,
  query: QueryGraph | undefined,
): Answer {
  const asks = query ? [...queryTerms(query).keys] : [];
  if (asks.some((key) => ENDS.test(relationWords(key)))) return answer;
  const vias = new Map(ranking.map(({ node, via }) => [node, via]));
  const edges = new Map([...vias.values(), links].flat().map((edge) => [edge.id, edge]));
  const cited = new Map<string, GraphEdge[]>();
  for (const { node, edges: ids } of answer.sentences.flatMap(({ citations }) => citations))
    cited.set(node, [...(cited.get(node) ?? []), ...ids.flatMap((id) => edges.get(id) ?? [])]);
  const ended = answer.nodes.flatMap((node) => {
    const until = lastEnd(cited.get(node) ?? vias.get(node) ?? []);
    return until === null ? [] : [{ node, until }];
  });
  return ended.length > 0 ? { ...answer, ended } : answer;
}

/** When the first of the relations that lead to an answer was over for good; null while each still holds. */
function lastEnd(path: readonly GraphEdge[]): string | null {
  const byType = new Map<string, (string | null)[]>();
  for (const edge of path) byType.set(edge.type, [...(byType.get(edge.type) ?? []), endOf(edge)]);
  const over = [...byType.values()].filter((ends) => ends.every((end) => end !== null));
  return over.map((ends) => ends.sort().at(-1)!).sort()[0] ?? null;
}
