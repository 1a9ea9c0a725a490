"use client";
import { toast } from "sonner";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ProblemNote } from "@/components/ui/problem-note";
/** A run at its own address: what is stored, and what follows while it still runs. */
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import { cancelRun } from "@/lib/api/runs";
import { RunSkeleton } from "./run-skeleton";
import { RunView } from "./run-view";
import { useRun } from "./state/use-run";

export function StoredRun({ id }: { id: string }) {
  const run = useRun(id, false);

  if (run.isPending) return <RunSkeleton />;
  if (run.isError) {
    if (toProblem(run.error).status === 404) {
      return (
        <EmptyState title="There is no run at this address">
          <p className="mb-4">It may have been deleted with its knowledge base, or the link is incomplete.</p>
          <ButtonLink href="/ask">Ask a question</ButtonLink>
        </EmptyState>
      );
    }
    return <ProblemNote error={run.error} onRetry={() => run.refetch()} />;
  }
  return <RunView run={run.data} onCancel={() => cancel(id)} />;
}

function cancel(id: string): void {
  callApi(cancelRun, { params: { id } }).catch((error) => toast.error(toProblem(error).message));
}
