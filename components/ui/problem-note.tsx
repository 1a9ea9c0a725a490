/** An error for a person: what happened, what is wrong where, and what to do. */
import type { UseQueryResult } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { toProblem } from "@/lib/api/problem";
import { Button } from "./button";

interface ProblemNoteProps {
  error: unknown;
  hint?: string;
  onRetry?: () => void;
  children?: ReactNode;
}

interface PageProblemProps {
  query: Pick<UseQueryResult, "error" | "refetch">;
  /** What is said where there is nothing at the page's address. */
  missing: ReactNode;
}

/** In the place of a page whose data cannot be read. */
export function PageProblem({ query, missing }: PageProblemProps) {
  if (toProblem(query.error).status === 404) return missing;
  return <ProblemNote error={query.error} onRetry={() => query.refetch()} />;
}

export function ProblemNote({ error, hint, onRetry, children }: ProblemNoteProps) {
  const problem = toProblem(error);
  const advice = hint ?? problem.hint;
  const others = problem.problems.filter(({ message }) => !problem.message.includes(message));
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-bad/40 bg-bad-ground px-4 py-3">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{problem.message}</p>
        {advice && <p className="break-words text-ink-soft">{advice}</p>}
        {children}
        {!children && others.length > 0 && (
          <ul className="mt-1 text-ink-soft">
            {others.map((entry) => (
              <li key={`${entry.at} ${entry.message}`}>
                <code className="font-mono text-xs text-ink">{entry.at}</code> {entry.message}
              </li>
            ))}
          </ul>
        )}
      </div>
      {onRetry && (
        <Button size="small" onClick={onRetry} className="self-start">
          Try again
        </Button>
      )}
    </div>
  );
}
