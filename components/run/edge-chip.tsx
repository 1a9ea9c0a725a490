/** An edge between two names, its arrow as the graph directs it, whichever way it was walked. */
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { GraphEdge } from "@/lib/core/graph/graph-source";

/** @param forward whether it is walked along its direction; the names stand in the order of the walk */
export function EdgeChip({ edge, forward }: { edge: GraphEdge; forward: boolean }) {
  const Arrow = forward ? ArrowRight : ArrowLeft;
  const arrow = <Arrow aria-label={forward ? "to" : "from"} className="size-3 shrink-0" />;
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-sm bg-sunken px-1 text-xs text-ink-soft">
      {!forward && arrow}
      <span className="min-w-0 break-words">{edge.type}</span>
      {edge.weight !== undefined && <span className="numeric">{edge.weight.toFixed(2)}</span>}
      {forward && arrow}
    </span>
  );
}
