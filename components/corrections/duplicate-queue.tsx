/** The pair that is to be decided now, its keys, and what the queue knows of itself. */
import { ArrowLeftRight, Undo2 } from "lucide-react";
import { useState } from "react";
import { usePageKeys } from "@/components/shell/page-registry";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount, formatNoun } from "@/components/ui/format";
import { KeyCaps } from "@/components/ui/key-caps";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import type { DuplicatePair, Duplicates } from "@/lib/api/duplicates";
import { DuplicateCard } from "./duplicate-card";
import { pairKey, type Verdict } from "./queue-state";
import { useQueue } from "./use-queue";

export function DuplicateQueue({ knowledgeBase }: { knowledgeBase: string }) {
  const { duplicates, pair, skipped, canUndo, give, undo, bringBack } = useQueue(knowledgeBase);
  const [swapped, setSwapped] = useState<string | null>(null);
  const key = pair && pairKey(pair.node.id, pair.into.id);
  const shown: DuplicatePair | undefined =
    pair && swapped === key ? { ...pair, node: pair.into, into: pair.node } : pair;
  const decide = (verdict: Verdict) => {
    if (shown) give(shown, verdict);
  };
  const swap = () => setSwapped((before) => (before === key ? null : (key ?? null)));
  usePageKeys("In the queue of duplicates", [
    { keys: ["y"], meaning: "The same: merge the two", run: () => decide("same") },
    { keys: ["n"], meaning: "Not the same", run: () => decide("apart") },
    { keys: ["s"], meaning: "Skip for now", run: () => decide("skipped") },
    { keys: ["x"], meaning: "Let the other node stay", run: swap },
    { keys: ["u", "Ctrl Z"], meaning: "Take the last decision back", run: () => void undo() },
  ]);
  if (duplicates.isPending)
    return (
      <div role="status" aria-label="Comparing names" className="p-4">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  if (duplicates.isError)
    return (
      <div className="p-4">
        <ProblemNote error={duplicates.error} onRetry={() => duplicates.refetch()} />
      </div>
    );
  const undoButton = (
    <Button look="quiet" aria-disabled={!canUndo} onClick={() => canUndo && void undo()}>
      <Undo2 aria-hidden /> Undo <KeyCaps combination="u" className="max-sm:hidden" />
    </Button>
  );
  const { data } = duplicates;
  return (
    <>
      {shown ? (
        <>
          <DuplicateCard knowledgeBase={knowledgeBase} pair={shown} bands={data.bands} />
          <fieldset aria-label="Decision" className="flex flex-wrap items-center gap-2 border-t px-4 py-3">
            <Button look="action" onClick={() => decide("same")}>
              The same <KeyCaps combination="y" className="max-sm:hidden" />
            </Button>
            <Button onClick={() => decide("apart")}>
              Not the same <KeyCaps combination="n" className="max-sm:hidden" />
            </Button>
            <Button onClick={() => decide("skipped")}>
              Skip <KeyCaps combination="s" className="max-sm:hidden" />
            </Button>
            <Button look="quiet" onClick={swap}>
              <ArrowLeftRight aria-hidden /> Swap <KeyCaps combination="x" className="max-sm:hidden" />
            </Button>
            {undoButton}
          </fieldset>
        </>
      ) : (
        <>
          <EmptyState title={skipped > 0 ? "Only what you skipped is left" : "No pair waits for a decision"}>
            {skipped > 0 ? (
              <Button onClick={bringBack}>Look at {formatNoun(skipped, "skipped pair")} again</Button>
            ) : (
              `The names of ${formatNoun(data.nodes, "node")} were compared.`
            )}
          </EmptyState>
          {canUndo && <div className="border-t px-4 py-3">{undoButton}</div>}
        </>
      )}
      <Standing data={data} skipped={skipped} />
    </>
  );
}

function Standing({ data, skipped }: { data: Duplicates; skipped: number }) {
  const { total, nodes, decided, notLookedAt, largeGroups, truncated } = data;
  const limits = [
    notLookedAt > 0 && `${formatNoun(notLookedAt, "further node")} were not looked at.`,
    largeGroups > 0 &&
      `${formatNoun(largeGroups, "large group")} of names with words or spelling in common were not compared.`,
    truncated && "There are more pairs; they come up once these are decided and applied.",
  ].filter(Boolean);
  return (
    <footer className="border-t px-4 py-2 text-xs text-ink-soft">
      <p role="status" className="numeric">
        {formatNoun(total, "pair")} of {formatNoun(nodes, "node")} {total === 1 ? "waits" : "wait"}
        {skipped > 0 && `, ${formatCount(skipped)} skipped`}; decided: {formatCount(decided.same)} the same,{" "}
        {formatCount(decided.apart)} not.
      </p>
      {limits.length > 0 && <p>{limits.join(" ")}</p>}
    </footer>
  );
}
