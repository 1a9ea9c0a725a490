/** An edge between two names, its arrow as the graph directs it, whichever way it was walked. */
import { ArrowLeft, ArrowRight } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { GraphEdge } from "@/lib/graph/graph-source";

interface EdgeChipProps {
  edge: GraphEdge;
  /** True if it is walked along its direction; the names are in the order of the walk. */
  forward: boolean;
  onOpen?: () => void;
}

export function EdgeChip({ edge, forward, onOpen }: EdgeChipProps) {
  const Arrow = forward ? ArrowRight : ArrowLeft;
  const arrow = <Arrow aria-label={forward ? "to" : "from"} className="size-3 shrink-0" />;
  const look = "inline-flex max-w-full items-center gap-1 rounded-sm bg-sunken px-1 text-xs text-ink-soft";
  const content = (
    <>
      {!forward && arrow}
      <span className="min-w-0 break-words">{edge.type}</span>
      {edge.weight !== undefined && <span className="numeric">{edge.weight.toFixed(2)}</span>}
      {forward && arrow}
    </>
  );
  if (!onOpen) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      title="Open the source where this edge comes from"
      className={classNames(look, "underline decoration-line-strong underline-offset-2 hover:text-ink")}
      onClick={onOpen}
    >
      {content}
    </button>
  );
}
