"use client";
/** One experiment: how far it is, how its variants compare, where gold was lost, and the questions behind each figure. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { toast } from "sonner";
import { methodsQuery } from "@/components/api/queries";
import { request, toProblem } from "@/components/api/request";
import { Ago } from "@/components/ui/ago";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { formatNoun } from "@/components/ui/format";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import type { Experiment, Metric } from "@/lib/core/experiment/experiment";
import { ComparisonPanel } from "./comparison-panel";
import { CostScatter } from "./cost-scatter";
import { ExperimentProgress } from "./experiment-progress";
import {
  type Compared,
  comparisonQuery,
  experimentPath,
  experimentQuery,
  experimentsQuery,
} from "./experiment-queries";
import { GoldFlows } from "./gold-flows";
import { QuestionRows } from "./question-rows";

const PARSERS = {
  baseline: parseAsInteger.withDefault(0),
  by: parseAsString.withDefault("hit1"),
  slice: parseAsString,
  variant: parseAsInteger,
  show: parseAsString.withDefault("all"),
  stage: parseAsString,
};

export function ExperimentPage({ id }: { id: string }) {
  const experiment = useQuery(experimentQuery(id));
  if (experiment.isPending) return <Skeleton className="h-80 w-full" />;
  if (experiment.isError) {
    if (toProblem(experiment.error).status !== 404)
      return <ProblemNote error={experiment.error} onRetry={() => experiment.refetch()} />;
    return (
      <EmptyState title="There is no experiment at this address">
        <ButtonLink href="/experiments">All experiments</ButtonLink>
      </EmptyState>
    );
  }
  return <Loaded experiment={experiment.data} />;
}

function Loaded({ experiment }: { experiment: Experiment }) {
  const { id, variants, done } = experiment;
  const methods = useQuery(methodsQuery).data ?? [];
  const [state, setState] = useQueryStates(PARSERS, { history: "replace" });
  const baseline = Math.min(state.baseline, variants.length - 1);
  const compared: Compared = { baseline, by: state.by as Metric, slice: state.slice };
  const comparison = useQuery({ ...comparisonQuery(id, compared, done), enabled: done > 0 });
  return (
    <div className="flex flex-col gap-4">
      <Heading experiment={experiment} />
      <ExperimentProgress experiment={experiment} />
      {comparison.isError && <ProblemNote error={comparison.error} onRetry={() => comparison.refetch()} />}
      {comparison.data && comparison.data.questions === 0 && (
        <EmptyState title="Nothing to compare yet">
          The first question that every variant has answered appears here.
        </EmptyState>
      )}
      {comparison.data && comparison.data.questions > 0 && (
        <>
          <ComparisonPanel
            id={id}
            comparison={comparison.data}
            compared={compared}
            onBaseline={(at) => void setState({ baseline: at })}
            onBy={(by) => void setState({ by })}
            onSlice={(slice) => void setState({ slice })}
            onShow={(variant, show) => void setState({ variant, show, stage: null })}
          />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <CostScatter comparison={comparison.data} />
            <GoldFlows
              comparison={comparison.data}
              methods={methods}
              onShow={(variant, stage) => void setState({ variant, show: "lost", stage })}
            />
          </div>
          <QuestionRows
            experiment={experiment}
            comparison={comparison.data}
            compared={compared}
            variant={Math.min(state.variant ?? (baseline === 0 ? 1 : 0), variants.length - 1)}
            show={state.show}
            stage={state.stage}
            onShow={(shown) => void setState(shown)}
          />
        </>
      )}
    </div>
  );
}

function Heading({ experiment }: { experiment: Experiment }) {
  const { id, name, knowledgeBase, knowledgeBaseName, questionSet, questions, variants, k, llm, split } =
    experiment;
  const router = useRouter();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => request(experimentPath(id), { method: "DELETE" }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: experimentsQuery.queryKey, exact: true });
      router.push("/experiments");
    },
    onError: (error) => toast.error(toProblem(error).message),
  });
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-[0.8125rem] text-ink-soft">
          <Link href="/experiments" className="underline-offset-2 hover:underline">
            Experiments
          </Link>
        </p>
        <h1 className="text-lg font-semibold tracking-tight break-words">{name}</h1>
        <p className="text-ink-soft">
          <Link
            href={`/knowledge-bases/${encodeURIComponent(knowledgeBase)}`}
            className="underline underline-offset-2 hover:text-ink"
          >
            {knowledgeBaseName}
          </Link>{" "}
          · {formatNoun(questions, "question")} of {questionSet.name}, version {questionSet.version}
          {split !== null && `, part ${split || "without a name"}`} · {formatNoun(variants.length, "variant")}{" "}
          · {k} nodes each · {llm ? "with the language model" : "no language model"} ·{" "}
          <Ago time={experiment.createdAt} />
        </p>
      </div>
      <ConfirmDialog
        title="Remove this experiment?"
        action="Remove"
        onConfirm={() => remove.mutate()}
        trigger={
          <Button size="small" disabled={remove.isPending}>
            <Trash2 aria-hidden /> Remove
          </Button>
        }
      >
        Its results go with it; the question set stays.
      </ConfirmDialog>
    </header>
  );
}
