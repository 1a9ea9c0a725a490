"use client";
/** The trained models of a knowledge base, how well they do, and the words that people use for its relations. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ForEditors, OfKnowledgeBase } from "@/components/accounts/needs";
import { methodsQuery } from "@/components/api/queries";
import { useFollowed } from "@/components/api/use-followed-base";
import { JobPanel } from "@/components/knowledge-bases/job-panel";
import { BaseHead } from "@/components/shell/base-head";
import { EmptyState, NoKnowledgeBase } from "@/components/ui/empty-state";
import { PageProblem } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { AliasesPanel } from "./aliases-panel";
import { FineTuningPanel } from "./fine-tuning-panel";
import { learnersOf } from "./learners";
import { ModelList } from "./model-list";
import { modelsQuery } from "./model-queries";
import { TrainPanel } from "./train-panel";

export function ModelsPage({ id }: { id: string }) {
  const detail = useFollowed(id);
  const methods = useQuery(methodsQuery);
  const models = useQuery(modelsQuery(id));
  const [chosen, setChosen] = useState("planner");
  if (detail.isPending) {
    return (
      <div role="status" aria-label="Loading the models" className="flex flex-col gap-4">
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-60 w-full" />
      </div>
    );
  }
  if (detail.isError) return <PageProblem query={detail} missing={<NoKnowledgeBase />} />;
  const { name, manifest, jobs } = detail.data;
  const learners = learnersOf(methods.data ?? []);
  const learner = learners.find(({ kind }) => kind === chosen) ?? learners[0]!;
  // A method that has learnt nothing is shown only if it is about to be trained.
  const trained = new Set(models.data?.map(({ kind }) => kind));
  const listed = learners.filter(({ kind }) => kind === "planner" || kind === chosen || trained.has(kind));
  const [job, ...earlier] = jobs.filter(({ kind }) => kind === "train");
  const [tuning, ...earlierTunings] = jobs.filter(({ kind }) => kind === "fine-tune");
  return (
    <OfKnowledgeBase base={detail.data}>
      <div className="flex flex-col gap-5">
        <BaseHead id={id} name={name} title="Models" docs="getting-started#train-on-your-questions">
          What this knowledge base has learnt from questions with answers. Everything works before training;
          each figure says how much better it got, on questions it had not seen.
        </BaseHead>
        {manifest === null ? (
          <EmptyState title="Nothing to learn from yet">
            A planner is trained on an indexed graph. Add sources to this knowledge base first.
          </EmptyState>
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              {listed.map((one) => (
                <ModelList key={one.kind} id={id} learner={one} />
              ))}
              <AliasesPanel id={id} schema={manifest.schema} />
            </div>
            <div className="flex min-w-0 flex-col gap-4 max-lg:order-first">
              <ForEditors can="train models">
                <TrainPanel
                  id={id}
                  learners={learners}
                  learner={learner}
                  onChoose={({ kind }) => setChosen(kind)}
                />
              </ForEditors>
              {job && <JobPanel key={job.id} job={job} earlier={earlier} ready />}
              <ForEditors>
                <FineTuningPanel id={id} />
              </ForEditors>
              {tuning && <JobPanel key={tuning.id} job={tuning} earlier={earlierTunings} ready />}
            </div>
          </div>
        )}
      </div>
    </OfKnowledgeBase>
  );
}
