"use client";
/** The query that a method followed, and below it all that it matched, a row for each match; the chosen one lies over the query. */
import { useMemo, useState } from "react";
import { useLabelLooks } from "@/components/graph-view/style/use-label-looks";
import { QueryView } from "@/components/query-graph/query-view";
import { type QueryGraph, sameQueryGraph } from "@/lib/graph/query/query-graph";
import type { RunColumn } from "@/lib/methods/contract/run";
import { matchTable } from "../artefacts/match-table";
import { TraceTable } from "../artefacts/trace-table";
import { usePointer } from "../state/use-pointed";
import type { RunAddress } from "../state/use-run-address";
import { useRunNames } from "../state/use-run-names";

interface PlanViewProps {
  column: RunColumn;
  query: QueryGraph;
  asked: QueryGraph;
  address: RunAddress;
}

export function PlanView({ column, query, asked, address }: PlanViewProps) {
  const { names, knowledgeBase } = useRunNames();
  const looks = useLabelLooks(knowledgeBase);
  const titles = useMemo(() => new Map([...names].map(([id, { name }]) => [id, name])), [names]);
  const [picked, setPicked] = useState<number | null>(null);
  const found = useMemo(() => matchesOf(column, query), [column, query]);
  const pointer = usePointer();
  const match = picked === null ? undefined : found?.matches[picked];
  return (
    <>
      <div className="px-3 py-2">
        <QueryView query={asked} names={titles} looks={looks} {...(match && { match })} />
      </div>
      {found && (
        <TraceTable
          title="What it matched"
          {...matchTable(found)}
          omitted={found.omitted}
          picked={picked}
          onPick={setPicked}
          selected={address.node}
          {...pointer}
          onSelect={address.select}
        />
      )}
    </>
  );
}

/** The matches of the query that any stage has; null where there are none. */
function matchesOf({ stages }: RunColumn, query: QueryGraph) {
  for (const { artefacts } of stages)
    for (const one of artefacts)
      if (one.kind === "matches" && one.matches.length > 0 && sameQueryGraph(one.query, query)) return one;
  return null;
}
