"use client";
/** The newest runs. */
import { useQuery } from "@tanstack/react-query";
import { runsQuery } from "@/components/api/queries";
import { EmptyState } from "@/components/ui/empty-state";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import { RunRows } from "./run-rows";
import { useRunRemoval } from "./use-run-removal";

export function RunList({ limit }: { limit: number }) {
  const runs = useQuery(runsQuery({ limit }));
  const { isListed } = useRunRemoval();

  if (runs.isPending) return <SkeletonRows rows={6} />;
  if (runs.isError) {
    return (
      <div className="p-4">
        <ProblemNote error={runs.error} onRetry={() => runs.refetch()} />
      </div>
    );
  }
  const listed = runs.data.filter(isListed);
  return listed.length === 0 ? <NoRuns /> : <RunRows runs={listed} onRemove={null} />;
}

export function NoRuns() {
  return (
    <EmptyState title="No question has been asked yet">
      Ask one, and its run is saved here with every stage.
    </EmptyState>
  );
}
