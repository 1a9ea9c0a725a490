/** The edges of a node, one relation at a time, to be corrected or deleted. */
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { readNeighbours, relationCountsQuery } from "@/components/api/graph-reads";
import { Button, IconButton } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { Modal } from "@/components/ui/modal";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { GraphEdge, GraphNode, RelationCount } from "@/lib/graph/graph-source";
import { CorrectionDialog } from "./correction-dialog";
import { ChangeEdgeDialog, pickOf } from "./edge-dialog";
import type { NodeActionProps } from "./node-actions";

const LISTED = 100;

type Chosen = { edge: GraphEdge; title: string; action: "change" | "delete" };

export function EdgeListDialog({ knowledgeBase, node, onClose }: NodeActionProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [relation, setRelation] = useState(0);
  const counts = useQuery(relationCountsQuery(knowledgeBase, node.id));
  const relations = (counts.data ?? []).filter(({ kind }) => kind !== "similarity");
  const current = relations[relation];
  if (chosen?.action === "change")
    return <ChangeEdgeDialog knowledgeBase={knowledgeBase} {...chosen} onClose={onClose} />;
  if (chosen)
    return (
      <CorrectionDialog
        knowledgeBase={knowledgeBase}
        title={`Delete ${chosen.title}?`}
        action="Delete"
        isDangerous
        change={{ action: "delete-edge", edge: pickOf(chosen.edge) }}
        onClose={onClose}
      />
    );
  return (
    <Modal onClose={onClose} width="medium" className="flex flex-col gap-3 text-compact">
      <Dialog.Title className="text-sm font-semibold break-words">Edges of {node.name}</Dialog.Title>
      {counts.isPending ? (
        <SkeletonRows rows={3} />
      ) : counts.isError ? (
        <ProblemNote error={counts.error} onRetry={() => counts.refetch()} />
      ) : current ? (
        <>
          <Select
            aria-label="Relation"
            value={relation}
            onValue={(value) => setRelation(Number(value))}
            options={relations.map(({ type, direction, count }, at) => [
              at,
              `${type}, ${direction === "out" ? "outgoing" : "incoming"}: ${formatCount(count)}`,
            ])}
          />
          <EdgeRows
            key={relation}
            knowledgeBase={knowledgeBase}
            node={node}
            relation={current}
            onChoose={setChosen}
          />
        </>
      ) : (
        <p className="text-ink-soft">No edge that can be corrected leads from or to this node.</p>
      )}
      <Dialog.Close asChild>
        <Button className="self-end">Close</Button>
      </Dialog.Close>
    </Modal>
  );
}

interface EdgeRowsProps {
  knowledgeBase: string;
  node: GraphNode;
  relation: RelationCount;
  onChoose: (chosen: Chosen) => void;
}

function EdgeRows({ knowledgeBase, node, relation: { type, direction, count }, onChoose }: EdgeRowsProps) {
  const page = useQuery({
    queryKey: ["edges", knowledgeBase, node.id, type, direction],
    queryFn: ({ signal }) =>
      readNeighbours(knowledgeBase, { id: node.id, type, direction }, { offset: 0, limit: LISTED }, signal),
  });
  if (page.isPending) return <SkeletonRows rows={3} />;
  if (page.isError) return <ProblemNote error={page.error} onRetry={() => page.refetch()} />;
  const names = new Map(page.data.nodes.map(({ id, name }) => [id, name]));
  const { edges } = page.data;
  return (
    <>
      <ul aria-label="Edges" className="flex flex-col">
        {edges.map((edge) => {
          const other = edge.source === node.id ? edge.target : edge.source;
          const name = names.get(other) ?? other;
          const title = direction === "out" ? `${node.name} ${type} ${name}` : `${name} ${type} ${node.name}`;
          const properties = Object.entries(edge.properties).map(([key, value]) => `${key}: ${value}`);
          return (
            <li key={edge.id} className="flex items-center gap-1 border-t py-1">
              <span className="min-w-0 flex-1 break-words">
                {direction === "out" ? "to" : "from"} {name}
                {properties.length > 0 && <span className="text-ink-soft"> ({properties.join(", ")})</span>}
              </span>
              <IconButton
                icon={Pencil}
                label={`Correct ${title}`}
                onClick={() => onChoose({ edge, title, action: "change" })}
              />
              <IconButton
                icon={Trash2}
                label={`Delete ${title}`}
                onClick={() => onChoose({ edge, title, action: "delete" })}
              />
            </li>
          );
        })}
      </ul>
      {edges.length < count && (
        <p className="text-xs text-ink-soft">
          The first {formatCount(edges.length)} of {formatCount(count)}; the command line reaches them all.
        </p>
      )}
    </>
  );
}
