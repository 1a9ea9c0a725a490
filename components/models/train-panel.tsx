/** Starts a training: from a file of questions with answers, from questions made from the graph, or from both. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { GraduationCap } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, INPUT } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { callApi } from "@/lib/api/call-api";
import { startTraining } from "@/lib/api/models";
import type { Learner } from "./learners";

/** Number of reversed examples, enough for a mid-sized schema; more cost time and add little. */
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
      callApi(startTraining, {
        params: { id },
        query: { model: learner.kind, reverse },
        questions: file ?? [],
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
  const lacksQuestions = learner.fewestQuestions > 0 && file === null && reverse === 0;
  return (
    <Panel title="Train">
      <form
        className="flex flex-col gap-3 px-4 py-3 text-compact"
        onSubmit={(event) => {
          event.preventDefault();
          train.mutate();
        }}
      >
        <Field label="What learns">
          <Select
            value={learner.kind}
            onValue={(value) => {
              const chosen = learners.find(({ kind }) => kind === value);
              if (chosen) onChoose(chosen);
              train.reset();
            }}
            className="w-full"
            options={learners.map(({ kind, title }) => [kind, title])}
          />
          <span className="text-xs text-ink-soft">{learner.description}</span>
        </Field>
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
        <Field label="Questions made from the graph">
          <input
            type="number"
            min={0}
            max={REVERSE_MOST}
            value={reverse}
            onChange={(event) => setReverse(Number(event.target.value))}
            className={`${INPUT} numeric w-32`}
          />
          <span className="text-xs text-ink-soft">
            Sampled paths, put into words by the names of their relations. They help where there are few
            questions; real ones teach more.
          </span>
        </Field>
        <div>
          <Button type="submit" look="action" disabled={train.isPending || lacksQuestions}>
            <GraduationCap aria-hidden /> {train.isPending ? "Sending …" : "Train"}
          </Button>
        </div>
        {train.isError && (
          <ProblemNote
            error={train.error}
            hint="Nothing was trained; correct the file and choose it again."
          />
        )}
      </form>
    </Panel>
  );
}
