/** Decides one question after the other by key or pointer; verdicts are saved here, with undo, until they are written together. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { usePageKeys } from "@/components/shell/page-registry";
import { Button } from "@/components/ui/button";
import { beginHistory, record, undo } from "@/components/ui/edit-history";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import type { AuditQueue } from "@/lib/api/audit";
import { saveAuditDecisions } from "@/lib/api/audit";
import { callApi } from "@/lib/api/call-api";
import type { Experiment } from "@/lib/api/schemas/experiment";
import type { AuditVerdict } from "@/lib/measure/judge/audit-item";
import { AuditQuestion } from "./audit-question";
import { decide, nextOpen, VERDICTS, type Verdicts } from "./audit-verdicts";

interface AuditDeskProps {
  experiment: Experiment;
  queue: AuditQueue;
  set: NonNullable<AuditQueue["questionSet"]>;
}

interface Desk {
  verdicts: Verdicts;
  /** Position of the question that is looked at: undo goes back to it. */
  at: number;
}

export function AuditDesk({ experiment, queue: { items, total }, set }: AuditDeskProps) {
  const queryClient = useQueryClient();
  const [history, setHistory] = useState(() => beginHistory<Desk>({ verdicts: new Map(), at: 0 }));
  const [at, setAt] = useState(0);
  const [proposed, setProposed] = useState(0);
  const { verdicts } = history.present;
  const item = items[at]!;
  const save = useMutation({
    mutationFn: () =>
      callApi(saveAuditDecisions, {
        params: { id: experiment.id },
        body: { version: set.version, decisions: [...verdicts.values()] },
      }),
    onSuccess: async ({ version }) => {
      toast.success(`Written to ${set.name}, version ${version}.`);
      await queryClient.invalidateQueries({ queryKey: ["experiments", experiment.id, "audit"] });
      await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
    },
  });

  const isOpen = verdicts.size > 0 && !save.isSuccess;
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOpen]);

  function look(next: number) {
    setAt(Math.min(Math.max(next, 0), items.length - 1));
    setProposed(0);
  }
  function give(verdict: AuditVerdict) {
    const next = decide(verdicts, item, verdict, proposed);
    setHistory((before) => record(before, { verdicts: next, at }));
    look(nextOpen(items, next, at));
  }
  function takeBack() {
    if (history.past.length === 0) return;
    look(history.present.at);
    setHistory(undo);
  }
  const choose = (step: number) =>
    setProposed((before) => Math.min(Math.max(before + step, 0), item.proposed.length - 1));

  usePageKeys("In a label audit", [
    ...VERDICTS.map(({ id, title }, place) => ({
      keys: [String(place + 1)],
      meaning: title,
      run: () => give(id),
    })),
    { keys: ["ArrowUp"], meaning: "The answer before", run: () => choose(-1) },
    { keys: ["ArrowDown"], meaning: "The next answer", run: () => choose(1) },
    { keys: ["ArrowLeft"], meaning: "The question before", run: () => look(at - 1) },
    { keys: ["ArrowRight"], meaning: "The next question", run: () => look(at + 1) },
    { keys: ["u", "Ctrl Z"], meaning: "Take the last verdict back", run: takeBack },
  ]);

  const given = verdicts.get(item.question.id)?.verdict;
  return (
    <Panel
      title={`Question ${formatCount(at + 1)} of ${formatCount(items.length)}`}
      aside={
        <span className="flex gap-1.5">
          <Button
            size="small"
            aria-label="The question before"
            disabled={at === 0}
            onClick={() => look(at - 1)}
          >
            <ArrowLeft aria-hidden />
          </Button>
          <Button
            size="small"
            aria-label="The next question"
            disabled={at === items.length - 1}
            onClick={() => look(at + 1)}
          >
            <ArrowRight aria-hidden />
          </Button>
        </span>
      }
    >
      <AuditQuestion experiment={experiment} item={item} chosen={proposed} onChoose={setProposed} />
      <fieldset aria-label="Verdict" className="grid gap-2 border-t px-4 py-3 sm:grid-cols-2 lg:grid-cols-4">
        {VERDICTS.map(({ id, title, meaning }, place) => (
          <Button
            key={id}
            aria-pressed={given === id}
            onClick={() => give(id)}
            className="h-auto flex-col items-start gap-0 py-2 text-left whitespace-normal aria-pressed:bg-selected"
          >
            <span>
              <kbd className="mr-1.5 rounded-sm bg-sunken px-1 font-mono text-xs text-ink-soft">
                {place + 1}
              </kbd>
              {title}
            </span>
            <span className="text-xs font-normal text-ink-soft">{meaning}</span>
          </Button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-2 border-t px-4 py-2.5 text-compact">
        <span role="status" className="min-w-0 flex-1 basis-40 text-ink-soft">
          {verdicts.size === 0
            ? "Nothing decided yet"
            : `${formatNoun(verdicts.size, "verdict")} not written yet`}
          {total > items.length && `; ${formatCount(total - items.length)} more questions after these`}
        </span>
        <Button size="small" disabled={history.past.length === 0} onClick={takeBack}>
          <Undo2 aria-hidden /> Take back
        </Button>
        <Button
          size="small"
          look="action"
          disabled={verdicts.size === 0 || save.isPending}
          onClick={() => save.mutate()}
        >
          {save.isPending ? "Writing …" : `Write as version ${set.version + 1}`}
        </Button>
      </div>
      {save.isError && (
        <div className="px-4 pb-3">
          <ProblemNote error={save.error} hint="Your verdicts are still here." />
        </div>
      )}
    </Panel>
  );
}
