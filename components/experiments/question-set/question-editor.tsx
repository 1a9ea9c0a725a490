/** One question while it is changed. What is typed takes effect when a field is left; every change can be undone. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { nodesQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";
import { DraftInput } from "@/components/ui/draft-input";
import { AnswerList } from "./answer-list";
import type { DraftQuestion } from "./draft-question";
import { readProperties, writeProperties } from "./draft-questions";
import { draftKindOf } from "./right-answer";
import { RightAnswerFields } from "./right-answer-fields";

interface QuestionEditorProps {
  knowledgeBase: string;
  question: DraftQuestion;
  onChange: (question: DraftQuestion) => void;
  onClose: () => void;
}

export function QuestionEditor({ knowledgeBase, question, onChange, onClose }: QuestionEditorProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const ids = useMemo(
    () => [...new Set([...question.answers, ...question.evidence])].slice(0, 200),
    [question.answers, question.evidence],
  );
  const nodes = useQuery(nodesQuery(knowledgeBase, ids)).data ?? [];
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return (
    <div className="flex flex-col gap-3 border-l-2 border-focus bg-sunken/50 px-4 py-3 text-compact">
      <div className="flex flex-col gap-1">
        <span aria-hidden className="font-medium">
          Question
        </span>
        <DraftInput
          aria-label="Question"
          value={question.question}
          maxLength={2_000}
          onCommit={(text) => onChange({ ...question, question: text.trim() })}
          className="h-9 text-sm"
          autoFocus={question.question === ""}
        />
      </div>
      <RightAnswerFields question={question} onChange={onChange} />
      {draftKindOf(question) !== "none" && (
        <AnswerList
          knowledgeBase={knowledgeBase}
          label="Answers"
          answers={question.answers}
          names={names}
          onChange={(answers) => onChange({ ...question, answers })}
        />
      )}
      <details open={question.evidence.length > 0}>
        <summary className="text-ink-soft hover:text-ink">What must be found to answer it</summary>
        <div className="mt-2">
          <AnswerList
            knowledgeBase={knowledgeBase}
            label="Evidence"
            answers={question.evidence}
            names={names}
            onChange={(evidence) => onChange({ ...question, evidence })}
          />
        </div>
      </details>
      <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
        <div className="flex flex-col gap-1">
          <span aria-hidden className="font-medium">
            Part
          </span>
          <DraftInput
            aria-label="Part"
            value={question.split ?? ""}
            placeholder="none"
            maxLength={100}
            onCommit={(split) => {
              const { split: _, ...rest } = question;
              onChange(split.trim() === "" ? rest : { ...rest, split: split.trim() });
            }}
            className="h-8"
          />
        </div>
        <div className="flex flex-col gap-1">
          <span aria-hidden className="font-medium">
            Properties, to slice by
          </span>
          <DraftInput
            aria-label="Properties"
            value={writeProperties(question.properties)}
            placeholder="hops=2, kind=comparison"
            onCommit={(text) => {
              const properties = readProperties(text);
              setRefused(properties ? null : `“${text}” is not a list of name=value.`);
              if (properties) onChange({ ...question, properties });
            }}
            className="h-8"
          />
          {refused !== null && <span className="text-bad">{refused}</span>}
        </div>
      </div>
      <div>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
