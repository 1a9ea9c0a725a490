"use client";
/** Explore: which knowledge base, and its explorer. */
import { useQuery } from "@tanstack/react-query";
import { knowledgeBasesQuery, schemaQuery } from "@/components/api/queries";
import { useFollowedBase } from "@/components/api/use-followed-base";
import { CorrectionProvider } from "@/components/corrections/open-correction";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { Explorer } from "./explorer";
import { useExploreAddress } from "./use-explore-address";

export function ExplorePage() {
  return (
    <CorrectionProvider>
      <ExploredBase />
    </CorrectionProvider>
  );
}

function ExploredBase() {
  const [address, setAddress] = useExploreAddress();
  const knowledgeBases = useQuery(knowledgeBasesQuery);
  const ready = knowledgeBases.data?.filter(({ state }) => state === "ready") ?? [];
  const named = address.kb !== "";
  const knowledgeBase = named
    ? knowledgeBases.data?.find(({ id, name }) => id === address.kb || name === address.kb)
    : ready[0];
  const isReady = knowledgeBase?.state === "ready";
  useFollowedBase(knowledgeBase);
  const schema = useQuery({ ...schemaQuery(knowledgeBase?.id ?? ""), enabled: isReady });

  if (isReady && schema.data) {
    return (
      <Explorer
        key={knowledgeBase.id}
        knowledgeBase={knowledgeBase}
        knowledgeBases={knowledgeBases.data ?? []}
        schema={schema.data}
        address={address}
        onAddress={setAddress}
      />
    );
  }
  const failure = knowledgeBases.error ?? schema.error;
  return (
    <div className="flex flex-col gap-4">
      <PageTitle docs="explore">Explore</PageTitle>
      {failure ? (
        <ProblemNote
          error={failure}
          onRetry={() => {
            void knowledgeBases.refetch();
            void schema.refetch();
          }}
        />
      ) : knowledgeBases.isPending || isReady || (named && !knowledgeBases.isFetchedAfterMount) ? (
        <div role="status" aria-label="Loading the graph" className="flex flex-col gap-3">
          <Skeleton className="h-8 w-full max-w-xl" />
          <Skeleton className="h-[60dvh] w-full" />
        </div>
      ) : knowledgeBase ? (
        <EmptyState title="Nothing is indexed in this knowledge base yet">
          <p className="mb-4">Its graph can be explored as soon as its first index is built.</p>
          <ButtonLink href={`/knowledge-bases/${encodeURIComponent(knowledgeBase.id)}`}>
            Open {knowledgeBase.name}
          </ButtonLink>
        </EmptyState>
      ) : named ? (
        <EmptyState title={`There is no knowledge base "${address.kb}"`}>
          <p className="mb-4">It may have been deleted.</p>
          <ButtonLink href="/explore">Explore another one</ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState title="There is no graph to explore">
          <p className="mb-4">Add files first: a graph, documents or tables.</p>
          <ButtonLink href="/knowledge-bases/new" look="action">
            New knowledge base
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
