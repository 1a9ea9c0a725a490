/** Another node: searched, then shown with a way back. */
import { X } from "lucide-react";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import { LabelTags } from "@/components/graph-view/shape-mark";
import { NodeSearch } from "@/components/query-graph/node-search";
import { IconButton } from "@/components/ui/button";
import type { GraphNode } from "@/lib/graph/graph-source";

interface NodePickProps {
  knowledgeBase: string;
  looks: LabelLooks;
  label: string;
  node: GraphNode | null;
  onNode: (node: GraphNode | null) => void;
}

export function NodePick({ knowledgeBase, looks, label, node, onNode }: NodePickProps) {
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium">{label}</span>
      {node ? (
        <div className="flex h-9 items-center gap-2 rounded-md bg-sunken pr-0.5 pl-3">
          <span className="min-w-0 flex-1 truncate font-medium">{node.name}</span>
          <LabelTags labels={node.labels} looks={looks} />
          <IconButton icon={X} label="Choose another node" onClick={() => onNode(null)} />
        </div>
      ) : (
        <NodeSearch
          knowledgeBase={knowledgeBase}
          looks={looks}
          label={`${label}: search a node`}
          placeholder="Search a node"
          onPick={onNode}
        />
      )}
    </div>
  );
}
