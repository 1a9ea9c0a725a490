/** SAGE's last stage: an answer from the ranking, over the relations that the expansion read. */
import type { NodeId } from "../../graph/graph-source";
import { answerQuestion } from "../answer/answer-question";
import { endsOf } from "../answer/grounds";
import { withinBounds } from "../answer/within-bounds";
import type { Question, Retrieval, Toolkit } from "../contract/retriever";
import { namesBehindTexts } from "../rank/names-behind-texts";
import { readEvidence } from "../rank/read-evidence";
import { type FlatQuery, scoreNodes } from "../rank/score-nodes";
import { subgraphOf } from "../rank/subgraph-of";
import type { Ranking, Role, StageWriter } from "../trace/trace";
import type { Arrival } from "./expand";
import { withLinkedAnswers, withNamedLinks } from "./named-links";

interface Found {
  query: FlatQuery;
  seeds: Ranking;
  arrivals: readonly Arrival[];
  ranking: Ranking;
}

export async function answer(
  { reading, budget }: Question,
  kit: Toolkit,
  { query, seeds, arrivals, ranking }: Found,
  write: StageWriter,
): Promise<Retrieval> {
  const { graph, signal } = kit;
  signal.throwIfAborted();
  const via = ranking.flatMap((ranked) => ranked.via);
  const links = arrivals.map(({ edge }) => edge).filter(({ kind }) => kind === "relation");
  const ranked = ranking.map(({ node }) => node);
  // A seed that the budget left out may be what the question names, or be between that and an answer.
  const started = seeds.map(({ node }) => node);
  const { nodes, labels } = await readEvidence(graph, ranking, { others: started });
  const cosines = (await scoreNodes(graph, query, ranked)).map(({ cosine }) => cosine);
  const bestCosine = Math.max(0, ...cosines);
  const ownEvidence = { reading, ranking, nodes, labels, links, bestCosine };
  const read = withinBounds(await withNamedLinks(ownEvidence, kit, write));
  const found = await answerQuestion(read, kit, write);
  const citedIds = new Set(
    found.sentences.flatMap(({ citations }) => citations.flatMap((citation) => citation.edges)),
  );
  const cited = [...via, ...read.links].filter(({ id }) => citedIds.has(id));
  const answered = withLinkedAnswers(ranking, found, read, budget);
  const [answers, supporting, isSeed] = [new Set(found.nodes), new Set(endsOf(cited)), new Set(started)];
  const roleOf = (id: NodeId): Role => {
    if (answers.has(id)) return "answer";
    if (supporting.has(id)) return "evidence";
    return isSeed.has(id) ? "seed" : "expanded";
  };
  const edges = [...via, ...cited];
  const shown = new Set([...answered.map(({ node }) => node), ...endsOf(edges)]);
  const evidence = subgraphOf(
    [...read.nodes.values()].filter(({ id }) => shown.has(id)),
    roleOf,
    edges,
  );
  write.subgraph("Evidence", evidence);
  return { ranking: namesBehindTexts(answered, read.nodes, found.nodes), evidence, answer: found };
}
