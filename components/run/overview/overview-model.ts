/** The overview of a run: for each method its cells, what joins the nodes of each, and the one look of every node. */
import type { RunColumn } from "@/lib/measure/run/run";
import type { StageSpec } from "@/lib/methods/trace/trace";
import type { Verdict } from "../state/verdict";
import { type Chain, findChains, isAnswer, joinedTo, keyOf, MOST_CHAINS } from "./chains";
import { type NodeRanks, rankNodes } from "./node-kinds";
import { type NodesContent, type PhaseCell, phaseCells } from "./phase-cells";

export interface DrawnCell {
  chains: readonly Chain[];
  /** Number of nodes, in chains or not. */
  total: number;
  /** The first ones, which are shown whatever room there is. */
  kept: number;
  /** "same 4 chains as GraphRAFT", "same first 4 chains as MoR"; null where no method before it has the same lines there. */
  same: string | null;
}

export interface OverviewRow {
  column: string;
  cells: readonly PhaseCell[];
  /** By phase; for cells of nodes. */
  drawn: ReadonlyMap<string, DrawnCell>;
}

export interface Overview {
  rows: readonly OverviewRow[];
  ranks: NodeRanks;
}

export function overviewOf(
  columns: readonly RunColumn[],
  specsOf: (method: string) => readonly StageSpec[],
  verdict: Verdict | null,
  titleOf: (column: string) => string,
  question = "",
): Overview {
  const ranks = rankNodes(columns, verdict);
  /** The first column with the same chains, and with the same first ones, by phase and chains. */
  const known = new Map<string, string>();
  const sameAs = (column: string, phase: string, chains: readonly Chain[], noun: string): string | null => {
    const first = chains.slice(0, MOST_CHAINS);
    const found = (phase === "expanded" ? [chains] : [chains, first]).map((own, at) => {
      const key = `${phase} ${at} ${JSON.stringify(own.map(({ note, ...chain }) => [keyOf(chain), note]).sort())}`;
      const other = known.get(key);
      if (other === undefined) known.set(key, column);
      return other;
    });
    const at = found.findIndex((other) => other !== undefined);
    if (at < 0 || !first.some(saysMore)) return null;
    const count = chains.length > 1 ? `${at > 0 ? `first ${first.length}` : chains.length} ${noun} ` : "";
    return `same ${count}as ${titleOf(found[at]!)}`;
  };
  const rows = columns.map(({ id: column, method, ...rest }) => {
    const cells = phaseCells({ id: column, method, ...rest }, specsOf(method), question);
    const drawn = cells.flatMap(({ phase, content }): [string, DrawnCell][] => {
      if (content.kind !== "nodes") return [];
      const chains = chainsOf(content, ranks);
      const agreed = chains.filter(({ isAgreed }) => isAgreed).length;
      const kept = phase === "expanded" ? 0 : Math.min(agreed, MOST_CHAINS);
      const same = sameAs(column, phase, chains, content.values ? "rows" : "chains");
      return [[phase, { chains, total: content.total, kept, same }]];
    });
    return { column, cells, drawn: new Map(drawn) };
  });
  return { ranks, rows };
}

/** Chains of the nodes of a cell, to answers that no name leads to an edge of theirs; for a table, one for each row. */
export function chainsOf({ nodes, edges, values, grounds }: NodesContent, ranks: NodeRanks): Chain[] {
  if (values) return [...values].map(([start, note]) => ({ start, steps: [], note }));
  const ended = findChains(nodes, edges, ranks).map((chain): Chain => {
    const { start } = chain;
    const note = chain.steps.length > 0 ? undefined : grounds?.get(start);
    if (note !== undefined) return { ...chain, note };
    return isAnswer(start, ranks) ? joinedTo(start, chain, edges) : chain;
  });
  if (!grounds?.size) return ended;
  return ended.toSorted((one, other) => Number(saysMore(other)) - Number(saysMore(one)));
}

/** True if the chain says more of its node than its name. */
export function saysMore({ steps, note }: Chain): boolean {
  return steps.length > 0 || note !== undefined;
}
