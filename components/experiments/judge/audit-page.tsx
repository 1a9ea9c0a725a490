"use client";
/** The label audit: questions where the methods agree with each other against gold, one at a time. */
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { parseAsFloat, useQueryState } from "nuqs";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, NoExperiment } from "@/components/ui/empty-state";
import { formatCount, formatNoun } from "@/components/ui/format";
import { PageTitle } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";
import { PageProblem } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import type { AuditQueue } from "@/lib/api/audit";
import { auditQuery, experimentQuery, questionSetAddress } from "../../api/experiment-queries";
import { AuditDesk } from "./audit-desk";
import { VERDICTS } from "./audit-verdicts";

const SHARES = [0.25, 0.5, 0.75];

export function AuditPage({ id }: { id: string }) {
  const [least, setLeast] = useQueryState("least", parseAsFloat.withDefault(0.5));
  const experiment = useQuery(experimentQuery(id));
  const queue = useQuery(auditQuery(id, least));
  if (experiment.isError || queue.isError) {
    const error = experiment.error ?? queue.error;
    return <PageProblem query={{ ...queue, error }} missing={<NoExperiment />} />;
  }
  if (!experiment.data) return <Skeleton className="h-80 w-full" />;
  const { name, knowledgeBase } = experiment.data;
  return (
    <div className="flex flex-col gap-4">
      <header>
        <p className="text-compact text-ink-soft">
          <Link
            href={`/experiments/${encodeURIComponent(id)}`}
            className="underline-offset-2 hover:underline"
          >
            {name}
          </Link>
        </p>
        <PageTitle docs="experiments">Label audit</PageTitle>
        <p className="max-w-2xl text-ink-soft">
          Questions where the methods give the same first answer and gold does not have it: either gold is
          wrong, or they are wrong together. Most agreement first.
        </p>
      </header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-compact">
        <label className="flex items-center gap-1.5">
          Methods that agree
          <Select
            value={least}
            onValue={(value) => void setLeast(Number(value))}
            options={SHARES.map((share) => [share, `more than ${100 * share} %`])}
          />
        </label>
        {queue.data && <Decided queue={queue.data} knowledgeBase={knowledgeBase} />}
      </div>
      {!queue.data ? (
        <Skeleton className="h-64 w-full" />
      ) : queue.data.items.length === 0 ? (
        <Panel>
          <EmptyState title="Nothing to audit">
            No other question has methods that agree against its gold.{" "}
            <ButtonLink href={`/experiments/${encodeURIComponent(id)}`}>Back to the experiment</ButtonLink>
          </EmptyState>
        </Panel>
      ) : queue.data.questionSet === null ? (
        <EmptyState title="The question set is gone">
          Verdicts have nowhere to be saved: import the questions again and run them.
        </EmptyState>
      ) : (
        <AuditDesk
          key={`${least} ${queue.data.questionSet.version}`}
          experiment={experiment.data}
          queue={queue.data}
          set={queue.data.questionSet}
        />
      )}
    </div>
  );
}

function Decided({ queue, knowledgeBase }: { queue: AuditQueue; knowledgeBase: string }) {
  const { decided, questionSet, total } = queue;
  const verdicts = VERDICTS.flatMap(({ id, title }) =>
    decided[id] ? [`${title.toLowerCase()} ${formatCount(decided[id])}`] : [],
  );
  return (
    <p className="text-ink-soft">
      {formatNoun(total, "question")} to look at
      {verdicts.length > 0 && ` · decided: ${verdicts.join(", ")}`}
      {questionSet && (
        <>
          {" · "}
          <Link
            prefetch={false}
            href={questionSetAddress({ knowledgeBase, id: questionSet.id })}
            className="underline underline-offset-2"
          >
            {questionSet.name}, version {questionSet.version}
          </Link>
        </>
      )}
    </p>
  );
}
