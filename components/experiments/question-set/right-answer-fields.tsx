/** The right answer's kind, and the value, the yes or no, or the table. */
import { DraftInput, useDraft } from "@/components/ui/draft-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { AnswerKind } from "@/lib/measure/question-sets/gold-question";
import type { DraftQuestion } from "./draft-question";
import { asKind, draftKindOf, KINDS, readRows, readValue, writeRows } from "./right-answer";

interface RightAnswerFieldsProps {
  question: DraftQuestion;
  onChange: (question: DraftQuestion) => void;
}

export function RightAnswerFields({ question, onChange }: RightAnswerFieldsProps) {
  const kind = draftKindOf(question);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[16rem_1fr]">
        <Field label="Right is">
          <Select
            value={kind}
            onValue={(value) => onChange(asKind(question, value as AnswerKind))}
            options={KINDS}
          />
        </Field>
        {kind === "value" && (
          <div className="flex flex-col gap-1">
            <span aria-hidden className="font-medium">
              Value
            </span>
            <DraftInput
              aria-label="Value"
              value={String(question.value ?? "")}
              placeholder="12, or a text"
              maxLength={2_000}
              onCommit={(text) => onChange({ ...question, value: readValue(text) })}
              className="h-8"
            />
          </div>
        )}
        {kind === "yes-no" && (
          <Field label="Answer">
            <Select
              value={question.yes ? "yes" : "no"}
              onValue={(value) => onChange({ ...question, yes: value === "yes" })}
              options={[
                ["yes", "yes"],
                ["no", "no"],
              ]}
            />
          </Field>
        )}
      </div>
      {kind === "table" && (
        <>
          <RowsField
            value={writeRows(question.rows ?? [])}
            onCommit={(text) => onChange({ ...question, rows: readRows(text) })}
          />
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={question.ordered ?? false}
              onChange={(event) => {
                const { ordered: _, ...rest } = question;
                onChange(event.target.checked ? { ...rest, ordered: true } : rest);
              }}
            />
            The order of the rows matters
          </label>
        </>
      )}
    </div>
  );
}

/** Takes effect when it is left. */
function RowsField({ value, onCommit }: { value: string; onCommit: (text: string) => void }) {
  const [draft, setDraft] = useDraft(value);
  return (
    <Field label="Rows, one on each line, cells divided by |">
      <textarea
        rows={4}
        value={draft}
        placeholder={"Ann | 3\nBob | 2"}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => draft !== value && onCommit(draft)}
        className="min-w-0 rounded-md border border-line-strong bg-panel px-2 py-1 font-mono text-compact text-ink placeholder:text-ink-faint"
      />
    </Field>
  );
}
