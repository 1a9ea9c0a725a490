"use client";
/** One experiment: which variant to use, how far it is, and the views of what came of it. */
import { useQuery } from "@tanstack/react-query";
import { methodsQuery } from "@/components/api/queries";
import { EmptyState, NoExperiment } from "@/components/ui/empty-state";
import { PageProblem, ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { ViewTabs } from "@/components/ui/view-tabs";
import type { Experiment } from "@/lib/api/schemas/experiment";
import { ownVariants } from "@/lib/measure/external-variants";
import { comparisonQuery, experimentQuery } from "../api/experiment-queries";
import { CompareView } from "./compare/compare-view";
import { ComparedControls } from "./compare/compared-controls";
import { LostView } from "./compare/lost-view";
import { RecommendationPanel } from "./compare/recommendation-panel";
import { SweepsView } from "./compare/sweeps-view";
import { TogetherView } from "./compare/together-view";
import { ExperimentHeading } from "./experiment-heading";
import { ExperimentProgress } from "./experiment-progress";
import { JudgeView } from "./judge/judge-view";
import { RepeatView } from "./repeat-view";
import { useExperimentAddress, type View } from "./use-experiment-address";

export function ExperimentPage({ id }: { id: string }) {
  const experiment = useQuery(experimentQuery(id));
  if (experiment.isPending)
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-80 w-full" />
      </div>
    );
  if (experiment.isError) return <PageProblem query={experiment} missing={<NoExperiment />} />;
  return <Loaded experiment={experiment.data} />;
}

function Loaded({ experiment }: { experiment: Experiment }) {
  const { id, variants, done } = experiment;
  const methods = useQuery(methodsQuery).data ?? [];
  const address = useExperimentAddress(variants.length);
  const comparison = useQuery({ ...comparisonQuery(id, address.compared, done), enabled: done > 0 });
  // A ranking that was added or removed is in one of them first.
  const isSame = comparison.data?.variants.length === variants.length;
  const found = comparison.data && comparison.data.questions > 0 && isSame ? comparison.data : undefined;
  const viewed = { experiment, methods, address };
  return (
    <div className="flex flex-col gap-4">
      <ExperimentHeading experiment={experiment} />
      <ExperimentProgress experiment={experiment} />
      {comparison.isError && <ProblemNote error={comparison.error} onRetry={() => comparison.refetch()} />}
      {comparison.isLoading && <Skeleton className="h-64 w-full" />}
      {comparison.data && comparison.data.questions === 0 && (
        <EmptyState title="Nothing to compare yet">
          {address.slice === null
            ? "The first question that every variant has answered appears here."
            : "No question of this slice is answered by every variant."}
        </EmptyState>
      )}
      {comparison.data && (
        <ComparedControls
          comparison={comparison.data}
          compared={address.compared}
          onChange={(change) => void address.change(change)}
        />
      )}
      {found && (
        <>
          <RecommendationPanel comparison={found} slice={address.slice} questions={experiment.questions} />
          <ViewTabs
            label="Views"
            className="flex flex-col gap-4"
            shown={address.view}
            onShow={(view: View) => void address.change({ view, show: "all", stage: null })}
            views={[
              {
                id: "compare",
                title: "Comparison",
                content: <CompareView {...viewed} comparison={found} />,
              },
              {
                id: "lost",
                title: "Where gold was lost",
                content: <LostView {...viewed} comparison={found} />,
              },
              ...(found.sweeps.length > 0
                ? [
                    {
                      id: "sweeps" as const,
                      title: "Sweeps",
                      content: <SweepsView methods={methods} comparison={found} />,
                    },
                  ]
                : []),
              ...(ownVariants(variants).length > 1
                ? [
                    {
                      id: "together" as const,
                      title: "In combination",
                      content: <TogetherView {...viewed} comparison={found} />,
                    },
                    {
                      id: "judge" as const,
                      title: "Judged",
                      content: (
                        <JudgeView
                          experiment={{ ...experiment, variants: ownVariants(variants) }}
                          address={address}
                        />
                      ),
                    },
                  ]
                : []),
              { id: "repeat", title: "Repeat", content: <RepeatView experiment={experiment} /> },
            ]}
          />
        </>
      )}
    </div>
  );
}
