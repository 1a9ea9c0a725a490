"use client";
/** Runs, newest first. */
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { methodsQuery, runsQuery } from "@/components/api/queries";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";

export function RunList({ limit }: { limit: number }) {
  const runs = useQuery(runsQuery({ limit }));
  const methods = useQuery(methodsQuery).data;
  const titleOf = (id: string) => methods?.find((method) => method.id === id)?.title ?? id;

  if (runs.isPending) return <SkeletonRows rows={6} />;
  if (runs.isError) {
    return (
      <div className="p-4">
        <ProblemNote error={runs.error} onRetry={() => runs.refetch()} />
      </div>
    );
  }
  if (runs.data.length === 0) {
    return (
      <EmptyState title="No question has been asked yet">
        Ask one, and its run is saved here with every stage.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y">
      {runs.data.map((run) => (
        <li key={run.id}>
          <Link
            prefetch={false}
            href={`/runs/${encodeURIComponent(run.id)}`}
            className="block px-4 py-2 hover:bg-hover"
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate">{run.question}</span>
              {run.state !== "done" && (
                <Badge tone={run.state === "interrupted" ? "warn" : "neutral"}>{run.state}</Badge>
              )}
            </span>
            <span className="flex gap-x-2 text-xs text-ink-faint">
              <span className="min-w-0 truncate">
                {run.knowledgeBaseName} · {run.methods.map(titleOf).join(", ")}
              </span>
              <span className="ml-auto">
                <Ago time={run.createdAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
