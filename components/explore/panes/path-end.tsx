/** One end of a path: a node that was picked, or the search for one. */
import { X } from "lucide-react";
import { LabelTags } from "@/components/graph-view/shape-mark";
import { NodeSearch } from "@/components/query-graph/node-search";
import { Button } from "@/components/ui/button";
import { useRestoredFocus } from "@/components/ui/use-restored-focus";
import type { GraphNode } from "@/lib/graph/graph-source";
import { useExplorer } from "../use-explorer";

export function PathEnd({
  title,
  node,
  offered,
  onPick,
}: {
  title: string;
  node: GraphNode | null;
  offered: GraphNode | null;
  onPick: (node: GraphNode | null) => void;
}) {
  const { knowledgeBase, looks } = useExplorer();
  const [end, keepFocus] = useRestoredFocus<HTMLDivElement>(node);
  const pick = (next: GraphNode | null) => {
    keepFocus();
    onPick(next);
  };
  return (
    <div ref={end} className="flex flex-col gap-1">
      <span className="text-xs font-medium text-ink-soft">{title}</span>
      {node ? (
        <div className="flex h-8 items-center gap-2 rounded-md bg-sunken pr-0.5 pl-2 text-compact">
          <span className="min-w-0 flex-1 truncate font-medium">{node.name}</span>
          <LabelTags labels={node.labels} looks={looks} />
          <Button
            look="quiet"
            size="small"
            className="px-1"
            aria-label={`${title}: choose another node`}
            onClick={() => pick(null)}
          >
            <X aria-hidden />
          </Button>
        </div>
      ) : (
        <>
          <NodeSearch
            knowledgeBase={knowledgeBase}
            looks={looks}
            label={`${title}: search a node`}
            placeholder="Search a node"
            onPick={pick}
          />
          {offered && (
            <button
              type="button"
              className="self-start text-left text-xs text-ink-soft underline decoration-line-strong underline-offset-2 hover:text-ink"
              onClick={() => pick(offered)}
            >
              Take the chosen node: {offered.name}
            </button>
          )}
        </>
      )}
    </div>
  );
}
