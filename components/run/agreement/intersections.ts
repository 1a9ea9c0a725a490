/** The intersections of an UpSet plot (Lex et al. 2014): each node counts once, under exactly the columns that found it. */
import { formatNoun } from "@/components/ui/format";
import type { NodeId } from "@/lib/graph/graph-source";
import type { Agreement } from "./agreement";

export interface Intersection {
  columns: string[];
  nodes: NodeId[];
}

/** Every intersection that has a node, largest first; of equal ones that of more columns, then the order of rows. */
export function intersections({ columns, rows }: Agreement): Intersection[] {
  const byColumns = new Map<string, Intersection>();
  for (const { node, ranks } of rows) {
    const found = columns.filter((_, column) => ranks[column] !== null);
    const key = keyOf(found);
    const known = byColumns.get(key);
    if (known) known.nodes.push(node);
    else byColumns.set(key, { columns: found, nodes: [node] });
  }
  return [...byColumns.values()].sort(
    (a, b) => b.nodes.length - a.nodes.length || b.columns.length - a.columns.length,
  );
}

/** The one of exactly these columns, in whatever order they are named; null where there is none. */
export function findIntersection(
  all: readonly Intersection[],
  columns: readonly string[],
): Intersection | null {
  const key = keyOf(columns.toSorted());
  return all.find((one) => keyOf(one.columns.toSorted()) === key) ?? null;
}

/** "3 nodes found by Hybrid and SAGE only", "1 node found by all 6". */
export function intersectionInWords(
  { columns, nodes }: Intersection,
  all: number,
  titleOf: (column: string) => string,
): string {
  const found = `${formatNoun(nodes.length, "node")} found by`;
  if (columns.length === all) return `${found} ${all === 2 ? "both" : `all ${all}`}`;
  const titles = columns.map(titleOf);
  const last = titles.pop() ?? "";
  return `${found} ${titles.length > 0 ? `${titles.join(", ")} and ` : ""}${last} only`;
}

function keyOf(columns: readonly string[]): string {
  return JSON.stringify(columns);
}
