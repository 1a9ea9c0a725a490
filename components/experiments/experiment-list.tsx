/** Experiments, newest first, with how far each is. */
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Ago } from "@/components/ui/ago";
import { Awaited } from "@/components/ui/awaited";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { useRemovals } from "@/components/ui/removals";
import { addressOf } from "@/lib/api/call-api";
import { removeExperiment } from "@/lib/api/experiments";
import type { Experiment } from "@/lib/api/schemas/experiment";
import { experimentsQuery, isWorking } from "../api/experiment-queries";

export function ExperimentList() {
  const experiments = useQuery(experimentsQuery);
  const { isRemoved } = useRemovals();
  const listed =
    experiments.data?.filter(({ id }) => !isRemoved(addressOf(removeExperiment, { params: { id } }))) ?? [];
  return (
    <Panel title="Experiments">
      {!experiments.isSuccess ? (
        <Awaited query={experiments} rows={3} />
      ) : listed.length === 0 ? (
        <EmptyState title="No experiment yet">
          Choose a question set and methods above; results appear while it runs.
        </EmptyState>
      ) : (
        <ul className="divide-y">
          {listed.map((experiment) => (
            <ExperimentRow key={experiment.id} experiment={experiment} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ExperimentRow({ experiment }: { experiment: Experiment }) {
  const { id, name, knowledgeBaseName, questionSet, questions, variants, done, createdAt } = experiment;
  const total = questions * variants.length;
  return (
    <li>
      <Link
        prefetch={false}
        href={`/experiments/${encodeURIComponent(id)}`}
        className="block px-4 py-2 hover:bg-hover"
      >
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {isWorking(experiment) ? (
            <Badge tone="warn">running</Badge>
          ) : (
            done < total && <Badge tone="warn">stopped</Badge>
          )}
        </span>
        <span className="flex gap-x-2 text-xs text-ink-faint">
          <span className="min-w-0 truncate">
            {knowledgeBaseName} · {questionSet.name} · {formatNoun(questions, "question")} ×{" "}
            {formatNoun(variants.length, "variant")}
            {done < total && ` · ${formatCount(done)} of ${formatCount(total)} answered`}
          </span>
          <span className="ml-auto">
            <Ago time={createdAt} />
          </span>
        </span>
      </Link>
    </li>
  );
}
