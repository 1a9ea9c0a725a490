"use client";
/** One ranking of several: reciprocal rank fusion over the columns that are ticked, with what each of them added. */
import { useMemo, useState } from "react";
import { kindOf } from "@/components/graph-view/node-kind";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Tip } from "@/components/ui/tip";
import type { RunColumn } from "@/lib/core/run";
import type { Contribution } from "@/lib/core/trace";
import { ContributionBars } from "./contribution-bars";
import { FUSION_CONSTANT, type FusedNode, fuseRankings } from "./fuse-rankings";
import { type NodeNames, nameOf } from "./node-names";
import { useIsHovered } from "./use-pointed";

const FIRST_ROWS = 10;

interface FusedRankingProps {
  columns: readonly RunColumn[];
  titleOf: (column: string) => string;
  /** Ids of the columns that are fused; null for all of the question, without what was changed. */
  chosen: readonly string[] | null;
  names: NodeNames;
  selected: string | null;
  onChoose: (columns: string[] | null) => void;
  onHover: (id: string | null) => void;
  onSelect: (id: string | null) => void;
}

export function FusedRanking(props: FusedRankingProps) {
  const { columns, titleOf, chosen, selected, onChoose } = props;
  const [all, setAll] = useState(false);
  const ranked = useMemo(() => columns.filter(({ retrieval }) => retrieval !== null), [columns]);
  const usual = ranked.filter(({ counterfactual }) => counterfactual === null).map(({ id }) => id);
  const isFused = (id: string) => (chosen ?? usual).includes(id);
  const fused = useMemo(
    () =>
      fuseRankings(
        ranked
          .filter(({ id, counterfactual }) => chosen?.includes(id) ?? counterfactual === null)
          .map(({ id, retrieval }) => ({ id, title: titleOf(id), ranking: retrieval?.ranking ?? [] })),
      ),
    [ranked, chosen, titleOf],
  );
  const isSelectedBelow = fused.findIndex(({ node }) => node === selected) >= FIRST_ROWS;
  const shown = all || isSelectedBelow ? fused : fused.slice(0, FIRST_ROWS);

  function toggle(id: string) {
    const next = ranked.map((column) => column.id).filter((other) => (other === id) !== isFused(other));
    onChoose(next.join() === usual.join() ? null : next);
  }

  return (
    <section aria-label="Fused ranking">
      <Panel
        title="Fused ranking"
        aside={
          <Tip
            text={`Reciprocal rank fusion: each method adds 1 / (${FUSION_CONSTANT} + rank), whatever its own scores are.`}
          >
            <button type="button" className="cursor-help rounded-sm text-[0.8125rem] text-ink-soft">
              reciprocal ranks, k = {FUSION_CONSTANT}
            </button>
          </Tip>
        }
      >
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1 border-b px-4 py-2 text-[0.8125rem]">
          <legend className="sr-only">Methods that are fused</legend>
          {ranked.map(({ id }) => (
            <label key={id} className="flex items-center gap-1.5">
              <input
                type="checkbox"
                className="size-3.5 accent-focus"
                checked={isFused(id)}
                onChange={() => toggle(id)}
              />
              {titleOf(id)}
            </label>
          ))}
        </fieldset>
        {fused.length === 0 && <p className="px-4 py-3 text-ink-soft">Tick a method to fuse its ranking.</p>}
        <ol className="py-1">
          {shown.map((one, index) => (
            <FusedRow key={one.node} {...props} fused={one} rank={index + 1} open={selected === one.node} />
          ))}
        </ol>
        {fused.length > FIRST_ROWS && !isSelectedBelow && (
          <div className="border-t px-2 py-1">
            <Button look="quiet" size="small" onClick={() => setAll(!all)}>
              {all ? "Show fewer" : `Show all ${formatCount(fused.length)}`}
            </Button>
          </div>
        )}
      </Panel>
    </section>
  );
}

/** Reciprocal ranks differ in the fourth digit. */
const write = (score: number) => score.toFixed(4);
const termOf = ({ value }: Contribution) =>
  `1 / (${FUSION_CONSTANT} + ${Math.round(1 / value) - FUSION_CONSTANT})`;

interface FusedRowProps extends FusedRankingProps {
  fused: FusedNode;
  rank: number;
  open: boolean;
}

function FusedRow({ fused, rank, open, columns, titleOf, names, onHover, onSelect }: FusedRowProps) {
  const { node, score, contributions, ranks } = fused;
  const isHovered = useIsHovered(node);
  const named = names.get(node);
  const places = columns.flatMap(({ id }) => {
    const own = ranks.get(id);
    return own === undefined ? [] : [`${titleOf(id)} #${own}`];
  });
  return (
    <li className={classNames(open && "bg-selected")}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onSelect(open ? null : node)}
        onMouseEnter={() => onHover(node)}
        onMouseLeave={() => onHover(null)}
        className={classNames(
          "grid min-h-8 w-full grid-cols-[1.5rem_minmax(0,1fr)_auto] items-baseline gap-x-2 px-4 py-1 text-left text-[0.8125rem] sm:grid-cols-[1.5rem_minmax(0,2fr)_minmax(0,3fr)_auto]",
          !open && isHovered && "bg-hover",
        )}
      >
        <span className="numeric text-right text-xs text-ink-faint">{rank}</span>
        <span className={classNames("truncate", open && "font-medium whitespace-normal")}>
          {nameOf(names, node)}
          <span className="ml-1.5 text-xs font-normal text-ink-faint">{named && kindOf(named)}</span>
        </span>
        <span className="truncate text-xs text-ink-soft max-sm:order-last max-sm:col-span-3 max-sm:pl-8">
          {places.join(" · ")}
        </span>
        <span className="numeric text-xs text-ink-soft">{write(score)}</span>
      </button>
      {open && (
        <div className="max-w-xl px-4 pt-1 pb-3 pl-12 text-[0.8125rem]">
          <ContributionBars
            caption="What each method added"
            contributions={contributions}
            termOf={termOf}
            write={write}
          />
        </div>
      )}
    </li>
  );
}
