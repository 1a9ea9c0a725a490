/** The language models that were tuned for a knowledge base: what each learnt from, what it cost, and which one is used. */
import { Ago } from "@/components/ui/ago";
import { useRemovals } from "@/components/ui/removals";
import { addressOf, callApi } from "@/lib/api/call-api";
import {
  activateTunedModel,
  deactivateTunedModel,
  heldOutWords,
  type Recipe,
  removeTunedModel,
  tunedWords,
} from "@/lib/api/fine-tuning";
import type { TunedModel } from "@/lib/api/schemas/tuned-model";
import { fineTuningQuery } from "./model-queries";
import { ModelRow } from "./model-row";

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
  const params = { id, model: model.id };
  const { report } = model;
  return (
    <ModelRow
      title={<code className="break-all font-medium">{report.model}</code>}
      active={model.active}
      onUse={() => callApi(model.active ? deactivateTunedModel : activateTunedModel, { params })}
      removeLabel="Forget this model"
      removal={{
        path: pathOf(id, model),
        send: () => callApi(removeTunedModel, { params, keepalive: true }),
        said: `${report.model} is forgotten here; the endpoint keeps it.`,
        queryKey: fineTuningQuery(id).queryKey,
      }}
    >
      <p className="text-xs text-ink-soft">
        {title}, {tunedWords(report)}, at {new URL(report.baseUrl).host}
        {report.cost !== null && `, ${report.cost.toFixed(2)} spent`}, <Ago time={model.createdAt} />
      </p>
      <p className="text-xs text-ink-soft">{heldOutWords(report.heldOut)}</p>
    </ModelRow>
  );
}
