/** The menu of a node that corrects it. */
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useMayEdit } from "@/components/accounts/use-role";
import { knowledgeBasesQuery } from "@/components/api/queries";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import type { GraphNode } from "@/lib/graph/graph-source";
import { type OpenCorrection, useOpenCorrection } from "./open-correction";

interface NodeCorrectionsProps {
  knowledgeBase: string;
  node: GraphNode;
  looks: LabelLooks;
}

const ITEMS: readonly (readonly [OpenCorrection["kind"], string, ofChunks: boolean])[] = [
  ["node", "Name, labels and properties", true],
  ["alias", "Another name", false],
  ["edge", "Add an edge", true],
  ["edges", "Its edges", true],
  ["merge", "Merge into another node", false],
];

export function NodeCorrections({ knowledgeBase, node, looks }: NodeCorrectionsProps) {
  const openCorrection = useOpenCorrection();
  const base = useQuery(knowledgeBasesQuery).data?.find(({ id }) => id === knowledgeBase);
  const open = (kind: OpenCorrection["kind"]) => openCorrection({ kind, knowledgeBase, node, looks });
  const mayEdit = useMayEdit(base);
  // A Neo4j database is only read.
  if (!mayEdit || !base || base.connection) return null;
  return (
    <Menu
      trigger={
        <Button look="quiet" size="small">
          <Pencil aria-hidden />
          Correct
        </Button>
      }
    >
      {ITEMS.filter(([, , ofChunks]) => ofChunks || !node.origin).map(([kind, title]) => (
        <MenuItem key={kind} onSelect={() => open(kind)}>
          {title}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem className="text-bad" onSelect={() => open("delete")}>
        Delete
      </MenuItem>
    </Menu>
  );
}
