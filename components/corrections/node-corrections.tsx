"use client";
/** The menu of a node that corrects it. */
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/accounts/use-role";
import { knowledgeBasesQuery } from "@/components/api/queries";
import type { LabelLooks } from "@/components/graph-view/style/label-looks";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import type { GraphNode } from "@/lib/core/graph/graph-source";
import { AddEdgeDialog } from "./edge-dialog";
import { EdgeListDialog } from "./edge-list-dialog";
import { AliasDialog, DeleteNodeDialog, MergeDialog } from "./node-actions";
import { NodeDialog } from "./node-dialog";

interface NodeCorrectionsProps {
  knowledgeBase: string;
  node: GraphNode;
  looks: LabelLooks;
}

type Correction = "node" | "alias" | "edge" | "edges" | "merge" | "delete";

const ITEMS: readonly (readonly [Correction, string, ofChunks: boolean])[] = [
  ["node", "Name, labels and properties", true],
  ["alias", "Another name", false],
  ["edge", "Add an edge", true],
  ["edges", "Its edges", true],
  ["merge", "Merge into another node", false],
];

export function NodeCorrections({ knowledgeBase, node, looks }: NodeCorrectionsProps) {
  const [open, setOpen] = useState<Correction | null>(null);
  const base = useQuery(knowledgeBasesQuery).data?.find(({ id }) => id === knowledgeBase);
  const shared = { knowledgeBase, node, onClose: () => setOpen(null) };
  const mayEdit = useMay("editor");
  // A Neo4j database is only read.
  if (!mayEdit || !base || base.connection) return null;
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="small">
            <Pencil aria-hidden />
            Correct
          </Button>
        }
      >
        {ITEMS.filter(([, , ofChunks]) => ofChunks || !node.origin).map(([correction, title]) => (
          <MenuItem key={correction} onSelect={() => setOpen(correction)}>
            {title}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem className="text-bad" onSelect={() => setOpen("delete")}>
          Delete
        </MenuItem>
      </Menu>
      {open === "node" && <NodeDialog {...shared} />}
      {open === "alias" && <AliasDialog {...shared} />}
      {open === "edge" && <AddEdgeDialog {...shared} looks={looks} />}
      {open === "edges" && <EdgeListDialog {...shared} />}
      {open === "merge" && <MergeDialog {...shared} looks={looks} />}
      {open === "delete" && <DeleteNodeDialog {...shared} />}
    </>
  );
}
