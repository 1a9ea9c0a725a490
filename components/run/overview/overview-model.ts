/** The overview of a run: for each method its cells, and for every node that a cell draws its one place and look. */

import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import type { RunColumn } from "@/lib/methods/contract/run";
import type { StageSpec } from "@/lib/methods/trace/trace";
import type { Verdict } from "../state/verdict";
import { chooseNodes } from "./choose-nodes";
import { type NodeRanks, rankNodes } from "./node-kinds";
import { type PhaseCell, phaseCells } from "./phase-cells";
import { placeSlots, type Slot } from "./place-slots";
import { boundNodes } from "./plan-scene";

/** What a cell of nodes draws. */
export interface DrawnCell {
  nodes: NodeId[];
  edges: GraphEdge[];
  /** Nodes that it has and does not draw. */
  omitted: number;
}

export interface OverviewRow {
  column: string;
  cells: readonly PhaseCell[];
  /** By phase; for cells that draw nodes. */
  drawn: ReadonlyMap<string, DrawnCell>;
}

export interface Overview {
  rows: readonly OverviewRow[];
  ranks: NodeRanks;
  slots: ReadonlyMap<NodeId, Slot>;
}

/** @param specsOf the declared stages of a method, by its id */
export function overviewOf(
  columns: readonly RunColumn[],
  specsOf: (method: string) => readonly StageSpec[],
  verdict: Verdict | null,
): Overview {
  const ranks = rankNodes(columns, verdict);
  const rows = columns.map((column) => ({
    column: column.id,
    cells: phaseCells(column, specsOf(column.method)),
  }));
  const chosen = rows.map(({ cells }) =>
    cells.map(({ content }) => {
      if (content.kind === "nodes") return choose(content.nodes, content.edges, ranks);
      // The named nodes of a plan have their places, too.
      if (content.kind === "plan") return { nodes: boundNodes(content.asked), edges: [], total: 0 };
      return { nodes: [], edges: [], total: 0 };
    }),
  );
  const slots = placeSlots(
    chosen.flat().filter(({ nodes }) => nodes.length > 0),
    ranks,
  );
  return {
    ranks,
    slots,
    rows: rows.map(({ column, cells }, row) => ({
      column,
      cells,
      drawn: new Map(
        cells.flatMap(({ phase, content }, at) => {
          if (content.kind !== "nodes") return [];
          const { nodes, edges } = chosen[row]![at]!;
          const drawn = nodes.filter((id) => slots.has(id));
          return [
            [phase, { nodes: drawn, edges, omitted: Math.max(0, content.total - drawn.length) }] as const,
          ];
        }),
      ),
    })),
  };
}

function choose(nodes: readonly NodeId[], edges: readonly GraphEdge[], ranks: NodeRanks) {
  const chosen = chooseNodes(nodes, edges, ranks);
  const among = new Set(chosen);
  return {
    nodes: chosen,
    edges: relationsFirst(edges.filter(({ source, target }) => among.has(source) && among.has(target))),
  };
}

/** What indexing joined is drawn after relations of the data, and not where one of these joins the same nodes. */
function relationsFirst(edges: readonly GraphEdge[]): GraphEdge[] {
  const pairOf = ({ source, target }: GraphEdge) => JSON.stringify([source, target].sort());
  const relations = edges.filter(({ kind }) => kind === "relation");
  const related = new Set(relations.map(pairOf));
  return [...relations, ...edges.filter((edge) => edge.kind !== "relation" && !related.has(pairOf(edge)))];
}
