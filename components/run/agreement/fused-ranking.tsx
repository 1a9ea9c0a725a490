/** One ranking of several: reciprocal rank fusion over the columns that are ticked, with what each of them added. */
import { useMemo, useState } from "react";
import { kindOf as labelOf } from "@/components/graph-view/node-in-words";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Tip } from "@/components/ui/tip";
import type { RunColumn } from "@/lib/measure/run/run";
import {
  type FusedNode,
  fuseRankings,
  RRF_CONSTANT,
  rankContributions,
} from "@/lib/methods/rank/fuse-rankings";
import type { Contribution } from "@/lib/methods/trace/trace";
import { ContributionBars } from "../artefacts/contribution-bars";
import { RunMark } from "../run-mark";
import { nameOf } from "../state/node-names";
import { useIsHovered } from "../state/use-pointed";
import { useRunNames } from "../state/use-run-names";
import type { Verdict } from "../state/verdict";
import { whyAbove } from "./why-above";

const FIRST_ROWS = 10;

interface FusedRankingProps {
  columns: readonly RunColumn[];
  verdict: Verdict | null;
  titleOf: (column: string) => string;
  /** Ids of the columns that are fused; null for all of the question, without what was changed. */
  chosen: readonly string[] | null;
  selected: string | null;
  onChoose: (columns: string[] | null) => void;
  onHover: (id: string | null) => void;
  onSelect: (id: string | null) => void;
}

export function FusedRanking(props: FusedRankingProps) {
  const { columns, verdict, titleOf, chosen, selected, onChoose } = props;
  const { kindOf } = useRunNames();
  const [all, setAll] = useState(false);
  const ranked = useMemo(() => columns.filter(({ retrieval }) => retrieval !== null), [columns]);
  const usual = ranked.filter(({ counterfactual }) => counterfactual === null).map(({ id }) => id);
  const isFused = (id: string) => (chosen ?? usual).includes(id);
  const lists = useMemo(
    () => ranked.filter(({ id, counterfactual }) => chosen?.includes(id) ?? counterfactual === null),
    [ranked, chosen],
  );
  const fused = useMemo(
    () => fuseRankings(lists.map(({ retrieval }) => retrieval?.ranking.map(({ node }) => node) ?? [])),
    [lists],
  );
  const above = useMemo(
    () => whyAbove(fused, columns, verdict, kindOf, titleOf),
    [fused, columns, verdict, kindOf, titleOf],
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
            text={`Reciprocal rank fusion: each method adds 1 / (${RRF_CONSTANT} + rank), whatever its own scores are.`}
          >
            <button type="button" className="cursor-help rounded-sm text-compact text-ink-soft">
              reciprocal ranks, k = {RRF_CONSTANT}
            </button>
          </Tip>
        }
      >
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1 border-b px-4 py-2 text-compact">
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
            <FusedRow
              key={one.node}
              {...props}
              lists={lists}
              fused={one}
              rank={index + 1}
              note={above.get(one.node)}
              open={selected === one.node}
            />
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
const termOf = ({ value }: Contribution) => `1 / (${RRF_CONSTANT} + ${Math.round(1 / value) - RRF_CONSTANT})`;

interface FusedRowProps extends FusedRankingProps {
  lists: readonly RunColumn[];
  fused: FusedNode;
  rank: number;
  /** Why it is above what the methods agree on. */
  note: string | undefined;
  open: boolean;
}

function FusedRow({ fused, rank, note, open, lists, titleOf, onHover, onSelect }: FusedRowProps) {
  const { names, kindOf } = useRunNames();
  const { node, score, ranks } = fused;
  const isHovered = useIsHovered(node);
  const named = names.get(node);
  const titles = lists.map(({ id }) => titleOf(id));
  const places = ranks.flatMap((own, at) => (own === null ? [] : [`${titles[at]} #${own}`]));
  return (
    <li className={classNames(open && "bg-selected")}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onSelect(open ? null : node)}
        onMouseEnter={() => onHover(node)}
        onMouseLeave={() => onHover(null)}
        className={classNames(
          "grid min-h-8 w-full grid-cols-[1.5rem_0.75rem_minmax(0,1fr)_auto] items-baseline gap-x-2 px-4 py-1 text-left text-compact sm:grid-cols-[1.5rem_0.75rem_minmax(0,2fr)_minmax(0,3fr)_auto]",
          !open && isHovered && "bg-hover",
        )}
      >
        <span className="numeric text-right text-xs text-ink-faint">{rank}</span>
        <RunMark kind={kindOf(node)} className="self-center" />
        <span className={classNames("truncate", open && "font-medium whitespace-normal")}>
          {nameOf(names, node)}
          <span className="ml-1.5 text-xs font-normal text-ink-faint">{named && labelOf(named)}</span>
        </span>
        <span className="truncate text-xs text-ink-soft max-sm:order-last max-sm:col-span-4 max-sm:pl-13">
          {places.join(" · ")}
        </span>
        <span className="numeric text-xs text-ink-soft">{write(score)}</span>
      </button>
      {note && <p className="px-4 pb-1 pl-17 text-xs text-ink-soft">{note}</p>}
      {open && (
        <div className="max-w-xl px-4 pt-1 pb-3 pl-12 text-compact">
          <ContributionBars
            caption="What each method added"
            contributions={rankContributions(ranks, titles)}
            termOf={termOf}
            write={write}
          />
        </div>
      )}
    </li>
  );
}
