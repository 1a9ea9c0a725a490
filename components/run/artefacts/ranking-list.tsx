/** A ranking, best first; the chosen node opens to say why it is there. */
import { useMemo, useRef, useState } from "react";
import { kindOf as labelOf } from "@/components/graph-view/node-in-words";
import { KIND_LOOKS } from "@/components/graph-view/roles";
import { KindMark } from "@/components/graph-view/shape-mark";
import { useElementKeys } from "@/components/shell/page-registry";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatScore } from "@/components/ui/format";
import type { RankedNode, Ranking, SubgraphNode } from "@/lib/methods/trace/trace";
import { nameOf } from "../state/node-names";
import { useIsHovered } from "../state/use-pointed";
import { useRunNames } from "../state/use-run-names";
import { moveInWords, type RankChanges, rankChanges } from "../what-if/rank-changes";
import { MoreInTrace } from "./more-in-trace";
import { WhyHere } from "./why-here";

interface RankingListProps {
  title: string;
  ranking: readonly RankedNode[];
  omitted?: number;
  /** The ranking that this one is a change of; null where there is none. */
  before?: Ranking | null;
  /** Entries shown at first; all when absent. */
  first?: number;
  drawn: ReadonlyMap<string, SubgraphNode>;
  selected: string | null;
  onHover: (id: string | null) => void;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
  onOpenPlace: (id: string, edge: string) => void;
}

export function RankingList(props: RankingListProps) {
  const { title, ranking, omitted = 0, first = ranking.length, selected, onSelect } = props;
  const [all, setAll] = useState(false);
  const isSelectedBelow = ranking.findIndex(({ node }) => node === selected) >= first;
  const shown = all || isSelectedBelow ? ranking : ranking.slice(0, first);
  // One row takes part in the order of Tab, the arrows lead to the others: six rankings are not a hundred and twenty stops.
  const stop = Math.max(
    0,
    shown.findIndex(({ node }) => node === selected),
  );
  const list = useRef<HTMLOListElement>(null);
  const changes = useMemo(
    () => (props.before ? rankChanges(props.before, ranking) : null),
    [props.before, ranking],
  );

  function move(by: number) {
    const rows = rowsOf(list.current);
    const at = rows.findIndex((row) => row.matches(":focus"));
    const next = ranking[at + by];
    if (at < 0 || !next) return false;
    rows[at + by]?.focus();
    onSelect(next.node);
  }
  /** False on a row that is not chosen yet: the button takes the key. */
  function openChosen() {
    const at = rowsOf(list.current).findIndex((row) => row.matches(":focus"));
    const row = ranking[at];
    if (!row || row.node !== selected) return false;
    props.onOpen(row.node);
  }
  const onKeyDown = useElementKeys("In a ranking", [
    { keys: ["ArrowUp"], meaning: "Choose the row above", run: () => move(-1) },
    { keys: ["ArrowDown"], meaning: "Choose the row below", run: () => move(1) },
    { keys: ["Enter"], meaning: "Choose the row; again: open its source", run: openChosen },
  ]);

  return (
    <div className="py-2">
      <h3 className="flex justify-between px-4 pb-1 text-xs font-medium text-ink-soft">
        <span>{title}</span>
        <span>Score</span>
      </h3>
      {ranking.length === 0 && <p className="px-4 py-2 text-ink-soft">No node is in this ranking.</p>}
      <ol ref={list} onKeyDown={onKeyDown}>
        {shown.map((ranked, index) => (
          <RankingRow
            key={ranked.node}
            {...props}
            ranked={ranked}
            rank={index + 1}
            open={selected === ranked.node}
            isTabStop={index === stop}
            move={changes?.moves.get(ranked.node)}
          />
        ))}
      </ol>
      {changes && changes.gone.length > 0 && <Gone gone={changes.gone} {...props} />}
      <div className="flex flex-wrap items-center px-2">
        {ranking.length > first && !isSelectedBelow && (
          <Button look="quiet" size="small" onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${formatCount(ranking.length)}`}
          </Button>
        )}
        <MoreInTrace count={omitted} />
      </div>
    </div>
  );
}

function Gone({
  gone,
  onHover,
  onSelect,
}: Pick<RankingListProps, "onHover" | "onSelect"> & Pick<RankChanges, "gone">) {
  const { names } = useRunNames();
  return (
    <div className="mt-1 border-t px-4 pt-2 text-compact">
      <h4 className="text-xs font-medium text-ink-soft">Gone from the ranking, {formatCount(gone.length)}</h4>
      <ul aria-label="Gone from the ranking">
        {gone.map(({ node, rank }) => (
          <li key={node} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-2">
            <button
              type="button"
              className="truncate text-left text-ink-soft line-through hover:text-ink"
              onMouseEnter={() => onHover(node)}
              onMouseLeave={() => onHover(null)}
              onClick={() => onSelect(node)}
            >
              {nameOf(names, node)}
            </button>
            <span className="numeric text-xs text-ink-faint">was #{rank}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
}

interface RankingRowProps extends RankingListProps {
  ranked: RankedNode;
  rank: number;
  open: boolean;
  isTabStop: boolean;
  /** Ranks won since the ranking before; null when it is new, undefined when there is none to compare with. */
  move: number | null | undefined;
}

function RankingRow({
  ranking,
  ranked,
  rank,
  open,
  isTabStop,
  move,
  drawn,
  onHover,
  onSelect,
  onOpen,
  onOpenPlace,
}: RankingRowProps) {
  const { names, kindOf } = useRunNames();
  const isHovered = useIsHovered(ranked.node);
  const node = drawn.get(ranked.node);
  const kind = kindOf(ranked.node);
  const named = names.get(ranked.node);
  return (
    <li className={classNames(open && "bg-selected")}>
      <button
        type="button"
        data-row
        tabIndex={isTabStop ? 0 : -1}
        aria-expanded={open}
        onClick={() => onSelect(open ? null : ranked.node)}
        onMouseEnter={() => onHover(ranked.node)}
        onMouseLeave={() => onHover(null)}
        className={classNames(
          "grid min-h-8 w-full grid-cols-[1.5rem_0.75rem_minmax(0,1fr)_auto] items-center gap-2 px-4 py-0.5 text-left text-compact",
          !open && isHovered && "bg-hover",
        )}
      >
        <span className="numeric text-right text-xs text-ink-faint">{rank}</span>
        <span title={KIND_LOOKS[kind].title}>
          <KindMark kind={kind} />
        </span>
        <span className={classNames("truncate", open && "font-medium whitespace-normal")}>
          {nameOf(names, ranked.node)}
          <span className="ml-1.5 text-xs font-normal text-ink-faint">{named && labelOf(named)}</span>
        </span>
        <span className="numeric flex items-center gap-1.5 text-xs text-ink-soft">
          {move !== undefined && <Move move={move} />}
          {formatScore(ranked.score)}
        </span>
      </button>
      {open && (
        <WhyHere
          ranking={ranking}
          at={rank - 1}
          ranked={ranked}
          node={node}
          onSelect={onSelect}
          onOpen={onOpen}
          onOpenPlace={onOpenPlace}
        />
      )}
    </li>
  );
}

function Move({ move }: { move: number | null }) {
  const words = moveInWords(move);
  if (words === "") return null;
  return <Badge tone={move === null || move > 0 ? "good" : "warn"}>{words}</Badge>;
}
