/** The trained models by what they are, newest first: what each saw, how well it did on what it had not seen, and which one is used. */
import { useQuery } from "@tanstack/react-query";
import { GraphVersion } from "@/components/shell/graph-version";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { useRemovals } from "@/components/ui/removals";
import { Skeleton } from "@/components/ui/skeleton";
import { addressOf, callApi } from "@/lib/api/call-api";
import { activateModel, deactivateModel, removeModel } from "@/lib/api/models";
import type { TrainedModel } from "@/lib/api/schemas/trained-model";
import type { Learner } from "./learners";
import { modelsQuery } from "./model-queries";
import { MethodFigures, PlannerFigures, sawOf } from "./model-report";
import { ModelRow } from "./model-row";

interface ModelListProps {
  id: string;
  learner: Learner;
}

export function ModelList({ id, learner }: ModelListProps) {
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
            <TrainedRow key={model.id} {...{ id, model, learner }} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function pathOf(id: string, model: TrainedModel): string {
  return addressOf(removeModel, { params: { id, model: model.id } });
}

function TrainedRow({ id, model, learner }: ModelListProps & { model: TrainedModel }) {
  const params = { id, model: model.id };
  return (
    <ModelRow
      title={<span className="font-medium">{sawOf(model)}</span>}
      aside={
        <span className="text-ink-soft">
          <Ago time={model.createdAt} />
          <GraphVersion of={{ knowledgeBase: id, generation: model.generation }} lead=", " />
        </span>
      }
      active={model.active}
      onUse={() => callApi(model.active ? deactivateModel : activateModel, { params })}
      removeLabel="Delete this model"
      removal={{
        path: pathOf(id, model),
        send: () => callApi(removeModel, { params, keepalive: true }),
        said: model.active ? `The model is deleted. ${learner.before}` : "The model is deleted.",
        queryKey: modelsQuery(id).queryKey,
      }}
    >
      {model.kind === "planner" ? (
        <PlannerFigures report={model.report} />
      ) : (
        <MethodFigures report={model.report} />
      )}
    </ModelRow>
  );
}
