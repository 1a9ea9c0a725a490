/** The changes of a question set, step by step, until they are saved. */
import { useEffect, useState } from "react";
import { usePageKeys } from "@/components/shell/page-registry";
import { beginHistory, record, redo, undo } from "@/components/ui/edit-history";
import { NO_CHANGES, type QuestionDraft } from "./draft-questions";

export function useQuestionDraft() {
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
