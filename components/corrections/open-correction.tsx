/**
 * The correction that is being written, above everything that is drawn anew when a graph changes: an index job that ends
 * meanwhile takes nothing away that was typed.
 */
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import type { GraphNode } from "@/lib/graph/graph-source";
import { AddEdgeDialog } from "./edge-dialog";
import { EdgeListDialog } from "./edge-list-dialog";
import { AliasDialog, DeleteNodeDialog, MergeDialog } from "./node-actions";
import { NodeDialog } from "./node-dialog";

export interface OpenCorrection {
  kind: "node" | "alias" | "edge" | "edges" | "merge" | "delete";
  knowledgeBase: string;
  node: GraphNode;
  looks: LabelLooks;
}

const Context = createContext<(correction: OpenCorrection) => void>(() => {});

export function CorrectionProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenCorrection | null>(null);
  const close = useCallback(() => setOpen(null), []);
  return (
    <Context value={setOpen}>
      {children}
      {open && <CorrectionOfNode {...open} onClose={close} />}
    </Context>
  );
}

/** Opens the dialog of a correction; what is typed there stays until it is closed or written. */
export function useOpenCorrection(): (correction: OpenCorrection) => void {
  return useContext(Context);
}

function CorrectionOfNode({ kind, looks, ...shared }: OpenCorrection & { onClose: () => void }) {
  switch (kind) {
    case "node":
      return <NodeDialog {...shared} />;
    case "alias":
      return <AliasDialog {...shared} />;
    case "edge":
      return <AddEdgeDialog {...shared} looks={looks} />;
    case "edges":
      return <EdgeListDialog {...shared} />;
    case "merge":
      return <MergeDialog {...shared} looks={looks} />;
    case "delete":
      return <DeleteNodeDialog {...shared} />;
  }
}
