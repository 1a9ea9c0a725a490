/** SAGE section 2.2 B in a run: every neighbour with the link that leads to it, what that link covers, and why it stays or goes. */
import type { GraphEdge, GraphNode, NodeId } from "../../graph/graph-source";
import { formatNoun } from "../../graph/text/format-noun";
import type { Ranking, StageWriter, TableRow } from "../trace/trace";
import type { Neighbour } from "./rerank";

interface Neighbours {
  neighbours: readonly Neighbour[];
  ranking: Ranking;
  nodes: ReadonlyMap<NodeId, GraphNode>;
}

export function showNeighbours({ neighbours, ranking, nodes }: Neighbours, write: StageWriter): void {
  const ranked = new Set(ranking.map(({ node }) => node));
  const last = ranking.at(-1)?.score ?? 0;
  const rows = neighbours.map((neighbour): TableRow => {
    const { node, seed, edge, covered, score, pruned } = neighbour;
    const isSaved = ranked.has(node);
    return {
      cells: [
        cellOf(node, nodes),
        cellOf(seed, nodes),
        wordsOf(edge),
        covered,
        score,
        reasonOf(isSaved, pruned, last),
      ],
      lights: { nodes: [node, seed], edges: [edge.id] },
      chosen: isSaved,
    };
  });
  const left = neighbours.filter(({ node }) => !ranked.has(node)).length;
  write.info(`${left} of ${formatNoun(neighbours.length, "neighbour")} left out.`);
  const columns = [
    { title: "Neighbour" },
    { title: "From the seed" },
    { title: "By the link" },
    { title: "Covers of the question", unit: "share" },
    { title: "Score" },
    { title: "Why" },
  ];
  write.table("Neighbours, with the link that leads to each", columns, rows);
}

function reasonOf(isSaved: boolean, pruned: boolean, last: number): string {
  if (isSaved) return "in the budget";
  return pruned ? "pruned: its link covers too little" : `below the budget's last, ${last.toFixed(2)}`;
}

function cellOf(id: NodeId, nodes: ReadonlyMap<NodeId, GraphNode>) {
  return { nodes: [{ id, name: nodes.get(id)?.name ?? id }] };
}

/** Text of an edge: 'row 3, Opponent: "at Pittsburgh"', 'sentence 1: "Bornholm"', "shared entities 0.62: mole end". */
function wordsOf({ type, kind, properties }: GraphEdge): string {
  const { name, rows, columns, sentences, signal, value, sharedEntities } = properties;
  if (kind !== "similarity") return type;
  if (name !== undefined && rows !== undefined) return `row ${counted(rows)}, ${columns}: “${name}”`;
  if (name !== undefined) return `sentence ${counted(sentences)}: “${name}”`;
  return `${signal} ${value}${sharedEntities === undefined ? "" : `: ${sharedEntities}`}`;
}

/** Places as people count them, from 1. */
function counted(places: unknown): string {
  return String(places)
    .split(",")
    .map((place) => Number(place) + 1)
    .join(", ");
}
