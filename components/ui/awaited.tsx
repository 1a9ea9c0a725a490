/** In the place of what a query has not brought: rows while it loads, else what went wrong, with another try. */
import type { UseQueryResult } from "@tanstack/react-query";
import { ProblemNote } from "./problem-note";
import { SkeletonRows } from "./skeleton";

interface AwaitedProps {
  query: UseQueryResult;
  rows: number;
  /** Of the problem's surroundings. */
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
