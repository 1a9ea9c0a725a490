/** The place of a run while it loads. */
import { Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { ReadyAnswer } from "./answer/ready-answer";
import { AnswerSkeleton, ReadyAnswerPanel } from "./answer/ready-answer-panel";

const ROWS = [0, 1, 2, 3, 4, 5];

interface RunSkeletonProps {
  question?: string | null;
  ready?: Promise<ReadyAnswer | null>;
}

export function RunSkeleton({ question, ready }: RunSkeletonProps) {
  return (
    <div
      role="status"
      aria-label="Loading the run"
      data-full-width
      className="flex flex-col gap-3 lg:-mt-2 lg:gap-2"
    >
      <div>
        {question ? (
          <p className="text-lg leading-7 font-semibold break-words">{question}</p>
        ) : (
          <Skeleton className="h-6 w-2/3" />
        )}
        <Skeleton className="mt-2 w-64" />
      </div>
      {ready ? (
        <Suspense fallback={<AnswerSkeleton />}>
          <ReadyAnswerPanel ready={ready} />
        </Suspense>
      ) : (
        <AnswerSkeleton />
      )}
      <div className="flex flex-col gap-px overflow-hidden rounded-lg border bg-panel">
        {ROWS.map((row) => (
          <div key={row} className="grid h-24 grid-cols-[9.5rem_1fr] gap-2 p-2">
            <Skeleton className="w-24" />
            <div className="skeleton h-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
