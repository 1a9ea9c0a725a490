/** Names that were read out of texts, and have no text of their own, stand behind the texts: short as they are, they fit a question that says them, and say nothing. */
import { EXTRACTED_ID, MENTIONS } from "../../graph/chunk-edges";
import type { GraphNode, GraphSource, NodeId } from "../../graph/graph-source";
import type { RankedNode, Ranking } from "../trace/trace";

interface Fit {
  bm25: number;
  cosine: number;
}

/** Texts looked at for each name. */
const TEXTS_OF_NAME = 100;

/** True for a name that was read out of texts and has none of its own. */
export function isNameAlone({ id, text }: Pick<GraphNode, "id" | "text">): boolean {
  return isReadOut(id) && text === "";
}

/** True for what was read out of texts and tables. */
export function isReadOut(id: NodeId): boolean {
  return id.startsWith(EXTRACTED_ID);
}

/** The order of a ranking: at the same score a name that was read out of texts comes last. */
export function bestFirst(a: RankedNode, b: RankedNode): number {
  return b.score - a.score || Number(isReadOut(a.node)) - Number(isReadOut(b.node));
}

/** The scores, with those of a name alone no better than the best of the texts that it was read from; aligned. */
export async function belowTheirTexts(
  scores: readonly (Fit & { node: NodeId })[],
  graph: GraphSource,
): Promise<(Fit & { node: NodeId })[]> {
  const read = await graph.nodes(scores.map(({ node }) => node).filter(isReadOut));
  const names = read.filter(isNameAlone).map(({ id }) => id);
  if (names.length === 0) return [...scores];
  const byNode = new Map(scores.map((own) => [own.node, own]));
  const { edges } = await graph.neighbours(names, {
    types: [MENTIONS],
    direction: "in",
    limitPerNode: TEXTS_OF_NAME,
  });
  const best = new Map<NodeId, Fit>();
  for (const { source, target } of edges) {
    const text = byNode.get(source);
    if (!text) continue;
    const { bm25, cosine } = best.get(target) ?? text;
    best.set(target, { bm25: Math.max(bm25, text.bm25), cosine: Math.max(cosine, text.cosine) });
  }
  return scores.map(({ node, bm25, cosine }) => {
    const most = best.get(node) ?? { bm25, cosine };
    return { node, bm25: Math.min(bm25, most.bm25), cosine: Math.min(cosine, most.cosine) };
  });
}

/** The ranking with the best text before the names alone that ranked above it; what answers stays where it is. */
export function namesBehindTexts(
  ranking: Ranking,
  nodes: ReadonlyMap<NodeId, GraphNode>,
  answers: readonly NodeId[],
): Ranking {
  const at = ranking.findIndex(({ node }) => nodes.get(node)?.text);
  const text = ranking.slice(at, at + 1);
  const isBehind = ({ node: id }: RankedNode) => {
    const node = nodes.get(id);
    return node !== undefined && isNameAlone(node) && !answers.includes(id);
  };
  const before = ranking.slice(0, Math.max(0, at));
  const behind = before.filter(isBehind).map((own) => scored(own, Math.min(own.score, text[0]!.score)));
  return [...before.filter((own) => !isBehind(own)), ...text, ...behind, ...ranking.slice(at + 1)];
}

function scored({ contributions, ...own }: RankedNode, score: number): RankedNode {
  const behind = { name: "no text of its own", value: score - own.score, weight: 1 };
  return { ...own, score, contributions: [...contributions, behind] };
}
