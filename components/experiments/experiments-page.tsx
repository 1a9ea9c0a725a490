"use client";
/** Question sets and experiments: which method, on this knowledge base, and what it costs. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { knowledgeBasesQuery } from "@/components/api/queries";
import { KnowledgeBasePick } from "@/components/choices/knowledge-base-pick";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FileField } from "@/components/ui/file-field";
import { PageTitle } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import { callApi } from "@/lib/api/call-api";
import { startReplay } from "@/lib/api/experiments";
import { experimentsQuery } from "../api/experiment-queries";
import { ExperimentList } from "./experiment-list";
import { NewExperiment } from "./new-experiment";
import { QuestionSets } from "./question-sets";

export function ExperimentsPage() {
  const bases = useQuery(knowledgeBasesQuery);
  const [picked, setPicked] = useState<string | null>(null);
  const ready = bases.data?.filter(({ state }) => state === "ready") ?? [];
  const chosen = picked ?? ready[0]?.id ?? "";
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageTitle docs="experiments">Experiments</PageTitle>
          <p className="max-w-2xl text-ink-soft">
            Methods over questions with gold answers, the same budget for each: which one to trust on your
            data, what it costs, and where it loses the answer.
          </p>
        </div>
        {bases.data && ready.length > 0 && (
          <KnowledgeBasePick knowledgeBases={bases.data} value={chosen} onChange={setPicked} />
        )}
      </header>
      {bases.isError ? (
        <ProblemNote error={bases.error} onRetry={() => bases.refetch()} />
      ) : bases.isPending ? (
        <Panel>
          <SkeletonRows rows={5} />
        </Panel>
      ) : chosen === "" ? (
        <EmptyState title="There is nothing to ask yet">
          Make a knowledge base first; the sample is there once it is indexed.{" "}
          <ButtonLink href="/knowledge-bases/new">New knowledge base</ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <NewExperiment key={chosen} knowledgeBase={chosen} />
            <ExperimentList />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <QuestionSets key={chosen} knowledgeBase={chosen} />
            <ReplayBundle />
          </div>
        </div>
      )}
    </div>
  );
}

function ReplayBundle() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const replay = useMutation({
    mutationFn: (bundle: File) => callApi(startReplay, { file: bundle }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: experimentsQuery.queryKey });
      router.push(`/experiments/${encodeURIComponent(id)}?view=repeat`);
    },
  });
  return (
    <Panel title="Replay a bundle">
      <form
        className="flex flex-col gap-3 px-4 py-3 text-compact"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) replay.mutate(file);
        }}
      >
        <FileField
          label="Bundle of an experiment"
          accept=".zip"
          note="Answered again on the knowledge base with the same content, without a language model or a network; then every number is compared."
          onFile={(chosen) => {
            setFile(chosen);
            replay.reset();
          }}
        />
        {file && (
          <div>
            <Button type="submit" look="action" disabled={replay.isPending}>
              <RotateCcw aria-hidden /> {replay.isPending ? "Reading …" : "Replay"}
            </Button>
          </div>
        )}
        {replay.isError && <ProblemNote error={replay.error} />}
      </form>
    </Panel>
  );
}
