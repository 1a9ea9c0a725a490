/** The question's input: Enter asks, Shift and Enter begin a new line. */
import { CornerDownLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useElementKeys } from "@/components/shell/page-registry";
import { Button } from "@/components/ui/button";
import { QUESTION_MAX_CHARACTERS } from "@/lib/measure/run/question-limit";

interface QuestionBoxProps {
  question: string;
  onQuestion: (question: string) => void;
  onAsk: () => void;
  /** Why asking is not possible now; null when it is. */
  blocked: string | null;
  placeholder?: string;
  children?: ReactNode;
}

export function QuestionBox({
  question,
  onQuestion,
  onAsk,
  blocked,
  placeholder,
  children,
}: QuestionBoxProps) {
  const id = useId();
  const ready = blocked === null && question.trim() !== "";

  const onKeyDown = useElementKeys("In the question", [
    { keys: ["Enter"], meaning: "Ask", run: () => void (ready && onAsk()) },
    { keys: ["Shift Enter"], meaning: "New line", run: () => false },
  ]);

  return (
    <form
      className="rounded-lg border border-line-strong bg-panel focus-within:border-focus focus-within:ring-1 focus-within:ring-focus"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onAsk();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Question
      </label>
      <textarea
        id={id}
        data-question
        rows={2}
        maxLength={QUESTION_MAX_CHARACTERS}
        value={question}
        placeholder={placeholder ?? "Ask a question"}
        onChange={(event) => onQuestion(event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-60 min-h-16 w-full resize-none bg-transparent px-4 pt-3 text-base leading-6 outline-none placeholder:text-ink-faint focus-visible:outline-none"
      />
      <div className="flex flex-wrap items-center gap-2 px-3 pt-1 pb-3">
        {children}
        <span className="ml-auto flex items-center gap-3">
          {blocked !== null && <span className="text-compact text-ink-soft">{blocked}</span>}
          <Button type="submit" look="action" disabled={!ready}>
            Ask <CornerDownLeft aria-hidden />
          </Button>
        </span>
      </div>
    </form>
  );
}
