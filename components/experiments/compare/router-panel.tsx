/** The router: what it takes to train it, how far that is, and what it goes by. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { formatCount, formatDuration, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { ProgressBar } from "@/components/ui/progress-bar";
import { callApi } from "@/lib/api/call-api";
import type { RouterView } from "@/lib/api/oracle";
import { prepareRouter } from "@/lib/api/oracle";
import type { Variant } from "@/lib/measure/experiment";
import { isWorking } from "../../api/experiment-queries";

interface RouterPanelProps {
  id: string;
  router: RouterView;
  variants: readonly Variant[];
}

const CUES_SHOWN = 10;

export function RouterPanel({ id, router, variants }: RouterPanelProps) {
  const { read, of, job, trained } = router;
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => callApi(prepareRouter, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["experiments", id, "oracle"] }),
  });
  const working = isWorking(router);
  return (
    <Panel title="Router">
      <div className="flex flex-col gap-3 px-4 py-3 text-compact">
        <p className="text-ink-soft">
          Chooses one variant for each question by what is known before retrieval: its plan, its words, its
          embedding. Trained on some of the questions, measured on the others.
        </p>
        {trained ? (
          <>
            <p>
              {formatNoun(trained.folds, "fold")}; reading a question takes{" "}
              {formatDuration(trained.readingMs)}, which its time includes.
              {trained.ridges.every((ridge) => ridge === null) &&
                " In no fold did a look at the question help: it takes the best variant of the other folds."}
            </p>
            {trained.cues.length > 0 && (
              <div>
                <p className="mb-1 font-medium">Words that favour each method</p>
                <ul className="flex flex-col gap-0.5 text-xs">
                  {trained.cues.slice(0, CUES_SHOWN).map(({ cue, variant, weight }) => (
                    <li key={`${cue} ${variant}`} className="flex justify-between gap-3">
                      <span className="min-w-0 truncate">{cue}</span>
                      <span className="numeric text-ink-soft">
                        {variants[variant]!.name} +{Math.abs(weight).toFixed(3)}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </>
        ) : working ? (
          <div className="flex flex-col gap-1.5" role="status">
            <ProgressBar label="Questions read" share={of === 0 ? null : read / of} />
            <p className="numeric text-ink-soft">
              {formatCount(read)} of {formatNoun(of, "question")} read
            </p>
          </div>
        ) : (
          <>
            <p>
              {formatCount(read)} of {formatNoun(of, "question")} read so far.
            </p>
            <div>
              <Button size="small" look="action" disabled={start.isPending} onClick={() => start.mutate()}>
                {start.isPending ? "Starting …" : "Read the questions and train"}
              </Button>
            </div>
            {job?.error && (
              <p className="rounded-md bg-bad-ground px-3 py-2 break-words text-bad">{job.error}</p>
            )}
          </>
        )}
        {start.isError && <ProblemNote error={start.error} />}
      </div>
    </Panel>
  );
}
