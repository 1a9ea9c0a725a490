/** A query's result: its rows, and the plan by which they were found. */
import { X } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatDuration, formatNoun } from "@/components/ui/format";
import type { MatchResponse } from "@/lib/api/graph";
import type { NodeId } from "@/lib/graph/graph-source";
import { MOST_DRAWN } from "../address-steps";
import { MATCH_STEP } from "../take-step";
import { PlanTable } from "./plan-table";
import { ResultRows } from "./result-rows";

const TRUNCATED = {
  limit: "More rows match than were asked for",
  rows: "Ended at its budget of bindings: there may be more rows",
  milliseconds: "Ended at its budget of time: there may be more rows",
} as const;

interface ResultDrawerProps {
  response: MatchResponse;
  drawn: number;
  onDraw: (count: number) => void;
  onNode: (id: NodeId) => void;
  onClose: () => void;
}

export function ResultDrawer({ response, drawn, onDraw, onNode, onClose }: ResultDrawerProps) {
  const [shown, setShown] = useState<"rows" | "plan">("rows");
  const { result, ms } = response;
  const matched = result.subgraph.nodes.length;
  return (
    <section aria-label="Result" className="flex max-h-[45%] min-h-40 flex-col border-t bg-panel">
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1 text-compact">
        <div role="tablist" aria-label="Result" className="flex gap-1">
          {(["rows", "plan"] as const).map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={shown === name}
              className={classNames(
                "rounded-md px-2 py-0.5 text-ink-soft hover:bg-hover",
                shown === name && "bg-hover font-medium text-ink",
              )}
              onClick={() => setShown(name)}
            >
              {name === "rows" ? "Rows" : "Plan"}
            </button>
          ))}
        </div>
        <span role="status" className="numeric text-ink-soft">
          {formatNoun(result.rows.length, "row")} in {formatDuration(ms)}
        </span>
        {result.truncated && <Badge tone="warn">{TRUNCATED[result.truncated]}</Badge>}
        {matched > drawn && (
          <span className="flex items-center gap-1.5 text-xs text-ink-soft">
            {formatCount(drawn)} of {formatNoun(matched, "matched node")} drawn
            {matched - drawn > MATCH_STEP && (
              <Button size="small" onClick={() => onDraw(drawn + MATCH_STEP)}>
                Draw {formatCount(MATCH_STEP)} more
              </Button>
            )}
            <Button size="small" onClick={() => onDraw(Math.min(matched, MOST_DRAWN))}>
              {matched > MOST_DRAWN ? `Draw ${formatCount(MOST_DRAWN)}` : "Draw all"}
            </Button>
          </span>
        )}
        <IconButton icon={X} label="Close the result" className="ml-auto size-7" onClick={onClose} />
      </header>
      <section
        className="min-h-0 flex-1 overflow-auto"
        aria-label={shown === "rows" ? "Rows" : "Plan"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
      >
        {shown === "rows" ? (
          <ResultRows result={result} onNode={onNode} />
        ) : (
          <PlanTable response={response} />
        )}
      </section>
    </section>
  );
}
