/** The degree of a node by relation and direction, before anything is expanded, and the buttons that expand in steps. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Minus, Plus } from "lucide-react";
import { relationCountsQuery } from "@/components/api/graph-reads";
import { Awaited } from "@/components/ui/awaited";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { useRestoredFocus } from "@/components/ui/use-restored-focus";
import type { NodeId, RelationCount } from "@/lib/graph/graph-source";
import { expansionOf, sourceKey } from "../canvas-content";
import { EXPANSION_STEP } from "../take-step";
import { useExplorer } from "../use-explorer";

export function RelationList({ node }: { node: NodeId }) {
  const { knowledgeBase } = useExplorer();
  const counts = useQuery(relationCountsQuery(knowledgeBase, node));
  if (!counts.isSuccess) return <Awaited query={counts} rows={4} className="p-3" />;
  const total = counts.data.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label="Relations">
      <h3 className="flex justify-between px-4 pt-3 pb-1 text-xs font-medium text-ink-soft">
        Relations
        <span className="numeric font-normal">{formatCount(total)} in all</span>
      </h3>
      {counts.data.length === 0 && (
        <p className="px-4 pb-3 text-compact text-ink-soft">No edge leads from or to this node.</p>
      )}
      <ul>
        {[...counts.data].sort(factsFirst).map((relation) => (
          <RelationRow key={`${relation.direction} ${relation.type}`} relation={relation} node={node} />
        ))}
      </ul>
    </section>
  );
}

/** Imported relations before those that indexing found; the counts are in order already. */
function factsFirst(a: RelationCount, b: RelationCount): number {
  return Number(a.kind !== "relation") - Number(b.kind !== "relation");
}

function RelationRow({ relation, node }: { relation: RelationCount; node: NodeId }) {
  const { exploration } = useExplorer();
  const { type, kind, direction, count } = relation;
  const shown = expansionOf(exploration.content, node, relation)?.edges.length ?? 0;
  const left = Math.max(count - shown, 0);
  const next = Math.min(left, EXPANSION_STEP);
  const isOpening = exploration.opening.has(sourceKey({ kind: "expansion", node, relation }));
  const [buttons, keepFocus] = useRestoredFocus<HTMLSpanElement>(`${shown > 0} ${left > 0}`);
  const Arrow = direction === "out" ? ArrowRight : ArrowLeft;
  const where = `${type}, ${direction === "out" ? "outgoing" : "incoming"}`;
  return (
    <li className="flex min-h-9 items-center gap-2 border-t py-1 pr-2 pl-4 text-compact">
      <Arrow aria-label={direction === "out" ? "to" : "from"} className="size-3.5 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1 leading-4 break-words">
        {type}
        {kind !== "relation" && <span className="text-xs text-ink-soft"> {kind}</span>}
      </span>
      <span className="numeric text-xs text-ink-soft">
        {shown > 0 && `${formatCount(shown)} of `}
        {formatCount(count)}
      </span>
      <span ref={buttons} className="flex w-[5.25rem] justify-end gap-0.5">
        {shown > 0 && (
          <Button
            look="quiet"
            size="small"
            className="px-1"
            aria-label={`Collapse ${where}`}
            title="Collapse"
            onClick={() => {
              keepFocus();
              exploration.collapseRelation(node, relation);
            }}
          >
            <Minus aria-hidden />
          </Button>
        )}
        {left > 0 && (
          <Button
            size="small"
            className="px-1.5"
            // A button that is disabled would lose the focus.
            aria-disabled={isOpening}
            aria-label={`Expand ${where}: ${next} of ${left}${shown > 0 ? " more" : ""}`}
            onClick={() => {
              if (isOpening) return;
              keepFocus();
              void exploration.expand(node, relation);
            }}
          >
            <Plus aria-hidden />
            <span className="numeric">
              {next}
              {shown > 0 && " more"}
            </span>
          </Button>
        )}
      </span>
    </li>
  );
}
