/** A query that has no data yet: rows while it loads; if it failed, the reason and a button to try again. */
import type { UseQueryResult } from "@tanstack/react-query";
import { ProblemNote } from "./problem-note";
import { SkeletonRows } from "./skeleton";

interface AwaitedProps {
  query: UseQueryResult;
  rows: number;
  /** Class of the problem's surroundings. */
  className?: string;
}

export function Awaited({ query, rows, className = "p-4" }: AwaitedProps) {
  if (query.isPending) return <SkeletonRows rows={rows} />;
  if (query.isSuccess) return null;
  return (
    <div className={className}>
      <ProblemNote error={query.error} onRetry={() => query.refetch()} />
    </div>
  );
}
