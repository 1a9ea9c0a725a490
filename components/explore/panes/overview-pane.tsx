/** Explore's first view: the communities of the graph and their hubs, each a click from the canvas. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { overviewQuery } from "@/components/api/graph-reads";
import { lookOf } from "@/components/graph-view/label-looks";
import { ShapeMark } from "@/components/graph-view/shape-mark";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatNoun } from "@/components/ui/format";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import type { Community, GraphOverview } from "@/lib/graph/overview/overview";
import { useExplorer } from "../use-explorer";
import { OverviewMap } from "./overview-map";

export function OverviewPane() {
  const { knowledgeBase } = useExplorer();
  const overview = useQuery(overviewQuery(knowledgeBase));
  return (
    <section aria-label="Overview of the graph" className="size-full overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-page flex-col gap-3 px-4 py-4">
        <div>
          <h2 className="font-medium">Where to begin</h2>
          <p className="text-ink-soft">
            Search for a node above, find the paths between two, run a query, or begin with a community.
          </p>
        </div>
        {overview.isPending ? (
          <div role="status" aria-label="Finding communities" className="flex flex-1 flex-col gap-3">
            <Skeleton className="min-h-56 w-full flex-1" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-2/3" />
          </div>
        ) : overview.error ? (
          <ProblemNote error={overview.error} onRetry={() => void overview.refetch()} />
        ) : overview.data.communities.length === 0 ? (
          <p className="text-ink-soft">
            No two nodes of this graph are joined by an edge, so it has no communities to show.
          </p>
        ) : (
          <Communities overview={overview.data} />
        )}
      </div>
    </section>
  );
}

function Communities({ overview }: { overview: GraphOverview }) {
  const { exploration } = useExplorer();
  const [lit, setLit] = useState<number | null>(null);
  const open = (hub: string) => void exploration.openCommunity(hub);
  return (
    <>
      <OverviewMap overview={overview} lit={lit} onLit={setLit} onOpen={open} />
      <ul aria-label="Communities" className="grid gap-2 sm:grid-cols-2 2xl:grid-cols-3">
        {overview.communities.map((community, place) => (
          <CommunityItem
            key={community.hubs[0]?.id}
            community={community}
            isLit={lit === place}
            onLit={(isLit) => setLit(isLit ? place : null)}
            onOpen={open}
          />
        ))}
      </ul>
      <p className="text-xs text-ink-soft">{howFound(overview)}</p>
    </>
  );
}

interface CommunityItemProps {
  community: Community;
  isLit: boolean;
  onLit: (isLit: boolean) => void;
  onOpen: (hub: string) => void;
}

function CommunityItem({ community: { hubs, nodes, labels }, isLit, onLit, onOpen }: CommunityItemProps) {
  const { looks, exploration } = useExplorer();
  const [first, ...others] = hubs;
  if (!first) return null;
  return (
    <li
      onPointerEnter={() => onLit(true)}
      onPointerLeave={() => onLit(false)}
      className={classNames(
        "flex min-w-0 flex-col rounded-md border",
        isLit && "border-line-strong bg-sunken",
      )}
    >
      <button
        type="button"
        onClick={() => onOpen(first.id)}
        onFocus={() => onLit(true)}
        onBlur={() => onLit(false)}
        className="flex min-w-0 items-center gap-2 rounded-md px-2.5 pt-2 pb-1 text-left hover:underline"
      >
        <ShapeMark look={lookOf(looks, first.labels)} />
        <span className="min-w-0 flex-1 truncate text-compact font-medium">
          <span className="sr-only">Put on the canvas: </span>
          {first.name}
        </span>
        <span className="numeric text-xs text-ink-soft">{formatNoun(nodes, "node")}</span>
      </button>
      <p className="truncate px-2.5 text-xs text-ink-soft">
        {labels.map(({ name, count }) => `${name} ${formatCount(count)}`).join(" · ")}
      </p>
      <ul
        aria-label={`Other hubs around ${first.name}`}
        className="flex flex-wrap gap-x-1 px-1.5 pt-0.5 pb-1.5"
      >
        {others.map(({ id, name, labels: own, edges }) => (
          <li key={id} className="max-w-full min-w-0">
            <button
              type="button"
              title={`Place ${name} alone: ${formatNoun(edges, "edge")}`}
              onClick={() => void exploration.place(id)}
              className="flex h-6 max-w-full items-center gap-1 rounded-sm px-1 text-xs text-ink-soft hover:bg-hover hover:text-ink"
            >
              <ShapeMark look={lookOf(looks, own)} className="size-2.5" />
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}

function howFound({ communities, others, read, whole }: GraphOverview): string {
  const found = `${formatNoun(communities.length + others.communities, "community", "communities")} by modularity`;
  const rest =
    others.communities > 0
      ? ` ${formatNoun(others.communities, "smaller one")} with ${formatNoun(others.nodes, "node")} ${others.communities === 1 ? "is" : "are"} not shown.`
      : "";
  const among = `${formatNoun(read.nodes, "node")} with ${formatNoun(read.edges, "edge")} among them`;
  return read.edges < whole.edges
    ? `The graph is large: ${found} among the ${among}, of ${formatNoun(whole.nodes, "node")} with ${formatNoun(whole.edges, "edge")}.${rest}`
    : `${found} among ${among}.${rest}`;
}
