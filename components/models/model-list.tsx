"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { toast } from "sonner";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { useRemovals } from "@/components/ui/removals";
import { Skeleton } from "@/components/ui/skeleton";
/** The trained models by what they are, newest first: what each saw, how well it did on what it had not seen, and which one is used. */
import { addressOf, callApi } from "@/lib/api/call-api";
import { activateModel, deactivateModel, removeModel } from "@/lib/api/models";
import { toProblem } from "@/lib/api/problem";
import type { TrainedModel } from "@/lib/core/contract/trained-model";
import type { Learner } from "./learners";
import { modelsQuery } from "./model-queries";
import { MethodFigures, PlannerFigures, sawOf } from "./model-report";

export function ModelList({ id, learner }: { id: string; learner: Learner }) {
  const models = useQuery(modelsQuery(id));
  const { isRemoved } = useRemovals();
  if (models.isError) return <ProblemNote error={models.error} onRetry={() => models.refetch()} />;
  const own = models.data?.filter((model) => model.kind === learner.kind && !isRemoved(pathOf(id, model)));
  const unused = own?.every(({ active }) => !active);
  return (
    <Panel title={learner.plural} aside={unused && <Badge>{learner.without} in use</Badge>}>
      {own === undefined ? (
        <div className="p-4">
          <Skeleton className="h-16 w-full" />
        </div>
      ) : own.length === 0 ? (
        <EmptyState title="Nothing trained yet">{learner.before}</EmptyState>
      ) : (
        <ul className="divide-y">
          {own.map((model) => (
            <ModelRow key={model.id} id={id} model={model} learner={learner} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function pathOf(id: string, model: TrainedModel): string {
  return addressOf(removeModel, { params: { id, model: model.id } });
}

function ModelRow({ id, model, learner }: { id: string; model: TrainedModel; learner: Learner }) {
  const queryClient = useQueryClient();
  const params = { id, model: model.id };
  const afterwards = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: modelsQuery(id).queryKey }),
    onError: (error: unknown) => toast.error(toProblem(error).message),
  };
  const use = useMutation({
    mutationFn: () => callApi(model.active ? deactivateModel : activateModel, { params }),
    ...afterwards,
  });
  const { remove } = useRemovals();
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-compact">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{sawOf(model)}</span>
        {model.active && <Badge tone="good">in use</Badge>}
        <span className="text-ink-soft">
          <Ago time={model.createdAt} />
        </span>
        <div className="ml-auto flex gap-2">
          <Button size="small" disabled={use.isPending} onClick={() => use.mutate()}>
            {model.active ? "Do without it" : "Use it"}
          </Button>
          <Button
            size="small"
            aria-label="Delete this model"
            onClick={() =>
              remove({
                path: pathOf(id, model),
                send: () => callApi(removeModel, { params, keepalive: true }),
                said: model.active ? `The model is deleted. ${learner.before}` : "The model is deleted.",
                queryKey: modelsQuery(id).queryKey,
              })
            }
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
      {model.kind === "planner" ? (
        <PlannerFigures report={model.report} />
      ) : (
        <MethodFigures report={model.report} />
      )}
    </li>
  );
}
