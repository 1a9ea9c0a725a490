"use client";
/** What was found, laid over what was asked: the query graph with the name of the matched node under each variable. */
import { ChevronLeft, ChevronRight, Table2, Waypoints, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useLabelLooks } from "@/components/graph-view/style/use-label-looks";
import { QueryView } from "@/components/query-graph/query-view";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { formatCount, formatScore } from "@/components/ui/format";
import { ownValue } from "@/lib/graph/own-value";
import type { Artefact } from "@/lib/methods/trace/trace";
import { matchLights } from "../state/lights";
import { useRunNames } from "../state/use-run-names";
import { matchTable } from "./match-table";
import { MoreInTrace } from "./more-in-trace";
import { type Pointing, TraceTable } from "./trace-table";

interface MatchListProps extends Pointing {
  found: Extract<Artefact, { kind: "matches" }>;
  picked: number | null;
  onPick: (match: number | null) => void;
}

export function MatchList({ found, picked, onPick, ...pointing }: MatchListProps) {
  const { knowledgeBase, names } = useRunNames();
  const { title, query, matches, omitted } = found;
  const [asTable, setAsTable] = useState(false);
  const looks = useLabelLooks(knowledgeBase);
  const titles = useMemo(() => new Map([...names].map(([id, { name }]) => [id, name])), [names]);
  const table = useMemo(() => matchTable(found), [found]);
  const at = Math.min(picked ?? 0, Math.max(matches.length - 1, 0));
  const match = matches[at];
  const Twin = asTable ? Waypoints : Table2;

  return (
    <section aria-label={title} className="border-b py-2">
      <div className="flex flex-wrap items-center gap-x-2 px-4">
        <h3 className="text-xs font-medium text-ink-soft">{title}</h3>
        {match && match.score !== null && !asTable && <Badge>score {formatScore(match.score)}</Badge>}
        {match && !asTable && match.failed.length > 0 && <Badge tone="warn">not all of it</Badge>}
        <div className="ml-auto flex items-center">
          {!asTable && matches.length > 1 && (
            <Pager at={at} count={matches.length} onGo={(next) => onPick(next)} />
          )}
          {matches.length > 0 && (
            <Button look="quiet" size="small" onClick={() => setAsTable(!asTable)}>
              <Twin aria-hidden />
              {asTable ? "Drawing" : "Table"}
            </Button>
          )}
        </div>
      </div>
      {!match && (
        <div className="px-4">
          <QueryView query={query} names={titles} looks={looks} />
          <p className="text-ink-soft">Nothing in the graph matches this.</p>
        </div>
      )}
      {match && !asTable && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing only lights; the cards in it are the buttons.
        <div
          className="px-4"
          onMouseEnter={() => pointing.onGlance(matchLights(match))}
          onMouseLeave={() => pointing.onGlance(null)}
        >
          <QueryView
            query={query}
            names={titles}
            looks={looks}
            match={match}
            selected={
              Object.entries(match.nodes).find(([, node]) => node.id === pointing.selected)?.[0] ?? null
            }
            onSelect={(variable) => {
              const node = ownValue(match.nodes, variable);
              if (node) pointing.onSelect(node.id);
            }}
          />
          {match.failed.length > 0 && (
            <ul aria-label="Not satisfied" className="mt-1 flex flex-col gap-0.5 text-compact text-warn">
              {match.failed.map((constraint) => (
                <li key={constraint} className="flex gap-1.5">
                  <X aria-hidden className="mt-1 size-3.5 shrink-0" />
                  <span className="min-w-0 break-words">{constraint}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {asTable ? (
        <TraceTable
          {...table}
          title={`${title}, as a table`}
          omitted={omitted}
          picked={picked}
          onPick={onPick}
          {...pointing}
        />
      ) : (
        <div className="px-2">
          <MoreInTrace count={omitted} />
        </div>
      )}
    </section>
  );
}

function Pager({ at, count, onGo }: { at: number; count: number; onGo: (match: number) => void }) {
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label="Previous match"
        className="size-7"
        disabled={at === 0}
        onClick={() => onGo(at - 1)}
      />
      <span className="numeric text-xs text-ink-soft" aria-live="polite">
        {formatCount(at + 1)} of {formatCount(count)}
      </span>
      <IconButton
        icon={ChevronRight}
        label="Next match"
        className="size-7"
        disabled={at >= count - 1}
        onClick={() => onGo(at + 1)}
      />
    </>
  );
}
