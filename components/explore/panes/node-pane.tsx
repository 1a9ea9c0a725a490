/** The details of the chosen node, and its actions. */
import { EyeOff, FoldVertical, Group as GroupIcon, Maximize2, Pin, PinOff, Route } from "lucide-react";
import { NodeCorrections } from "@/components/corrections/node-corrections";
import { placeOf } from "@/components/graph-view/places/places";
import { LabelTags } from "@/components/graph-view/shape-mark";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatNoun } from "@/components/ui/format";
import type { GraphNode } from "@/lib/graph/graph-source";
import type { Group } from "../scene";
import { useExplorer } from "../use-explorer";
import { RelationList } from "./relation-list";

interface NodePaneProps {
  node: GraphNode | null;
  group: Group | undefined;
  onGroup: (group: Group) => void;
  onHide: (node: GraphNode) => void;
  onPin: (node: GraphNode) => void;
  onPathFrom: (node: GraphNode) => void;
}

export function NodePane({ node, group, ...on }: NodePaneProps) {
  const { knowledgeBase, looks, exploration } = useExplorer();
  if (!node) {
    return (
      <EmptyState title="No node is chosen">
        Choose one on the canvas, or search for one above: its properties and relations appear here.
      </EmptyState>
    );
  }
  const isPinned = placeOf(exploration.content.pinned, node.id) !== undefined;
  const isExpanded = exploration.content.steps.some(
    ({ source }) => source.kind === "expansion" && source.node === node.id,
  );
  const properties = Object.entries(node.properties);
  return (
    <div className="flex flex-col pb-3">
      <header className="px-4 pt-3">
        <h2 className="font-semibold break-words">{node.name}</h2>
        <LabelTags labels={node.labels} looks={looks} />
      </header>
      <div className="flex flex-wrap gap-1 px-3 py-2">
        <Button look="quiet" size="small" onClick={() => on.onPathFrom(node)}>
          <Route aria-hidden />
          Path from here
        </Button>
        <Button look="quiet" size="small" aria-pressed={isPinned} onClick={() => on.onPin(node)}>
          {isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          {isPinned ? "Unpin" : "Pin"}
        </Button>
        <Button look="quiet" size="small" onClick={() => on.onHide(node)}>
          <EyeOff aria-hidden />
          Hide
        </Button>
        {isExpanded && (
          <Button look="quiet" size="small" onClick={() => exploration.collapse(node.id)}>
            <FoldVertical aria-hidden />
            Collapse
          </Button>
        )}
        <NodeCorrections key={node.id} knowledgeBase={knowledgeBase} node={node} looks={looks} />
      </div>
      {group && (
        <div className="flex items-center gap-2 border-t px-4 py-1.5 text-xs text-ink-soft">
          <span className="min-w-0 flex-1 break-words">
            In {group.name}, {formatNoun(group.members.length, "node")}
            {!group.isOpen && ", drawn as one"}
          </span>
          <Button look="quiet" size="small" onClick={() => on.onGroup(group)}>
            {group.isOpen ? <GroupIcon aria-hidden /> : <Maximize2 aria-hidden />}
            {group.isOpen ? "Draw as one" : "Draw each node"}
          </Button>
        </div>
      )}
      {node.text && (
        <p className="max-h-40 overflow-auto border-t px-4 py-2 text-compact whitespace-pre-line text-ink-soft">
          {node.text}
        </p>
      )}
      <dl className="grid grid-cols-[minmax(0,auto)_1fr] gap-x-4 gap-y-0.5 border-y px-4 py-2 text-compact">
        <dt className="text-ink-soft">id</dt>
        <dd className="font-mono text-xs leading-5.5 break-all">{node.id}</dd>
        {properties.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="break-words text-ink-soft">{key}</dt>
            <dd className="break-words">{String(value)}</dd>
          </div>
        ))}
      </dl>
      <RelationList key={`${knowledgeBase} ${node.id}`} node={node.id} />
    </div>
  );
}
