/** The question in its own words under the answer: each name can be given another meaning, and the question is asked again. */
import { Tag } from "lucide-react";
import dynamic from "next/dynamic";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { INPUT } from "@/components/ui/field";
import type { Run } from "@/lib/measure/run/run";
import type { QuestionPart, WordUse } from "@/lib/measure/verdict/question-words";
import type { Correction } from "@/lib/questions/plan/mentions/correction";
import type { Corrections } from "./use-corrections";

const MeaningChoice = dynamic(() => import("./meaning-choice").then((module) => module.MeaningChoice), {
  ssr: false,
});

/** Underlining of the words of a question, and its meaning. */
export const WORD_LOOKS: Readonly<Record<WordUse, { look: string; meaning: string }>> = {
  used: { look: "underline decoration-focus decoration-2 underline-offset-4", meaning: "used" },
  searched: {
    look: "underline decoration-ink-faint underline-offset-4",
    meaning: "searched for, in no query",
  },
  grammar: {
    look: "underline decoration-ink-faint decoration-dotted underline-offset-4",
    meaning: "grammar",
  },
  unused: {
    look: "underline decoration-warn decoration-wavy underline-offset-4 text-warn",
    meaning: "not used",
  },
};

interface ReadQuestionProps {
  run: Run;
  parts: readonly QuestionPart[];
  corrections: Corrections;
}

export function ReadQuestion({ run, parts, corrections }: ReadQuestionProps) {
  const { choose, undo, isCorrected } = corrections;
  const wordsOf = ({ span, text, mention, use }: QuestionPart) => {
    const look = use ? WORD_LOOKS[use].look : "";
    const title = use ? WORD_LOOKS[use].meaning : undefined;
    if (!mention)
      return (
        <span key={span[0]} className={look} title={title}>
          {text}
        </span>
      );
    return (
      <Meaning
        key={span[0]}
        trigger={
          <button
            type="button"
            title={title}
            className={`max-w-[calc(100%-1em)] rounded-sm font-medium whitespace-normal hover:bg-selected ${look}`}
            aria-label={`${text}: change what it names`}
          >
            {text}
          </button>
        }
      >
        <MeaningChoice
          knowledgeBase={run.knowledgeBase}
          text={text}
          readings={mention.readings}
          onChoose={(node) => choose({ span, node })}
          onUndo={isCorrected(span) ? () => undo(span) : null}
        />
      </Meaning>
    );
  };
  return (
    <p className="min-w-0 break-words">
      {parts.map((part, at) => {
        if (isMark(parts, at)) return null;
        if (!isMark(parts, at + 1)) return wordsOf(part);
        return (
          <span key={part.span[0]} className="whitespace-nowrap">
            {wordsOf(part)}
            {wordsOf(parts[at + 1]!)}
          </span>
        );
      })}
      <MoreNames run={run} onChoose={choose} />
    </p>
  );
}

/** True for the "?" after a name, which is a button: alone, it would wrap without it. */
function isMark(parts: readonly QuestionPart[], at: number): boolean {
  const part = parts[at];
  return (
    part !== undefined && !part.mention && !!parts[at - 1]?.mention && /^[^\s\p{L}\p{N}]+$/u.test(part.text)
  );
}

function Meaning({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={(event) => {
            // The list of a search closes first.
            const isListOpen = document.activeElement?.getAttribute("aria-expanded") === "true";
            if (isListOpen && document.activeElement?.role === "combobox") event.preventDefault();
          }}
          className="z-40 w-80 max-w-[calc(100vw-1rem)] rounded-lg border border-line-strong bg-panel p-3 text-compact shadow-lg"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function MoreNames({ run, onChoose }: { run: Run; onChoose: (correction: Correction) => void }) {
  const [words, setWords] = useState("");
  const from = words.trim() === "" ? -1 : run.question.toLowerCase().indexOf(words.trim().toLowerCase());
  const span: Correction["span"] = [from, from + words.trim().length];
  return (
    <Meaning
      trigger={
        <Button
          look="quiet"
          size="small"
          title="Mark an entity"
          className="ml-1 h-5 font-normal"
          // Text selected in the question is filled in.
          onClick={() => setWords(window.getSelection()?.toString().trim() ?? "")}
        >
          <Tag aria-hidden />
          <span className="sr-only">Mark an entity</span>
        </Button>
      }
    >
      <label className="flex flex-col gap-1">
        <span className="font-medium">Names in the question</span>
        <input
          className={INPUT}
          value={words}
          placeholder={run.question.split(/\s+/).slice(-2).join(" ")}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      {words.trim() !== "" && from < 0 && (
        <p className="mt-1 text-xs text-warn">These words are not in the question.</p>
      )}
      {from >= 0 && (
        <div className="mt-3">
          <MeaningChoice
            knowledgeBase={run.knowledgeBase}
            text={run.question.slice(...span)}
            readings={[]}
            onChoose={(node) => onChoose({ span, node })}
            onUndo={null}
          />
        </div>
      )}
    </Meaning>
  );
}
