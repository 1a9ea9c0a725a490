/** The details of a node that represents others: a group and its nodes, or the edges of a relation that were not loaded yet. */
import { Maximize2, Plus, Ungroup } from "lucide-react";
import { LabelTags } from "@/components/graph-view/shape-mark";
import { Button } from "@/components/ui/button";
import { DraftInput } from "@/components/ui/draft-input";
import { formatCount, formatNoun } from "@/components/ui/format";
import type { GraphNode } from "@/lib/graph/graph-source";
import type { SceneNode } from "../scene";
import { EXPANSION_STEP } from "../take-step";
import { useExplorer } from "../use-explorer";

const LISTED = 100;

interface SelectionPaneProps {
  node: SceneNode;
  names: ReadonlyMap<string, GraphNode>;
  onOpen: (id: string) => void;
  onNode: (id: string) => void;
  onRename: (name: string, next: string) => void;
  onScatter: (name: string) => void;
}

export function SelectionPane({ node, names, onOpen, onNode, onRename, onScatter }: SelectionPaneProps) {
  const { looks } = useExplorer();
  const { group, more } = node;
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-3 text-compact">
      <h2 className="text-sm font-semibold break-words">
        {group ? `${node.name}: ${formatNoun(group.members.length, "node")}` : node.name}
      </h2>
      {more && (
        <>
          <p className="text-ink-soft">
            {more.left === null ? "More" : formatCount(more.left)} {more.relation.type} edges{" "}
            {more.relation.direction === "out" ? "from" : "to"}{" "}
            <button type="button" className="text-ink underline" onClick={() => onNode(more.node)}>
              {names.get(more.node)?.name ?? more.node}
            </button>{" "}
            are not on the canvas.
          </p>
          <Button look="action" onClick={() => onOpen(node.id)}>
            <Plus aria-hidden />
            Open {more.left === null ? EXPANSION_STEP : Math.min(EXPANSION_STEP, more.left)} more
          </Button>
        </>
      )}
      {group && (
        <>
          {group.isGathered && (
            <div className="flex w-full items-center gap-2 text-xs text-ink-soft">
              <span aria-hidden>Name</span>
              <DraftInput
                aria-label="Name"
                value={group.name}
                maxLength={80}
                onCommit={(name) => onRename(group.name, name)}
              />
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button look="action" onClick={() => onOpen(node.id)}>
              <Maximize2 aria-hidden />
              Draw each node
            </Button>
            {group.isGathered && (
              <Button onClick={() => onScatter(group.name)}>
                <Ungroup aria-hidden />
                Ungroup
              </Button>
            )}
          </div>
          <ul className="flex w-full flex-col">
            {group.members.slice(0, LISTED).map((member) => (
              <li key={member.id} className="flex items-center gap-2 border-t py-1">
                <span className="min-w-0 flex-1 break-words">{member.name}</span>
                <LabelTags labels={member.labels} looks={looks} />
              </li>
            ))}
          </ul>
          {group.members.length > LISTED && (
            <p className="text-xs text-ink-soft">
              and {formatCount(group.members.length - LISTED)} others; the table lists them all
            </p>
          )}
        </>
      )}
    </div>
  );
}
