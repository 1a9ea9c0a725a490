/**
 * The relations of what a question names, for methods whose ranking holds nothing of the kind that is asked for: "When was Cops
 * released?" ranks films, and the year is one relation away.
 */
import type { GraphEdge, GraphSource, NodeId } from "../../graph/graph-source";
import { formatNoun } from "../../graph/text/format-noun";
import { speaksOf, stemsOf } from "../../graph/text/relation-words";
import type { AnswerEvidence } from "../answer/choose-entities";
import type { Answer } from "../contract/answer";
import type { RankedNode, Ranking, StageWriter } from "../trace/trace";

const MOST_NAMED = 4;
const MOST_OF_NAME = 60;
const MOST_BETWEEN = 30;
const MOST_BEYOND = 30;

/**
 * The evidence with one relation more from each named node, and a second one behind relations that the question speaks of; as it
 * is where the ranking holds what is asked for, or nothing is named.
 */
export async function withNamedLinks(
  evidence: AnswerEvidence,
  kit: { graph: GraphSource; signal: AbortSignal },
  write: Pick<StageWriter, "info">,
): Promise<AnswerEvidence> {
  const { reading, ranking, nodes } = evidence;
  const { type } = reading.inTexts;
  if (!type) return evidence;
  const named = reading.inTexts.nodes.slice(0, MOST_NAMED);
  const known = new Set(named);
  const isAsked = ({ node }: { node: NodeId }) =>
    !known.has(node) && nodes.get(node)?.labels.some((label) => type.labels.includes(label));
  if (named.length === 0 || ranking.some(isAsked)) return evidence;
  const first = await relationsOf(named, MOST_OF_NAME, kit.graph);
  const stems = stemsOf(reading.text);
  const between = first
    .filter((edge) => speaksOf(stems, edge.type))
    .flatMap(({ source, target }) => [source, target])
    .filter((node) => !known.has(node));
  const second = await relationsOf([...new Set(between)].slice(0, MOST_BETWEEN), MOST_BEYOND, kit.graph);
  kit.signal.throwIfAborted();
  const links = [...evidence.links, ...first, ...second];
  const ends = [...named, ...links.flatMap(({ source, target }) => [source, target])];
  const missing = await kit.graph.nodes([...new Set(ends)].filter((node) => !nodes.has(node)));
  write.info(
    `Nothing of the kind that is asked for ranks; ${formatNoun(first.length + second.length, "relation")} of what the question names read.`,
  );
  return {
    ...evidence,
    links,
    nodes: new Map([...nodes, ...missing.map((node) => [node.id, node] as const)]),
  };
}

/** The ranking with the answers that only relations lead to, in its last places: they have no score of their own. */
export function withLinkedAnswers(
  ranking: Ranking,
  { nodes, sentences }: Pick<Answer, "nodes" | "sentences">,
  { links }: Pick<AnswerEvidence, "links">,
  budget: number,
): Ranking {
  const ranked = new Set(ranking.map(({ node }) => node));
  const linked = nodes.filter((node) => !ranked.has(node));
  if (linked.length === 0) return ranking;
  const edges = new Map(links.map((edge) => [edge.id, edge]));
  const last = linked.slice(0, budget).map((node): RankedNode => {
    const cited = sentences.flatMap(({ citations }) =>
      citations.flatMap((one) => (one.node === node ? one.edges : [])),
    );
    return { node, score: 0, contributions: [], via: cited.flatMap((id) => edges.get(id) ?? []) };
  });
  return [...ranking.slice(0, budget - last.length), ...last];
}

async function relationsOf(
  nodes: readonly NodeId[],
  limitPerNode: number,
  graph: GraphSource,
): Promise<GraphEdge[]> {
  if (nodes.length === 0) return [];
  const { edges } = await graph.neighbours(nodes, { limitPerNode });
  return edges.filter(({ kind }) => kind === "relation");
}
