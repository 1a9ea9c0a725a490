"use client";
/** Pairs of nodes that may be the same, one after another: the same, not the same, or skipped. */
import { ForEditors } from "@/components/accounts/needs";
import { useFollowed } from "@/components/api/use-followed-base";
import { WaitingBar } from "@/components/corrections/waiting-bar";
import { BaseHead } from "@/components/shell/base-head";
import { EmptyState, NoKnowledgeBase } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { toProblem } from "@/lib/api/problem";
import type { KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";
import { DuplicateQueue } from "./duplicate-queue";

export function DuplicatesPage({ id }: { id: string }) {
  const detail = useFollowed(id);
  if (detail.isError && toProblem(detail.error).status === 404) return <NoKnowledgeBase />;
  return (
    <div className="flex flex-col gap-5">
      <BaseHead id={id} name={detail.data?.name} title="Duplicates" docs="corrections#duplicates">
        Nodes whose names may mean the same thing, the likeliest first. What is the same becomes a correction
        and can be undone; what is not is never proposed again.
      </BaseHead>
      {detail.isError && <ProblemNote error={detail.error} onRetry={() => detail.refetch()} />}
      {detail.isPending && <Skeleton className="h-72 w-full" />}
      {detail.data && (
        <ForEditors of={detail.data} can="decide about duplicates">
          <Queue knowledgeBase={detail.data} />
        </ForEditors>
      )}
    </div>
  );
}

function Queue({ knowledgeBase }: { knowledgeBase: KnowledgeBaseDetail }) {
  if (knowledgeBase.connection)
    return (
      <EmptyState title="This graph is in a Neo4j database, which is only read">
        Project a part of it to this machine, and look for duplicates there.
      </EmptyState>
    );
  if (!knowledgeBase.manifest)
    return (
      <EmptyState title="This knowledge base is not indexed yet">
        Add sources, or wait for its job to finish.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <Panel>
        <WaitingBar knowledgeBase={knowledgeBase} />
        <DuplicateQueue knowledgeBase={knowledgeBase.id} />
      </Panel>
    </div>
  );
}
