/** The question sets of a knowledge base: imported from a file, checked against the graph, saved, removed. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2, Upload } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { toast } from "sonner";
import { Awaited } from "@/components/ui/awaited";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FileField } from "@/components/ui/file-field";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { useRemovals } from "@/components/ui/removals";
import { saveFile } from "@/components/ui/save-file";
import { TextField } from "@/components/ui/text-field";
import { addressOf, callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import { importQuestions, readQuestionSet, removeQuestionSet } from "@/lib/api/question-sets";
import type { QuestionSet } from "@/lib/measure/question-sets/question-set";
import {
  goldCheckQuery,
  questionSetAddress,
  questionSetParams,
  questionSetsQuery,
} from "../api/experiment-queries";
import { goldCheckWords } from "./question-set/gold-check-words";

export function QuestionSets({ knowledgeBase }: { knowledgeBase: string }) {
  const sets = useQuery(questionSetsQuery(knowledgeBase));
  const { isRemoved } = useRemovals();
  const listed = sets.data?.filter((set) => !isRemoved(pathOf(set))) ?? [];
  return (
    <Panel title="Question sets">
      <BringQuestions knowledgeBase={knowledgeBase} />
      <div className="border-t">
        {!sets.isSuccess ? (
          <Awaited query={sets} rows={2} />
        ) : listed.length === 0 ? (
          <EmptyState title="No questions yet">
            Import a file with questions and their gold answers.
          </EmptyState>
        ) : (
          <ul className="divide-y">
            {listed.map((set) => (
              <SetRow key={set.id} set={set} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function BringQuestions({ knowledgeBase }: { knowledgeBase: string }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState("");
  // A new field after each file that was imported: a file input cannot be emptied otherwise.
  const [imported, setImported] = useState(0);
  const importing = useMutation({
    mutationFn: async (skip: boolean) => {
      const query = {
        name: name.trim() || nameOf(file!),
        file: file!.name,
        onRejected: skip ? ("skip" as const) : ("refuse" as const),
      };
      return callApi(importQuestions, { params: { id: knowledgeBase }, query, file: file! });
    },
    onSuccess: ({ set, withoutAnswer, problems }) => {
      const silent = withoutAnswer > 0 ? `, ${formatCount(withoutAnswer)} of them without an answer` : "";
      const left = problems.length > 0 ? `; ${formatNoun(problems.length, "line")} left out` : "";
      toast.success(`"${set.name}" has ${formatNoun(set.questions, "question")}${silent}${left}.`);
      setFile(null);
      setName("");
      setImported((count) => count + 1);
      return queryClient.invalidateQueries({ queryKey: questionSetsQuery(knowledgeBase).queryKey });
    },
  });
  return (
    <form
      aria-label="Import questions"
      className="flex flex-col gap-3 px-4 py-3 text-compact"
      onSubmit={(event) => {
        event.preventDefault();
        importing.mutate(false);
      }}
    >
      <FileField
        key={imported}
        label="Questions with gold answers"
        accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt"
        note={
          <>
            JSON lines <code>{'{"question", "answers": [ids or names]}'}</code>, CSV, or as STaRK, MetaQA, RoG
            (WebQSP, CWQ), OTT-QA and MuSiQue publish them; questions with Cypher get what it finds. An empty
            list of answers means that there is none; <code>value</code>, <code>yes</code> and{" "}
            <code>rows</code> are answers, too.
          </>
        }
        onFile={(chosen) => {
          setFile(chosen);
          importing.reset();
        }}
      />
      {file && (
        <>
          <TextField label="Name" value={name} placeholder={nameOf(file)} onValue={setName} />
          <div>
            <Button type="submit" look="action" disabled={importing.isPending}>
              <Upload aria-hidden /> {importing.isPending ? "Reading …" : "Import"}
            </Button>
          </div>
        </>
      )}
      {importing.isError && (
        <ProblemNote
          error={importing.error}
          hint="Nothing was saved; correct the file, or continue without these lines."
        >
          {toProblem(importing.error).problems.length > 0 && (
            <Button size="small" onClick={() => importing.mutate(true)}>
              Go on without them
            </Button>
          )}
        </ProblemNote>
      )}
    </form>
  );
}

function pathOf(set: QuestionSet): string {
  return addressOf(removeQuestionSet, { params: questionSetParams(set) });
}

function nameOf(file: File): string {
  return file.name.replace(/\.[a-z]+$/i, "");
}

function SetRow({ set }: { set: QuestionSet }) {
  const { remove } = useRemovals();
  const [checked, setChecked] = useState(false);
  const check = useQuery({ ...goldCheckQuery(set), enabled: checked });
  const afterwards = { onError: (error: unknown) => toast.error(toProblem(error).message) };
  const save = useMutation({
    mutationFn: async () => {
      const { items } = await callApi(readQuestionSet, { params: questionSetParams(set) });
      const lines = items.map((item) => `${JSON.stringify(item)}\n`);
      saveFile(`${set.name}.jsonl`, new Blob(lines, { type: "application/x-ndjson" }));
    },
    ...afterwards,
  });
  const parts = Object.entries(set.splits).filter(([name]) => name !== "");
  return (
    <li className="flex flex-col gap-1 px-4 py-2 text-compact">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          prefetch={false}
          href={questionSetAddress(set)}
          className="min-w-0 flex-1 truncate font-medium underline-offset-2 hover:underline"
        >
          {set.name}
        </Link>
        <Button size="small" disabled={checked} onClick={() => setChecked(true)}>
          Check gold
        </Button>
        <Button
          size="small"
          aria-label={`Save ${set.name}`}
          disabled={save.isPending}
          onClick={() => save.mutate()}
        >
          <Download aria-hidden />
        </Button>
        <Button
          size="small"
          aria-label={`Remove ${set.name}`}
          onClick={() =>
            remove({
              path: pathOf(set),
              send: () => callApi(removeQuestionSet, { params: questionSetParams(set), keepalive: true }),
              said: `"${set.name}" is removed; experiments that used it keep their questions.`,
              queryKey: questionSetsQuery(set.knowledgeBase).queryKey,
            })
          }
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <p className="text-xs text-ink-soft">
        {formatNoun(set.questions, "question")}, version {set.version}
        {parts.map(([name, count]) => ` · ${name} ${formatCount(count)}`)}
      </p>
      {checked && check.isPending && <p className="text-xs text-ink-soft">Looking every gold answer up …</p>}
      {check.isError && <ProblemNote error={check.error} onRetry={() => check.refetch()} />}
      {check.data && (
        <div className="flex flex-col gap-1 text-xs">
          <p>{goldCheckWords(check.data)}</p>
          {check.data.missingCount + check.data.ambiguousCount > 0 && (
            <p className="text-warn">
              Answers with no node of their name: {formatCount(check.data.missingCount)}; with several:{" "}
              {formatCount(check.data.ambiguousCount)}.{" "}
              <Link prefetch={false} href={questionSetAddress(set)} className="underline underline-offset-2">
                Choose which
              </Link>
            </p>
          )}
        </div>
      )}
    </li>
  );
}
