/** The source behind a node, beside the run: the document at its passage, the table at its rows, or the node itself. */
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useMemo, useState } from "react";
import { nodesQuery } from "@/components/api/queries";
import { relationInWords } from "@/components/query-graph/relation-in-words";
import { Awaited } from "@/components/ui/awaited";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { SideSheet } from "@/components/ui/side-sheet";
import type { GraphEdge, GraphNode } from "@/lib/graph/graph-source";
import { nameOf } from "../state/node-names";
import { useRunNames } from "../state/use-run-names";
import { DocumentSource } from "./document-source";
import { placedSpan } from "./edge-evidence";
import { EdgeInspector } from "./edge-inspector";
import { NodeSource } from "./node-source";
import type { Span } from "./passage";
import { pagesInWords } from "./place-in-words";
import { TableSource } from "./table-source";

interface SourceSheetProps {
  node: string;
  span: Span | null;
  edge: GraphEdge | null;
  /** The edges that the open citation rests on. */
  cited: readonly GraphEdge[];
  onSelect: (id: string) => void;
  onOpenPlace: (id: string, edge: string) => void;
  onClose: () => void;
}

export function SourceSheet(props: SourceSheetProps) {
  const { node: id, span, edge, cited, onClose } = props;
  const { knowledgeBase } = useRunNames();
  const nodes = useQuery(nodesQuery(knowledgeBase, [id]));
  const node = nodes.data?.[0];
  return (
    <SideSheet onClose={onClose} className="max-sm:h-[68dvh]">
      <header className="flex items-start gap-2 border-b px-4 py-3">
        <div className="min-w-0 flex-1">
          <Dialog.Title className="font-semibold break-words">
            {node?.origin?.title ?? node?.name ?? id}
          </Dialog.Title>
          <p className="mt-0.5 flex flex-wrap gap-1">
            {node?.labels.map((label) => (
              <Badge key={label}>{label}</Badge>
            ))}
            {node?.origin && <Badge>{placeOf(node.origin)}</Badge>}
          </p>
        </div>
        <Dialog.Close asChild>
          <IconButton icon={X} label="Close the source" />
        </Dialog.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        {cited.length > 0 && (
          <CitedEdges
            key={cited.map((one) => one.id).join("\n")}
            edges={cited}
            onSelect={props.onSelect}
            onOpenPlace={props.onOpenPlace}
          />
        )}
        {!nodes.isSuccess && <Awaited query={nodes} rows={6} />}
        {nodes.isSuccess && !node && (
          <p className="p-4 text-ink-soft">
            The knowledge base was indexed again since this run, and this node is no longer in it. The run
            itself is stored unchanged.
          </p>
        )}
        {node && <NodeBody key={node.id} node={node} span={span} edge={edge} />}
      </div>
    </SideSheet>
  );
}

interface NodeBodyProps extends Pick<SourceSheetProps, "span" | "edge"> {
  node: GraphNode;
}

function NodeBody({ node, edge, span: cited }: NodeBodyProps) {
  // A new span is a new mark to scroll to.
  const span = useMemo(() => cited ?? (edge && placedSpan(edge, node.text)), [cited, edge, node.text]);
  if (node.origin?.kind === "document") {
    return <DocumentSource node={node} origin={node.origin} span={span} />;
  }
  if (node.origin?.kind === "table") {
    return <TableSource node={node} origin={node.origin} span={span} edge={edge} />;
  }
  return <NodeSource node={node} span={span} />;
}

function placeOf({ kind, source, range, pages }: NonNullable<GraphNode["origin"]>): string {
  if (pages) return pagesInWords(source, pages);
  const unit = kind === "table" ? "row" : "sentence";
  const [first, end] = range;
  return end - first === 1 ? `${unit} ${first + 1}` : `${unit}s ${first + 1} to ${end}`;
}

interface CitedEdgesProps {
  edges: readonly GraphEdge[];
  onSelect: (id: string) => void;
  onOpenPlace: (id: string, edge: string) => void;
}

/** The edges that a citation rests on: each opens with its kind, its properties and where it comes from. */
function CitedEdges({ edges, onSelect, onOpenPlace }: CitedEdgesProps) {
  const { names } = useRunNames();
  // A sole edge is what is cited: it is open.
  const [open, setOpen] = useState<string | null>(edges.length === 1 ? edges[0]!.id : null);
  return (
    <section aria-label="Cited edges" className="border-b">
      <h3 className="px-4 pt-3 pb-1 text-xs font-medium text-ink-soft">
        Rests on {formatNoun(edges.length, "edge")}
      </h3>
      <ol className="pb-2 text-compact">
        {edges.map((edge) => {
          const isOpen = open === edge.id;
          const Mark = isOpen ? ChevronDown : ChevronRight;
          return (
            <li key={edge.id}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : edge.id)}
                className="flex w-full items-center gap-1 px-3 py-1 text-left hover:bg-hover"
              >
                <Mark aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
                <span className="min-w-0 break-words">
                  {nameOf(names, edge.source)}{" "}
                  <span className="text-ink-soft">{relationInWords(edge.type)}</span>{" "}
                  {nameOf(names, edge.target)}
                </span>
              </button>
              {isOpen && (
                <EdgeInspector
                  edge={edge}
                  onSelect={onSelect}
                  onOpenPlace={onOpenPlace}
                  onClose={() => setOpen(null)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
