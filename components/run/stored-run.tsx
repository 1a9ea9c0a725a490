"use client";
/** A run at its own address: what is stored, and what follows while it still runs. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { toast } from "sonner";
import { methodsQuery } from "@/components/api/queries";
import { cancelRun } from "@/components/api/routes";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ProblemNote } from "@/components/ui/problem-note";
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import type { ReadyAnswer } from "./answer/ready-answer";
import { RunSkeleton } from "./run-skeleton";
import { RunView } from "./run-view";
import { useRun } from "./state/use-run";

interface StoredRunProps {
  id: string;
  question: string | null;
  ready: Promise<ReadyAnswer | null>;
}

export function StoredRun({ id, question, ready }: StoredRunProps) {
  const run = useRun(id, false);
  // Asked for together with the run: what comes later has every cell drawn again.
  useQuery(methodsQuery);
  // A run is drawn in pieces, between which the page answers.
  const drawn = useDeferredValue(run.data, undefined);

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
  if (!drawn) return <RunSkeleton question={question} ready={ready} />;
  return <RunView run={drawn} onCancel={() => cancel(id)} />;
}

function cancel(id: string): void {
  callApi(cancelRun, { params: { id } }).catch((error) => toast.error(toProblem(error).message));
}
