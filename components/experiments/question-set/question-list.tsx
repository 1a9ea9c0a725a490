/** The questions of a set, a page at a time, found by words and by part; one of them is open for changes. */
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { INPUT } from "@/components/ui/field";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { expectedInWords } from "@/lib/measure/question-sets/expected-result";
import { GOLD_NAMED, useGoldNames } from "../compare/use-gold-names";
import type { DraftQuestion } from "./draft-question";
import { freeId, type QuestionDraft, writeProperties } from "./draft-questions";
import { QuestionEditor } from "./question-editor";
import { draftKindOf } from "./right-answer";

const PAGE = 25;

interface QuestionListProps {
  knowledgeBase: string;
  questions: readonly DraftQuestion[];
  draft: QuestionDraft;
  isEditable: boolean;
  onPut: (question: DraftQuestion) => void;
  onRemove: (id: string) => void;
}

export function QuestionList({
  knowledgeBase,
  questions,
  draft,
  isEditable,
  onPut,
  onRemove,
}: QuestionListProps) {
  const [words, setWords] = useState("");
  const [part, setPart] = useState("*");
  const [offset, setOffset] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const parts = [...new Set(questions.map(({ split }) => split ?? ""))];
  const wanted = words.trim().toLowerCase();
  const found = questions.filter(
    ({ id, question, answers, split }) =>
      id === open ||
      ((part === "*" || (split ?? "") === part) &&
        [id, question, ...answers].some((text) => text.toLowerCase().includes(wanted))),
  );
  const start = Math.min(offset, Math.max(0, Math.ceil(found.length / PAGE) - 1) * PAGE);
  const page = found.slice(start, start + PAGE);
  const names = useGoldNames(knowledgeBase, page);

  function add() {
    const id = freeId(questions);
    onPut({ id, question: "", answers: [], evidence: [], path: [], properties: {} });
    setOpen(id);
    setWords("");
    setPart("*");
    setOffset(questions.length);
  }

  return (
    <Panel
      title="Questions"
      aside={
        <span className="flex items-center gap-3">
          <span className="numeric text-compact text-ink-soft">{formatCount(found.length)}</span>
          {isEditable && (
            <Button size="small" onClick={add}>
              <Plus aria-hidden /> Add a question
            </Button>
          )}
        </span>
      }
    >
      <div className="flex flex-wrap gap-2 border-b px-4 py-2 text-compact">
        <input
          aria-label="Words of the question or its answers"
          placeholder="Words of the question or its answers"
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setOffset(0);
          }}
          className={`${INPUT} min-w-40 flex-1`}
        />
        {parts.length > 1 && (
          <Select
            aria-label="Part"
            value={part}
            onValue={(value) => {
              setPart(value);
              setOffset(0);
            }}
            options={parts.map((name) => [name, name || "no part"])}
          >
            <option value="*">all parts</option>
          </Select>
        )}
      </div>
      {page.length === 0 ? (
        <EmptyState title="No such question" />
      ) : (
        <ul className="divide-y">
          {page.map((question) => (
            <li key={question.id}>
              <Row
                question={question}
                names={names}
                isChanged={draft.put.has(question.id)}
                isEditable={isEditable}
                isOpen={open === question.id}
                onOpen={() => setOpen(open === question.id ? null : question.id)}
                onRemove={() => {
                  if (open === question.id) setOpen(null);
                  onRemove(question.id);
                }}
              />
              {open === question.id && isEditable && (
                <QuestionEditor
                  knowledgeBase={knowledgeBase}
                  question={question}
                  onChange={onPut}
                  onClose={() => setOpen(null)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {found.length > PAGE && (
        <div className="flex items-center justify-between border-t px-4 py-2 text-compact">
          <Button size="small" disabled={start === 0} onClick={() => setOffset(start - PAGE)}>
            Earlier
          </Button>
          <span className="numeric text-ink-soft">
            {formatCount(start + 1)} to {formatCount(Math.min(found.length, start + PAGE))}
          </span>
          <Button
            size="small"
            disabled={start + PAGE >= found.length}
            onClick={() => setOffset(start + PAGE)}
          >
            Later
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface RowProps {
  question: DraftQuestion;
  names: ReadonlyMap<string, string>;
  isChanged: boolean;
  isEditable: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

function Row({ question, names, isChanged, isEditable, isOpen, onOpen, onRemove }: RowProps) {
  const { id, answers, split, properties } = question;
  const more = answers.length - GOLD_NAMED;
  const text = question.question || "New question";
  const expected =
    draftKindOf(question) === "none" ? "no answer; silence is right" : expectedInWords(question);
  return (
    <div className="flex items-start gap-2 px-4 py-2 text-compact">
      <div className="min-w-0 flex-1">
        <p className="break-words">
          {text} {isChanged && <Badge tone="warn">changed</Badge>}
        </p>
        <p className="text-xs break-words text-ink-soft">
          {[expected, ...answers.slice(0, GOLD_NAMED).map((answer) => names.get(answer) ?? answer)]
            .filter(Boolean)
            .join(" · ") || "no answer yet"}
          {more > 0 && ` · ${formatNoun(more, "more", "more")}`}
        </p>
        <p className="text-2xs break-words text-ink-faint">
          {id}
          {split !== undefined && ` · part ${split}`}
          {Object.keys(properties).length > 0 && ` · ${writeProperties(properties)}`}
        </p>
      </div>
      {isEditable && (
        <span className="flex shrink-0 gap-1">
          <Button size="small" aria-label={`Change “${text}”`} aria-expanded={isOpen} onClick={onOpen}>
            <Pencil aria-hidden />
          </Button>
          <Button size="small" aria-label={`Remove “${text}”`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        </span>
      )}
    </div>
  );
}
