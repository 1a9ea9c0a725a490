/** The query that a method followed, with all that it matched. */
import { useMemo, useState } from "react";
import { QueryView } from "@/components/query-graph/query-view";
import { sameQueryGraph } from "@/lib/graph/query/query-facts";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { RunColumn } from "@/lib/measure/run/run";
import { MatchList } from "../artefacts/match-list";
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
  const { names } = useRunNames();
  const titles = useMemo(() => new Map([...names].map(([id, { name }]) => [id, name])), [names]);
  const pointer = usePointer();
  const [picked, setPicked] = useState<number | null>(null);
  const found = useMemo(() => matchesOf(column, query), [column, query]);
  if (!found)
    return (
      <div className="px-3 py-2">
        <QueryView query={asked} names={titles} />
      </div>
    );
  return (
    <MatchList
      found={{ ...found, title: "What it matched" }}
      asked={asked}
      picked={picked}
      onPick={setPicked}
      selected={address.node}
      onSelect={address.select}
      onHover={pointer.onHover}
      onGlance={pointer.onGlance}
    />
  );
}

/** The matches of the query that any stage has; null where there are none. */
function matchesOf({ stages }: RunColumn, query: QueryGraph) {
  for (const { artefacts } of stages)
    for (const one of artefacts)
      if (one.kind === "matches" && one.matches.length > 0 && sameQueryGraph(one.query, query)) return one;
  return null;
}
