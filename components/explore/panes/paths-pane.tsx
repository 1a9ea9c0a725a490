/** The shortest paths between two picks: asked for, drawn, and one of them lit. */
import { useMutation } from "@tanstack/react-query";
import { ArrowDownUp } from "lucide-react";
import { useMemo, useState } from "react";
import { type PathsAsked, readPaths } from "@/components/api/graph-reads";
import { Button, IconButton } from "@/components/ui/button";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { PathsResponse } from "@/lib/api/graph";
import type { GraphNode, GraphSchema } from "@/lib/graph/graph-source";
import { MOST_PATHS } from "../address-steps";
import { pathsStep } from "../take-step";
import { useExplorer } from "../use-explorer";
import { toggled } from "./canvas-filter";
import { FoundPaths } from "./found-paths";
import { PathEnd } from "./path-end";

const COUNTS = Array.from({ length: MOST_PATHS }, (_, index) => index + 1);

export interface PathEnds {
  from: GraphNode | null;
  to: GraphNode | null;
}

interface PathsPaneProps {
  ends: PathEnds;
  onEnds: (ends: PathEnds) => void;
  schema: GraphSchema;
  /** The chosen node of the canvas, offered for an end that is free. */
  selected: GraphNode | null;
  onLight: (edges: ReadonlySet<string>) => void;
}

export function PathsPane({ schema, ends, onEnds, selected, onLight }: PathsPaneProps) {
  const { knowledgeBase, exploration } = useExplorer();
  const types = useMemo(() => [...new Set(schema.relations.map(({ type }) => type))].sort(), [schema]);
  const kinds = new Set(schema.relations.map(({ kind }) => kind));
  // With imported relations alone, or none, there is nothing to choose.
  const hasBoth = kinds.has("relation") && kinds.size > 1;
  const [count, setCount] = useState(1);
  const [onlyFacts, setOnlyFacts] = useState(true);
  const [along, setAlong] = useState<ReadonlySet<string>>(new Set());
  const facts = hasBoth && onlyFacts && along.size === 0;
  const [lit, setLit] = useState<number | null>(null);
  const finding = useMutation({
    mutationFn: (asked: PathsAsked) => readPaths(knowledgeBase, asked),
    onSuccess: (found, asked) => {
      if (found.paths.length === 0) return;
      exploration.take(pathsStep(asked, found));
      light(found, 0);
    },
  });

  function light(found: PathsResponse, index: number | null) {
    setLit(index);
    onLight(new Set(index === null ? [] : found.paths[index]?.edges));
  }

  const { from, to } = ends;
  const isSame = from !== null && from.id === to?.id;
  const end = (side: "from" | "to", title: string) => (
    <PathEnd
      title={title}
      node={ends[side]}
      offered={selected && selected.id !== from?.id && selected.id !== to?.id ? selected : null}
      onPick={(node) => onEnds({ ...ends, [side]: node })}
    />
  );
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (from && to && !isSame && !finding.isPending)
            finding.mutate({ from: from.id, to: to.id, count, facts, types: [...along] });
        }}
      >
        {end("from", "From")}
        {end("to", "To")}
        <div className="flex items-center gap-2">
          <label className="flex items-center gap-1.5 text-compact text-ink-soft">
            Paths
            <Select
              value={count}
              onValue={(value) => setCount(Number(value))}
              options={COUNTS.map((value) => [value, value])}
            />
          </label>
          <IconButton
            icon={ArrowDownUp}
            label="Exchange the two ends"
            title="Exchange the two ends"
            disabled={!from && !to}
            onClick={() => onEnds({ from: to, to: from })}
          />
          <Button
            type="submit"
            look="action"
            className="ml-auto h-8"
            disabled={!from || !to || isSame}
            // A button that is disabled would lose the focus.
            aria-disabled={finding.isPending}
          >
            {finding.isPending
              ? "Searching"
              : count === 1
                ? "Find the shortest path"
                : "Find the shortest paths"}
          </Button>
        </div>
        <details className="text-xs text-ink-soft">
          <summary className="cursor-pointer rounded-sm py-0.5">
            {along.size === 0 ? "Along any relation" : `Along ${[...along].join(", ")}`}
          </summary>
          <div className="mt-1 flex max-h-44 flex-col gap-1 overflow-y-auto rounded-md border px-2.5 py-1.5">
            {types.map((type) => (
              <label key={type} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  className="accent-focus"
                  checked={along.has(type)}
                  onChange={() => setAlong(toggled(along, type))}
                />
                {type}
              </label>
            ))}
          </div>
        </details>
        {hasBoth && along.size === 0 && (
          <label className="flex items-center gap-2 text-xs text-ink-soft">
            <input
              type="checkbox"
              className="accent-focus"
              checked={onlyFacts}
              onChange={(event) => setOnlyFacts(event.target.checked)}
            />
            Only along relations of the data, not links that indexing found
          </label>
        )}
        {isSame && <p className="text-compact text-warn">Both ends are the same node; choose another.</p>}
        {!from && !to && (
          <p className="text-xs text-ink-soft">
            On the canvas, choose one node and then another while pressing Shift: they become the two ends.
          </p>
        )}
      </form>
      {finding.isPending && <SkeletonRows rows={3} className="p-0" />}
      {finding.isError && <ProblemNote error={finding.error} />}
      {finding.isSuccess && (
        <FoundPaths found={finding.data} lit={lit} onLight={(index) => light(finding.data, index)} />
      )}
    </div>
  );
}
