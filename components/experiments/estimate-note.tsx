/** The estimated cost of an experiment, shown before it runs; where a language model is paid for it, only when asked. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatDuration, formatMoney } from "@/components/ui/format";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import type { NewExperiment } from "@/lib/measure/experiment";
import { estimateQuery } from "../api/experiment-queries";
import { knownFrom, takesInWords } from "./estimate-words";

/** Nobody is done choosing before this. */
const PAUSE_MS = 700;

export function EstimateNote({ knowledgeBase, asked }: { knowledgeBase: string; asked: NewExperiment }) {
  const wanted = JSON.stringify(asked);
  const [lastWanted, setLastWanted] = useState<string | null>(null);
  const [allowed, setAllowed] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLastWanted(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isAsked = asked.llm ? allowed === wanted : lastWanted === wanted;
  const estimate = useQuery({ ...estimateQuery(knowledgeBase, asked), enabled: isAsked });
  if (asked.llm && !isAsked)
    return (
      <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
        <Button size="small" onClick={() => setAllowed(wanted)}>
          What will it take?
        </Button>
        Where nothing is known yet, a few questions are asked of the language model.
      </div>
    );
  if (estimate.isError) return <ProblemNote error={estimate.error} onRetry={() => estimate.refetch()} />;
  if (!estimate.data)
    return (
      <div role="status" aria-label="Estimating" className="flex flex-col gap-2 py-1">
        <Skeleton className="w-64 max-w-full" />
        <Skeleton className="w-80 max-w-full" />
      </div>
    );
  const { variants } = estimate.data;
  return (
    <div className="text-xs text-ink-soft">
      <p className="text-compact font-medium text-ink">{takesInWords(estimate.data)}</p>
      <p>{knownFrom(estimate.data)}</p>
      {variants.length > 1 && (
        <details>
          <summary className="hover:text-ink">Variant by variant</summary>
          <ul className="mt-1 flex flex-col">
            {variants.map(({ name, msPerQuestion, llmCostPerQuestion }) => (
              <li key={name} className="flex max-w-md justify-between gap-3">
                <span className="truncate">{name}</span>
                <span className="numeric">
                  {formatDuration(msPerQuestion)}
                  {llmCostPerQuestion !== null &&
                    llmCostPerQuestion > 0 &&
                    `, ${formatMoney(llmCostPerQuestion)}`}{" "}
                  a question
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
