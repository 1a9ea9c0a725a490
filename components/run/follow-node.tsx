/** Chooses any node of the graph, so that every method says what became of it: also one that none of them found. */
import { X } from "lucide-react";
import { NodeSearch } from "@/components/query-graph/node-search";
import { IconButton } from "@/components/ui/button";
import { useRestoredFocus } from "@/components/ui/use-restored-focus";
import { nameOf } from "./state/node-names";
import { useRunNames } from "./state/use-run-names";

interface FollowNodeProps {
  /** While methods still answer, its place is reserved. */
  isOver: boolean;
  node: string | null;
  onSelect: (node: string | null) => void;
}

export function FollowNode({ isOver, node, onSelect }: FollowNodeProps) {
  const { names } = useRunNames();
  const [place, keepFocus] = useRestoredFocus<HTMLDivElement>(node);
  const follow = (next: string | null) => {
    keepFocus();
    onSelect(next);
  };
  return (
    <div ref={place} className="flex h-8 w-full min-w-0 items-center gap-1 max-sm:mb-2 sm:w-64">
      {!isOver ? null : node === null ? (
        <SearchNode onSelect={follow} />
      ) : (
        <>
          <span className="min-w-0 truncate text-compact text-ink-soft sm:ml-auto">
            Where is <span className="font-medium text-ink">{nameOf(names, node)}</span>?
          </span>
          <IconButton icon={X} label="Follow no node" className="size-7" onClick={() => follow(null)} />
        </>
      )}
    </div>
  );
}

function SearchNode({ onSelect }: Pick<FollowNodeProps, "onSelect">) {
  const { knowledgeBase, kindOf } = useRunNames();
  return (
    <div className="flex-1">
      <NodeSearch
        knowledgeBase={knowledgeBase}
        kindOf={kindOf}
        label="Follow a node through every method"
        placeholder="Which method found, or lost …?"
        onPick={({ id }) => onSelect(id)}
      />
    </div>
  );
}
