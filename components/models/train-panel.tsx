"use client";
/** Starts a training: from a file of questions with answers, from questions made from the graph, or from both. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { GraduationCap } from "lucide-react";
import { useState } from "react";
import { knowledgeBasePath } from "@/components/api/queries";
import { request } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { FileField } from "@/components/ui/file-field";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import type { Learner } from "./learners";

/** As many as teach a mid-sized schema; more cost time and add little. */
const REVERSE_DEFAULT = 500;
const REVERSE_MOST = 20_000;

interface TrainPanelProps {
  id: string;
  learners: readonly Learner[];
  learner: Learner;
  onChoose: (learner: Learner) => void;
}

export function TrainPanel({ id, learners, learner, onChoose }: TrainPanelProps) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [reverse, setReverse] = useState(REVERSE_DEFAULT);
  const train = useMutation({
    mutationFn: () =>
      request(
        `${knowledgeBasePath(id)}/train?${new URLSearchParams({ model: learner.kind, reverse: String(reverse) })}`,
        {
          method: "POST",
          body: file,
          headers: { "content-type": "application/x-ndjson" },
        },
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
  const lacksQuestions = learner.fewestQuestions > 0 && file === null && reverse === 0;
  return (
    <Panel title="Train">
      <form
        className="flex flex-col gap-3 px-4 py-3 text-[0.8125rem]"
        onSubmit={(event) => {
          event.preventDefault();
          train.mutate();
        }}
      >
        <label className="flex flex-col gap-1">
          <span className="font-medium">What learns</span>
          <select
            value={learner.kind}
            onChange={(event) => {
              const chosen = learners.find(({ kind }) => kind === event.target.value);
              if (chosen) onChoose(chosen);
              train.reset();
            }}
            className="h-8 w-full rounded-md border border-line-strong bg-panel px-2"
          >
            {learners.map(({ kind, title }) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </select>
          <span className="text-xs text-ink-soft">{learner.description}</span>
        </label>
        <FileField
          label="Questions with answers"
          accept=".jsonl,.ndjson,.json,.txt"
          note={
            <>
              One JSON object a line: <code>{'{"id", "question", "answers": [ids or names]}'}</code>, at least{" "}
              {learner.fewestQuestions}. Leave out those that you want to measure with.
            </>
          }
          onFile={(chosen) => {
            setFile(chosen);
            train.reset();
          }}
        />
        <label className="flex flex-col gap-1">
          <span className="font-medium">Questions made from the graph</span>
          <input
            type="number"
            min={0}
            max={REVERSE_MOST}
            value={reverse}
            onChange={(event) => setReverse(Number(event.target.value))}
            className="numeric h-8 w-32 rounded-md border border-line-strong bg-panel px-2"
          />
          <span className="text-xs text-ink-soft">
            Sampled paths, put into words by the names of their relations. They help where there are few
            questions; real ones teach more.
          </span>
        </label>
        <div>
          <Button type="submit" look="action" disabled={train.isPending || lacksQuestions}>
            <GraduationCap aria-hidden /> {train.isPending ? "Sending …" : "Train"}
          </Button>
        </div>
        {train.isError && (
          <ProblemNote error={train.error} hint="Nothing was trained; mend the file and choose it again." />
        )}
      </form>
    </Panel>
  );
}
