/** Nodes that each method found, and those that only one method found. */
import type { NodeId } from "@/lib/graph/graph-source";
import type { RunColumn } from "@/lib/measure/run/run";

export interface AgreementRow {
  node: NodeId;
  /** Rank from 1 for each method, aligned with the columns; null where it was not returned. */
  ranks: (number | null)[];
  found: number;
}

export interface Agreement {
  columns: string[];
  /** Found by most methods first, then best rank, then order of columns. */
  rows: AgreementRow[];
  shared: number;
  /** Nodes that only this column returned, aligned with `columns`. */
  alone: number[];
}

export function agree(columns: readonly RunColumn[]): Agreement {
  const finished = columns.flatMap(({ id, retrieval }) =>
    retrieval ? [{ id, ranking: retrieval.ranking }] : [],
  );
  const ranks = new Map<NodeId, (number | null)[]>();
  finished.forEach(({ ranking }, column) => {
    ranking.forEach(({ node }, index) => {
      const row = ranks.get(node) ?? finished.map(() => null);
      row[column] ??= index + 1;
      ranks.set(node, row);
    });
  });
  const rows = [...ranks].map(([node, row]) => ({
    node,
    ranks: row,
    found: row.filter((rank) => rank !== null).length,
  }));
  rows.sort((a, b) => b.found - a.found || bestRank(a) - bestRank(b));
  return {
    columns: finished.map(({ id }) => id),
    rows,
    shared: rows.filter((row) => row.found === finished.length).length,
    alone: finished.map(
      (_, column) => rows.filter((row) => row.found === 1 && row.ranks[column] !== null).length,
    ),
  };
}

function bestRank(row: AgreementRow): number {
  return Math.min(...row.ranks.map((rank) => rank ?? Number.POSITIVE_INFINITY));
}
