"use client";
/** The shortest paths between two picks: asked for, drawn, and one of them lit. */
import { useMutation } from "@tanstack/react-query";
import { ArrowDownUp, X } from "lucide-react";
import { useState } from "react";
import { readPaths } from "@/components/api/graph-reads";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import { LabelTags } from "@/components/graph-view/label-tags";
import { NodeSearch } from "@/components/query-graph/node-search";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatDuration, formatNoun } from "@/components/ui/format";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { PathsResponse } from "@/lib/core/api";
import type { GraphNode, NodeId } from "@/lib/core/graph/graph-source";
import { pathsStep } from "./take-step";
import type { Exploration } from "./use-exploration";

const COUNTS = [1, 2, 3, 4, 5];

export interface PathEnds {
  from: GraphNode | null;
  to: GraphNode | null;
}

interface PathsPaneProps {
  knowledgeBase: string;
  looks: LabelLooks;
  ends: PathEnds;
  onEnds: (ends: PathEnds) => void;
  /** Whether the graph has brought relations and others, so that there is something to choose. */
  hasBoth: boolean;
  /** The chosen node of the canvas, offered for an end that is free. */
  selected: GraphNode | null;
  exploration: Exploration;
  /** Edges of the path to light. */
  onLight: (edges: ReadonlySet<string>) => void;
}

interface Asked {
  from: NodeId;
  to: NodeId;
  count: number;
  facts: boolean;
}

export function PathsPane({
  knowledgeBase,
  looks,
  ends,
  onEnds,
  hasBoth,
  selected,
  exploration,
  onLight,
}: PathsPaneProps) {
  const [count, setCount] = useState(1);
  const [onlyFacts, setOnlyFacts] = useState(true);
  const facts = hasBoth && onlyFacts;
  const [lit, setLit] = useState<number | null>(null);
  const finding = useMutation({
    mutationFn: (asked: Asked) => readPaths(knowledgeBase, asked),
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
      knowledgeBase={knowledgeBase}
      looks={looks}
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
          if (from && to && !isSame) finding.mutate({ from: from.id, to: to.id, count, facts });
        }}
      >
        {end("from", "From")}
        {end("to", "To")}
        <div className="flex items-center gap-2">
          <label className="flex items-center gap-1.5 text-[0.8125rem] text-ink-soft">
            Paths
            <select
              className="h-8 rounded-md border border-line-strong bg-panel px-1.5 text-ink"
              value={count}
              onChange={(event) => setCount(Number(event.target.value))}
            >
              {COUNTS.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
          <Button
            look="quiet"
            size="icon"
            aria-label="Exchange the two ends"
            title="Exchange the two ends"
            disabled={!from && !to}
            onClick={() => onEnds({ from: to, to: from })}
          >
            <ArrowDownUp aria-hidden />
          </Button>
          <Button
            type="submit"
            look="action"
            className="ml-auto h-8"
            disabled={!from || !to || isSame || finding.isPending}
          >
            {finding.isPending
              ? "Searching"
              : count === 1
                ? "Find the shortest path"
                : "Find the shortest paths"}
          </Button>
        </div>
        {hasBoth && (
          <label className="flex items-center gap-2 text-xs text-ink-soft">
            <input
              type="checkbox"
              className="accent-focus"
              checked={onlyFacts}
              onChange={(event) => setOnlyFacts(event.target.checked)}
            />
            Only along relations that were brought, not those that indexing found
          </label>
        )}
        {isSame && <p className="text-[0.8125rem] text-warn">Both ends are the same node; choose another.</p>}
        {!from && !to && (
          <p className="text-xs text-ink-soft">
            On the canvas, choose one node and then another with Shift held: they become the two ends.
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

function PathEnd({
  knowledgeBase,
  looks,
  title,
  node,
  offered,
  onPick,
}: {
  knowledgeBase: string;
  looks: LabelLooks;
  title: string;
  node: GraphNode | null;
  offered: GraphNode | null;
  onPick: (node: GraphNode | null) => void;
}) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-xs font-medium text-ink-soft">{title}</span>
      {node ? (
        <div className="flex h-8 items-center gap-2 rounded-md bg-sunken pr-0.5 pl-2 text-[0.8125rem]">
          <span className="min-w-0 flex-1 truncate font-medium">{node.name}</span>
          <LabelTags labels={node.labels} looks={looks} />
          <Button
            look="quiet"
            size="small"
            className="px-1"
            aria-label={`${title}: choose another node`}
            onClick={() => onPick(null)}
          >
            <X aria-hidden />
          </Button>
        </div>
      ) : (
        <>
          <NodeSearch
            knowledgeBase={knowledgeBase}
            looks={looks}
            label={`${title}: search a node`}
            placeholder="Search a node"
            onPick={onPick}
          />
          {offered && (
            <button
              type="button"
              className="self-start text-left text-xs text-ink-soft underline decoration-line-strong underline-offset-2 hover:text-ink"
              onClick={() => onPick(offered)}
            >
              Take the chosen node: {offered.name}
            </button>
          )}
        </>
      )}
    </div>
  );
}

function FoundPaths({
  found,
  lit,
  onLight,
}: {
  found: PathsResponse;
  lit: number | null;
  onLight: (index: number | null) => void;
}) {
  const names = new Map(found.nodes.map(({ id, name }) => [id, name]));
  const types = new Map(found.edges.map(({ id, type }) => [id, type]));
  const limits = { edges: "number of edges", milliseconds: "time" };
  const effort = `${formatCount(found.edgesRead)} edges read in ${formatDuration(found.ms)}`;
  return (
    <section aria-label="Found paths" role="status" className="flex flex-col gap-2 text-[0.8125rem]">
      {found.paths.length === 0 ? (
        <p>
          {found.truncated
            ? `No path within the limits: the search ended at its ${limits[found.truncated]}, so there may be one.`
            : "No path joins these two nodes."}{" "}
          <span className="text-ink-soft">{effort}. The canvas is as it was.</span>
        </p>
      ) : (
        <>
          <p className="text-ink-soft">
            {formatNoun(found.paths.length, "path")}, {effort}
            {found.truncated && (
              <span className="text-warn">
                ; the search ended at its {limits[found.truncated]}, there may be others
              </span>
            )}
          </p>
          <ol className="flex flex-col gap-1">
            {found.paths.map((path, index) => (
              <li key={path.edges.join(" ")}>
                <button
                  type="button"
                  aria-pressed={lit === index}
                  className={classNames(
                    "w-full rounded-md border px-2.5 py-1.5 text-left leading-5.5 hover:bg-hover",
                    lit === index && "border-focus bg-selected hover:bg-selected",
                  )}
                  onClick={() => onLight(lit === index ? null : index)}
                >
                  <span className="numeric text-xs text-ink-soft">
                    {formatNoun(path.edges.length, "hop")}
                  </span>{" "}
                  {path.nodes.map((id, at) => (
                    <span key={id}>
                      {at > 0 && (
                        <>
                          {" "}
                          <span className="rounded-sm bg-sunken px-1 text-xs text-ink-soft">
                            {types.get(path.edges[at - 1] ?? "")}
                          </span>{" "}
                        </>
                      )}
                      {names.get(id) ?? id}
                    </span>
                  ))}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
