/** From a graph's schema to elements: labels sized by their nodes, one line for each pair of labels that relations join. */
import type { ElementDefinition } from "cytoscape";
import { formatCompact, formatNoun } from "@/components/ui/format";
import type { EdgeKind, GraphSchema } from "@/lib/graph/graph-source";

/** A few are seen from nearby: the largest grows with their number. */
const NODE_SIZE = { least: 22, most: 76, each: 6 };
const EDGE_WIDTH = { least: 1, most: 7, each: 1 };
/** More labels than this are not readable as a drawing; the table beside it has them all. */
export const MAX_DRAWN_LABELS = 40;

/** Area, not diameter, follows the count. @param all the counts that are drawn */
function between({ least, most, each }: typeof NODE_SIZE, count: number, all: readonly number[]): number {
  const range = Math.min(most - least, each * all.length);
  return least + range * Math.sqrt(count / Math.max(1, ...all));
}

const MAX_WRITTEN_TYPES = 3;

/** Names of relations stay readable up to this many lines; beyond, a line is named when its label is pointed at. */
const MAX_NAMED_PAIRS = 16;

/** The most frequent labels and every relation of `kinds` between two of them. */
export function schemaElements(schema: GraphSchema, kinds: ReadonlySet<EdgeKind>): ElementDefinition[] {
  const labels = [...schema.labels].sort((a, b) => b.count - a.count).slice(0, MAX_DRAWN_LABELS);
  const drawn = new Set(labels.map((label) => label.name));
  const pairs = joinedPairs(schema, kinds).filter((pair) => drawn.has(pair.source) && drawn.has(pair.target));
  const nodes = labels.map(({ count }) => count);
  const edges = pairs.map(({ count }) => count);
  return [
    ...labels.map((label, index) => ({
      group: "nodes" as const,
      data: {
        id: label.name,
        naming: labels.length <= MAX_NAMED_PAIRS ? 0 : index,
        label: `${label.name} ${formatCompact(label.count)}`,
        size: between(NODE_SIZE, label.count, nodes),
      },
    })),
    ...pairs.map((pair) => ({
      group: "edges" as const,
      data: {
        id: `edge ${pair.source} ${pair.target}`,
        source: pair.source,
        target: pair.target,
        label: writtenTypes(pair.types),
        naming: pairs.length <= MAX_NAMED_PAIRS ? 0 : undefined,
        size: between(EDGE_WIDTH, pair.count, edges),
      },
    })),
  ];
}

function writtenTypes(types: readonly string[]): string {
  if (types.length <= MAX_WRITTEN_TYPES) return types.join("\n");
  return [
    ...types.slice(0, MAX_WRITTEN_TYPES - 1),
    `+${formatNoun(types.length - MAX_WRITTEN_TYPES + 1, "relation")}`,
  ].join("\n");
}

/** Pairs of end labels with every relation type between them and how many edges those have. */
function joinedPairs(schema: GraphSchema, kinds: ReadonlySet<EdgeKind>) {
  const pairs = new Map<string, { source: string; target: string; types: string[]; count: number }>();
  for (const relation of schema.relations.filter(({ kind }) => kinds.has(kind))) {
    for (const end of relation.ends) {
      const key = JSON.stringify([end.source, end.target]);
      const pair = pairs.get(key) ?? { source: end.source, target: end.target, types: [], count: 0 };
      pair.types.push(relation.type);
      pair.count += end.count;
      pairs.set(key, pair);
    }
  }
  return [...pairs.values()];
}
