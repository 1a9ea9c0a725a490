/** The gain from adding neighbours to flat search, for questions that a person adds: the effect of the slider on recall. */
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { INPUT } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { formatNoun, formatShare } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import type { SimilarityReach } from "@/lib/api/similarity";
import { readQuestions } from "./read-questions";
import { readReach } from "./similarity-queries";
import { reachAt, type SelectionAddress } from "./use-selection-address";

interface ImportedQuestions {
  file: File;
  k: number;
}

export type ReachMutation = UseMutationResult<SimilarityReach, Error, ImportedQuestions>;

export function useReach(id: string): ReachMutation {
  return useMutation({
    mutationFn: async ({ file, k }: ImportedQuestions) => readReach(id, readQuestions(await file.text()), k),
  });
}

const SEEDS = 5;

export function ReachPanel({ reach, address }: { reach: ReachMutation; address: SelectionAddress }) {
  const [file, setFile] = useState<File | null>(null);
  const [k, setK] = useState(SEEDS);
  const { data } = reach;
  const found = data && reachAt(data, address);
  return (
    <Panel title="Effect on recall">
      <form
        className="flex flex-col gap-3 px-4 py-3 text-compact"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) reach.mutate({ file, k });
        }}
      >
        <FileField
          label="Questions with answers"
          accept=".jsonl,.ndjson,.json,.txt"
          note={
            <>
              One JSON object a line: <code>{'{"id", "question", "answers": [ids or names]}'}</code>. Each is
              searched once; nothing is built.
            </>
          }
          onFile={(chosen) => {
            setFile(chosen);
            reach.reset();
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <label className="flex items-center gap-2">
            <span>Chunks that search gives</span>
            <input
              type="number"
              min={1}
              max={100}
              value={k}
              onChange={(event) => setK(Math.min(100, Math.max(1, Number(event.target.value))))}
              className={`${INPUT} numeric w-16 text-right`}
            />
          </label>
          <Button type="submit" size="small" className="h-8" disabled={!file || reach.isPending}>
            {reach.isPending ? "Searching …" : "See the effect"}
          </Button>
        </div>
        {reach.isError && <ProblemNote error={reach.error} hint="Nothing was changed." />}
        {data && (
          <div aria-live="polite" className="flex flex-col gap-1">
            <ShareBar title="Flat search" share={data.bySeeds} />
            {found && <ShareBar title="With neighbours" share={found.withNeighbours} />}
            <p className="text-xs text-ink-soft">
              Gold in reach, over {formatNoun(data.questions, "question")}
              {found && `; ${found.meanNeighbours.toFixed(1)} neighbours a question have to be ranked`}. Edges
              of similarity alone count here, not those of names in texts and cells.
            </p>
            {data.unresolved.length > 0 && (
              <p className="text-xs text-warn">
                {formatNoun(data.unresolved.length, "answer")} that nothing here has:{" "}
                {data.unresolved
                  .slice(0, 3)
                  .map(({ answer }) => answer)
                  .join(", ")}
                {data.unresolved.length > 3 && " …"}. They count as missed.
              </p>
            )}
          </div>
        )}
      </form>
    </Panel>
  );
}

function ShareBar({ title, share }: { title: string; share: number }) {
  return (
    <div className="grid grid-cols-[8rem_1fr_4rem] items-center gap-2">
      <span>{title}</span>
      <span aria-hidden className="block h-2 rounded-full bg-hover">
        <span className="block h-full rounded-full bg-focus" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="numeric text-right">{formatShare(share)}</span>
    </div>
  );
}
