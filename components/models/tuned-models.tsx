"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { toast } from "sonner";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { useRemovals } from "@/components/ui/removals";
/** The language models that were tuned for a knowledge base: what each learnt from, what it cost, and which one is used. */
import { addressOf, callApi } from "@/lib/api/call-api";
import type { Recipe } from "@/lib/api/fine-tuning";
import { activateTunedModel, deactivateTunedModel, removeTunedModel } from "@/lib/api/fine-tuning";
import { toProblem } from "@/lib/api/problem";
import type { TunedModel } from "@/lib/core/learn/tuned-model";
import { fineTuningQuery } from "./model-queries";

interface TunedModelsProps {
  id: string;
  models: readonly TunedModel[];
  recipes: readonly Recipe[];
}

export function TunedModels({ id, models, recipes }: TunedModelsProps) {
  const { isRemoved } = useRemovals();
  const listed = models.filter((model) => !isRemoved(pathOf(id, model)));
  const titleOf = new Map(recipes.map((recipe) => [recipe.id, recipe.title]));
  return (
    <ul className="divide-y border-t">
      {listed.map((model) => (
        <TunedRow key={model.id} id={id} model={model} title={titleOf.get(model.recipe) ?? model.recipe} />
      ))}
    </ul>
  );
}

function pathOf(id: string, model: TunedModel): string {
  return addressOf(removeTunedModel, { params: { id, model: model.id } });
}

function TunedRow({ id, model, title }: { id: string; model: TunedModel; title: string }) {
  const queryClient = useQueryClient();
  const params = { id, model: model.id };
  const afterwards = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: fineTuningQuery(id).queryKey }),
    onError: (error: unknown) => toast.error(toProblem(error).message),
  };
  const use = useMutation({
    mutationFn: () => callApi(model.active ? deactivateTunedModel : activateTunedModel, { params }),
    ...afterwards,
  });
  const { remove } = useRemovals();
  const { report } = model;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-compact">
      <div className="flex flex-wrap items-center gap-2">
        <code className="break-all font-medium">{report.model}</code>
        {model.active && <Badge tone="good">in use</Badge>}
        <div className="ml-auto flex gap-2">
          <Button size="small" disabled={use.isPending} onClick={() => use.mutate()}>
            {model.active ? "Do without it" : "Use it"}
          </Button>
          <Button
            size="small"
            aria-label="Forget this model"
            onClick={() =>
              remove({
                path: pathOf(id, model),
                send: () => callApi(removeTunedModel, { params, keepalive: true }),
                said: `${model.report.model} is forgotten here; the endpoint keeps it.`,
                queryKey: fineTuningQuery(id).queryKey,
              })
            }
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
      <p className="text-xs text-ink-soft">
        {title}, tuned from {report.from} at {new URL(report.baseUrl).host} with{" "}
        {formatNoun(report.examples, "example")}
        {report.trainedTokens !== null && ` (${report.trainedTokens.toLocaleString("en")} tokens)`}
        {report.cost !== null && `, ${report.cost.toFixed(2)} spent`}, <Ago time={model.createdAt} />
      </p>
    </li>
  );
}
