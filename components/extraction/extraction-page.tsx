"use client";
/** Makes a graph of what the documents of a knowledge base say: what is found, under which schema, and the start of the job. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ForEditors } from "@/components/accounts/needs";
import { useFollowed } from "@/components/api/use-followed-base";
import { BaseHead } from "@/components/shell/base-head";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, NoKnowledgeBase } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { callApi } from "@/lib/api/call-api";
import {
  DEFAULT_THRESHOLD,
  type ExtractionPreview,
  type PreviewRequest,
  previewExtraction,
} from "@/lib/api/extraction";
import { toProblem } from "@/lib/api/problem";
import { draftOf, refuseDraft, type SchemaDraft, schemaOfDraft } from "./schema-draft";
import { SchemaTables } from "./schema-tables";
import { StartPanel } from "./start-panel";

export function ExtractionPage({ id }: { id: string }) {
  const detail = useFollowed(id);
  if (detail.isError && toProblem(detail.error).status === 404) return <NoKnowledgeBase />;
  return (
    <div className="flex flex-col gap-5">
      <BaseHead id={id} name={detail.data?.name} title="Graph of documents and tables" docs="extraction">
        Entities and relations that documents name, and the rows of tables with what their columns lead to,
        become one more source, each edge with its sentence or row. Remove the source, and the graph is as it
        was.
      </BaseHead>
      {detail.isError && <ProblemNote error={detail.error} onRetry={() => detail.refetch()} />}
      {detail.isPending && <Loading />}
      {detail.data && (
        <ForEditors of={detail.data} can="make a graph of documents and tables">
          {detail.data.sources.length === 0 ? (
            <EmptyState title="There are no documents and tables yet">
              <p className="mb-4">
                Add tables, or documents with running text: Markdown, HTML, PDF and others.
              </p>
              <ButtonLink href={`/knowledge-bases/${encodeURIComponent(id)}`}>Add sources</ButtonLink>
            </EmptyState>
          ) : (
            <Proposal id={id} />
          )}
        </ForEditors>
      )}
    </div>
  );
}

function previewQuery(id: string, request: PreviewRequest) {
  return {
    queryKey: ["knowledge-bases", id, "extraction", request],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(previewExtraction, { params: { id }, body: request, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  };
}

/** The schema found without a given one; a person's changes to it are kept beside it. */
function Proposal({ id }: { id: string }) {
  const proposed = useQuery(previewQuery(id, { schema: null, threshold: DEFAULT_THRESHOLD }));
  if (proposed.isPending) return <Loading />;
  if (proposed.isError) return <ProblemNote error={proposed.error} onRetry={() => proposed.refetch()} />;
  if (proposed.data.proposed.labels.length === 0 || proposed.data.nodes === 0)
    return (
      <EmptyState title="Nothing is found that makes a graph">
        Patterns read English sentences that relate two names, such as “Acme was founded by Jane Roe”. None of{" "}
        {proposed.data.sampled} passages has one, and no table has two columns and two rows.
      </EmptyState>
    );
  return <Proposed id={id} proposed={proposed.data} />;
}

function Proposed({ id, proposed }: { id: string; proposed: ExtractionPreview }) {
  const [draft, setDraft] = useState<SchemaDraft>(() => draftOf(proposed.proposed));
  const [threshold, setThreshold] = useState(DEFAULT_THRESHOLD);
  const refusal = refuseDraft(draft);
  const request = { schema: refusal === null ? schemaOfDraft(draft) : null, threshold };
  const preview = useQuery({
    ...previewQuery(id, request),
    enabled: refusal === null,
    placeholderData: keepPreviousData,
  });
  const shown = preview.data ?? proposed;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <StartPanel
          id={id}
          request={request}
          preview={shown}
          isReading={preview.isFetching}
          refusal={refusal}
          onThreshold={setThreshold}
        />
        {preview.isError && <ProblemNote error={preview.error} onRetry={() => preview.refetch()} />}
        <Panel title="Examples of what is found">
          {shown.facts.length > 0 ? (
            <FactList facts={shown.facts} />
          ) : (
            <EmptyState title="Nothing is left">
              Lower the threshold, or keep more labels and relation types.
            </EmptyState>
          )}
        </Panel>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <SchemaTables draft={draft} onDraft={setDraft} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Reading documents and tables" className="flex flex-col gap-4">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

/** Edges that would be made, each with the sentence it is taken from. */
function FactList({ facts }: { facts: ExtractionPreview["facts"] }) {
  return (
    <ol className="divide-y">
      {facts.map(({ source, type, target, sentence, document, confidence }) => (
        <li
          key={`${source.id} ${type} ${target.id}`}
          className="flex flex-col gap-1 px-4 py-2.5 text-compact"
        >
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words">
            <Name {...source} />
            <span className="font-mono text-xs break-all">{type}</span>
            <span aria-hidden className="text-ink-soft">
              →
            </span>
            <Name {...target} />
            <span className="numeric ml-auto text-xs text-ink-soft">confidence {confidence.toFixed(2)}</span>
          </p>
          <p className="break-words text-ink-soft">
            “{sentence}” <span className="text-xs">{document}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Name({ name, label }: { name: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="font-medium">{name}</span> <Badge>{label}</Badge>
    </span>
  );
}
