"use client";
/** The trained models, newest first: what each saw, how well it did on questions it had not seen, and which one is used. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { toast } from "sonner";
import { knowledgeBasePath } from "@/components/api/queries";
import { postJson, request, toProblem } from "@/components/api/request";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { formatDuration, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import type { TrainedModel } from "@/lib/core/trained-model";
import { modelsQuery } from "./model-queries";

export function ModelList({ id }: { id: string }) {
  const models = useQuery(modelsQuery(id));
  if (models.isError) return <ProblemNote error={models.error} onRetry={() => models.refetch()} />;
  const unused = models.data?.every(({ active }) => !active);
  return (
    <Panel title="Planners" aside={unused && <Badge>zero-shot in use</Badge>}>
      {models.isPending ? (
        <div className="p-4">
          <Skeleton className="h-16 w-full" />
        </div>
      ) : models.data.length === 0 ? (
        <EmptyState title="Nothing trained yet">
          Questions are planned zero-shot, by the words of labels and relations.
        </EmptyState>
      ) : (
        <ul className="divide-y">
          {models.data.map((model) => (
            <ModelRow key={model.id} id={id} model={model} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ModelRow({ id, model }: { id: string; model: TrainedModel }) {
  const queryClient = useQueryClient();
  const path = `${knowledgeBasePath(id)}/models/${encodeURIComponent(model.id)}`;
  const settle = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: modelsQuery(id).queryKey }),
    onError: (error: unknown) => toast.error(toProblem(error).message),
  };
  const use = useMutation({
    mutationFn: () => postJson(`${path}/${model.active ? "deactivate" : "activate"}`),
    ...settle,
  });
  const remove = useMutation({ mutationFn: () => request(path, { method: "DELETE" }), ...settle });
  const { report } = model;
  const given = report.questions - report.reverse;
  const saw = [
    given > 0 && formatNoun(given, "question"),
    report.reverse > 0 && `${formatNoun(report.reverse, "question")} from the graph`,
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-[0.8125rem]">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{saw.join(" and ")}</span>
        {model.active && <Badge tone="good">in use</Badge>}
        <span className="text-ink-soft">
          <Ago time={model.createdAt} />
        </span>
        <div className="ml-auto flex gap-2">
          <Button size="small" disabled={use.isPending} onClick={() => use.mutate()}>
            {model.active ? "Plan without it" : "Use it"}
          </Button>
          <ConfirmDialog
            title="Delete this model?"
            action="Delete"
            onConfirm={() => remove.mutate()}
            trigger={
              <Button size="small" aria-label="Delete this model" disabled={remove.isPending}>
                <Trash2 aria-hidden />
              </Button>
            }
          >
            {model.active
              ? "Questions are planned zero-shot afterwards. It can be trained again from the same questions."
              : "It can be trained again from the same questions."}
          </ConfirmDialog>
        </div>
      </div>
      <dl className="grid grid-cols-3 gap-3">
        <Accuracy title="Before training" share={report.accuracy.zeroShot} />
        <Accuracy title="Unseen questions" share={report.accuracy.byQuestion} />
        <Accuracy title="Unseen wordings" share={report.accuracy.byTemplate} />
      </dl>
      <p className="text-xs text-ink-soft">
        Share of questions whose most probable query gives the gold answers, {report.accuracy.folds}-fold
        cross-validated. {formatNoun(report.templates, "wording")};{" "}
        {formatNoun(report.answerable, "question")} can be answered by a query
        {report.unresolved > 0 && `, ${formatNoun(report.unresolved, "question")} named no node as answer`}.
        Trained in {formatDuration(report.seconds * 1_000)}, seed {report.seed}.
      </p>
    </li>
  );
}

function Accuracy({ title, share }: { title: string; share: number | null }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{title}</dt>
      <dd className="numeric text-base font-semibold">
        {share === null ? (
          <span className="text-xs font-normal">too few</span>
        ) : (
          `${(share * 100).toFixed(1)} %`
        )}
      </dd>
    </div>
  );
}
