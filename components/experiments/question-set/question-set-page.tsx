"use client";
/** One question set: its questions to change, its gold checked against the graph, its versions. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Redo2, Undo2 } from "lucide-react";
import Link from "next/link";
import { parseAsInteger, useQueryState } from "nuqs";
import { useEffect, useMemo, useState } from "react";
import { toast } from "sonner";
import { GraphVersion } from "@/components/shell/graph-version";
import { usePageKeys } from "@/components/shell/page-registry";
import { Button, ButtonLink } from "@/components/ui/button";
import { beginHistory, record, redo, undo } from "@/components/ui/edit-history";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount, formatNoun } from "@/components/ui/format";
import { DocsLink } from "@/components/ui/page-title";
import { ProblemNote } from "@/components/ui/problem-note";
import { saveFile } from "@/components/ui/save-file";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import { changeQuestions } from "@/lib/api/question-sets";
import type { QuestionSetDetail } from "@/lib/measure/question-sets/question-set";
import { questionSetParams, questionSetQuery, questionSetsQuery } from "../../api/experiment-queries";
import { asDraft, asGold, type DraftQuestion } from "./draft-question";
import {
  applyDraft,
  countChanges,
  NO_CHANGES,
  putQuestion,
  type QuestionDraft,
  removeQuestion,
  whatIsMissing,
} from "./draft-questions";
import { GoldCheckPanel } from "./gold-check-panel";
import { QuestionList } from "./question-list";
import { draftKindOf } from "./right-answer";

export function QuestionSetPage({ knowledgeBase, id }: { knowledgeBase: string; id: string }) {
  const [version, setVersion] = useQueryState("version", parseAsInteger.withOptions({ history: "push" }));
  const newest = useQuery(questionSetQuery({ knowledgeBase, id }, null));
  const isOld = version !== null && newest.data !== undefined && version !== newest.data.version;
  const old = useQuery({ ...questionSetQuery({ knowledgeBase, id }, version), enabled: isOld });
  const shown = isOld ? old : newest;
  if (newest.isPending || shown.isPending) return <Skeleton className="h-80 w-full" />;
  if (newest.isError || shown.isError) {
    const error = newest.error ?? shown.error;
    if (toProblem(error).status !== 404)
      return <ProblemNote error={error} onRetry={() => newest.refetch()} />;
    return (
      <EmptyState title="There is no question set at this address">
        <ButtonLink href="/experiments">Experiments and question sets</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Loaded
      set={shown.data}
      newest={newest.data.version}
      onVersion={(chosen) => void setVersion(chosen === newest.data.version ? null : chosen)}
    />
  );
}

interface LoadedProps {
  set: QuestionSetDetail;
  newest: number;
  onVersion: (version: number) => void;
}

function Loaded({ set, newest, onVersion }: LoadedProps) {
  const { draft, canUndo, canRedo, change, undo, redo, discard } = useQuestionDraft();
  const queryClient = useQueryClient();
  const isEditable = set.version === newest;
  const items = useMemo(() => set.items.map(asDraft), [set.items]);
  const questions = isEditable ? applyDraft(items, draft) : items;
  const withoutAnswer = questions.filter((question) => draftKindOf(question) === "none").length;
  const changes = countChanges(draft);
  const missing = whatIsMissing(draft);
  const save = useMutation({
    mutationFn: () =>
      callApi(changeQuestions, {
        params: questionSetParams(set),
        body: { put: [...draft.put.values()].map(asGold), remove: [...draft.removed] },
      }),
    onSuccess: async ({ version }) => {
      await queryClient.invalidateQueries({ queryKey: questionSetsQuery(set.knowledgeBase).queryKey });
      discard();
      toast.success(`Saved as version ${version}; experiments keep the version that they asked.`);
    },
  });
  const exported = () => {
    const lines = questions.map((question) => `${JSON.stringify(asGold(question))}\n`);
    saveFile(`${set.name}.jsonl`, new Blob(lines, { type: "application/x-ndjson" }));
  };
  const put = (question: DraftQuestion) => change((before) => putQuestion(before, question));
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-compact text-ink-soft">
            <Link href="/experiments" className="underline-offset-2 hover:underline">
              Experiments
            </Link>{" "}
            <DocsLink about="Question sets" docs="experiments#question-sets" />
          </p>
          <h1 className="text-lg font-semibold break-words">{set.name}</h1>
          <p className="text-ink-soft">
            {formatNoun(questions.length, "question")}
            {withoutAnswer > 0 && ` · ${formatNoun(withoutAnswer, "question")} without an answer`}
            {Object.entries(set.splits)
              .filter(([name]) => name !== "")
              .map(([name, count]) => ` · ${name} ${formatCount(count)}`)}
            <GraphVersion of={set} lead=" · made " />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {newest > 1 && (
            <Select
              aria-label="Version"
              value={set.version}
              disabled={changes > 0}
              onValue={(value) => onVersion(Number(value))}
            >
              {Array.from({ length: newest }, (_, at) => newest - at).map((version) => (
                <option key={version} value={version}>
                  version {version}
                  {version === newest && ", the newest"}
                </option>
              ))}
            </Select>
          )}
          <Button size="small" className="h-8" onClick={exported}>
            <Download aria-hidden /> JSONL
          </Button>
        </div>
      </header>
      {!isEditable && (
        <p className="rounded-md bg-warn-ground px-4 py-2 text-warn">
          This is version {set.version} as it was; only the newest can be changed.
        </p>
      )}
      {isEditable && <GoldCheckPanel set={set} questions={questions} onPut={put} />}
      {save.isError && (
        <ProblemNote error={save.error} hint="Your changes are still here; nothing was saved." />
      )}
      <QuestionList
        knowledgeBase={set.knowledgeBase}
        questions={questions}
        draft={draft}
        isEditable={isEditable}
        onPut={put}
        onRemove={(id) => change((before) => removeQuestion(before, id, set.items))}
      />
      {isEditable && (changes > 0 || canUndo || canRedo) && (
        <div
          role="toolbar"
          aria-label="Changes"
          className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-panel px-4 py-2 text-compact shadow-lg"
        >
          <span className="min-w-0 flex-1 basis-40" role="status">
            {missing ?? (changes === 0 ? "No changes" : `${formatNoun(changes, "change")} not saved yet`)}
          </span>
          <Button size="small" disabled={!canUndo} onClick={undo}>
            <Undo2 aria-hidden /> Undo
          </Button>
          <Button size="small" disabled={!canRedo} onClick={redo}>
            <Redo2 aria-hidden /> Redo
          </Button>
          <Button
            size="small"
            look="action"
            disabled={changes === 0 || missing !== null || save.isPending}
            onClick={() => save.mutate()}
          >
            {save.isPending ? "Saving …" : `Save as version ${newest + 1}`}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The changes of a question set, step by step, until they are saved. */
function useQuestionDraft() {
  const [history, setHistory] = useState(() => beginHistory(NO_CHANGES));
  const isChanged = history.present !== NO_CHANGES;

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isChanged]);

  usePageKeys("In a question set", [
    { keys: ["Ctrl Z"], meaning: "Undo a change", run: () => setHistory(undo) },
    { keys: ["Ctrl Shift Z", "Ctrl Y"], meaning: "Redo it", run: () => setHistory(redo) },
  ]);

  return {
    draft: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (next: (draft: QuestionDraft) => QuestionDraft) =>
      setHistory((before) => record(before, next(before.present))),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    discard: () => setHistory(beginHistory(NO_CHANGES)),
  };
}
