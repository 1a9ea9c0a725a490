/** Corrections that begin at a node: merged into another, or deleted. */
import { useState } from "react";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import type { GraphNode } from "@/lib/graph/graph-source";
import { CorrectionDialog } from "./correction-dialog";
import { NodePick } from "./node-pick";

export interface NodeActionProps {
  knowledgeBase: string;
  node: GraphNode;
  onClose: () => void;
}

export function MergeDialog({
  knowledgeBase,
  node,
  looks,
  onClose,
}: NodeActionProps & { looks: LabelLooks }) {
  const [into, setInto] = useState<GraphNode | null>(null);
  const isSame = into?.id === node.id;
  return (
    <CorrectionDialog
      knowledgeBase={knowledgeBase}
      title={`Merge ${node.name} into another node`}
      about={`The edges of ${node.name} move to the other node, and its names find that one from then on. What the other node does not have is taken over: labels, properties, a text.`}
      action="Merge"
      change={into && !isSame ? { action: "merge", node: node.id, into: into.id } : null}
      onClose={onClose}
    >
      <NodePick knowledgeBase={knowledgeBase} looks={looks} label="Into" node={into} onNode={setInto} />
      {isSame && (
        <p role="alert" className="text-bad">
          A node cannot be merged into itself.
        </p>
      )}
    </CorrectionDialog>
  );
}

export function AliasDialog({ knowledgeBase, node, onClose }: NodeActionProps) {
  const [alias, setAlias] = useState("");
  return (
    <CorrectionDialog
      knowledgeBase={knowledgeBase}
      title={`Another name of ${node.name}`}
      about="Questions and searches that use it find this node."
      action="Add"
      change={alias.trim() === "" ? null : { action: "alias", node: node.id, alias: alias.trim() }}
      onClose={onClose}
    >
      <label className="flex flex-col gap-1">
        <span className="font-medium">Name</span>
        <input
          maxLength={1_000}
          autoComplete="off"
          className="h-9 rounded-md border border-line-strong bg-panel px-3 text-sm"
          value={alias}
          onChange={(event) => setAlias(event.target.value)}
        />
      </label>
    </CorrectionDialog>
  );
}

export function DeleteNodeDialog({ knowledgeBase, node, onClose }: NodeActionProps) {
  return (
    <CorrectionDialog
      knowledgeBase={knowledgeBase}
      title={`Delete ${node.name}?`}
      about="The node goes with all of its edges."
      action="Delete"
      isDangerous
      change={{ action: "delete-node", node: node.id }}
      onClose={onClose}
    />
  );
}
