"use client";
/** The edges that a citation rests on: each opens with its kind, its properties and where it comes from. */
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { relationInWords } from "@/components/query-graph/relation-in-words";
import { formatNoun } from "@/components/ui/format";
import type { GraphEdge } from "@/lib/graph/graph-source";
import { nameOf } from "../state/node-names";
import { useRunNames } from "../state/use-run-names";
import { EdgeInspector } from "./edge-inspector";

interface CitedEdgesProps {
  edges: readonly GraphEdge[];
  onSelect: (id: string) => void;
  onOpenPlace: (id: string, edge: string) => void;
}

export function CitedEdges({ edges, onSelect, onOpenPlace }: CitedEdgesProps) {
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
