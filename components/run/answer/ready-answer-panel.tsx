/** The answer at the place that `VerdictPanel` gives it, as text alone, until the run itself has come. */
import { Star } from "lucide-react";
import { use } from "react";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import type { ReadyAnswer } from "./ready-answer";

export function ReadyAnswerPanel({ ready }: { ready: Promise<ReadyAnswer | null> }) {
  const answer = use(ready);
  if (!answer) return <AnswerSkeleton />;
  const { headline, isAnswered, sentences } = answer;
  return (
    <div className="rounded-lg border bg-panel px-4 py-2 lg:py-1.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <Star
          aria-hidden
          className={classNames("size-4 shrink-0", isAnswered ? "fill-brand text-brand" : "text-ink-faint")}
        />
        <p
          className={classNames(
            "min-w-0 flex-1 basis-60 font-semibold break-words",
            isAnswered ? "text-xl leading-7" : "text-base leading-6",
          )}
        >
          {headline.answer}
        </p>
        <Skeleton className="w-36" />
      </div>
      {headline.agreement && <p className="text-compact text-ink-soft sm:pl-7">{headline.agreement}</p>}
      <Skeleton className="mt-1 w-1/2 sm:ml-7" />
      {sentences.length > 0 && (
        <div className="mt-0.5 sm:pl-7">
          <div className="line-clamp-1">
            <p className="break-words">
              {sentences.map(({ text, sources }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an answer's sentences never change their order.
                <span key={index}>
                  {text}
                  {sources.map((source, position) => (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: a source is its place.
                      key={position}
                      aria-hidden
                      className="numeric ml-0.5 rounded-sm bg-sunken px-1 align-[0.15em] text-2xs font-medium text-ink-soft"
                    >
                      {source}
                    </span>
                  ))}{" "}
                </span>
              ))}
            </p>
          </div>
        </div>
      )}
      <Skeleton className="mt-1 w-1/2 sm:ml-7" />
    </div>
  );
}

export function AnswerSkeleton() {
  return <Skeleton className="h-16" />;
}
