"use client";
/** The question of a run with its names underlined. Each can be given another meaning, and the question is asked again. */
import { Tag } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { INPUT } from "@/components/ui/field";
import type { Run } from "@/lib/methods/contract/run";
import type { Correction } from "@/lib/questions/plan/mentions/correction";
import { MeaningChoice } from "./meaning-choice";
import { namesOf, questionParts } from "./question-parts";
import type { Corrections } from "./use-corrections";

/** Characters that take more than a line beside the buttons; they are written smaller. */
const LONG_QUESTION = 70;

interface AskedQuestionProps {
  run: Run;
  corrections: Corrections;
  /** Words that nothing represents: struck through. */
  leftOut: readonly string[];
}

export function AskedQuestion({ run, corrections, leftOut }: AskedQuestionProps) {
  const mentions = namesOf(run);
  const ended = run.state !== "running";
  const { choose, undo, isCorrected } = corrections;
  return (
    <div>
      <h1
        className={classNames(
          "inline leading-7 font-semibold break-words",
          isLong(run) ? "text-base leading-6" : "text-lg",
        )}
      >
        {questionParts(run.question, mentions, leftOut).map(({ span, text, mention, isLeftOut }) =>
          mention && ended ? (
            <Meaning
              key={span[0]}
              trigger={
                <button
                  type="button"
                  className="rounded-sm underline decoration-ink-faint decoration-dotted decoration-2 underline-offset-4 hover:bg-selected"
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
          ) : isLeftOut ? (
            <s
              key={span[0]}
              title="Nothing in the answer represents this word"
              className="text-ink-soft decoration-warn decoration-2"
            >
              {text}
            </s>
          ) : (
            <span key={span[0]}>{text}</span>
          ),
        )}
      </h1>
      {ended && mentionsWereSought(run) && <MoreNames run={run} onChoose={choose} />}
    </div>
  );
}

function isLong({ question }: Run): boolean {
  return question.length > LONG_QUESTION;
}

function mentionsWereSought({ columns }: Run): boolean {
  return columns.some(({ stages }) =>
    stages.some(({ artefacts }) => artefacts.some(({ kind }) => kind === "mentions")),
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

/** A name that was not found, marked by its words. */
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
          className="ml-1 align-baseline font-normal"
          // What is marked in the question is what is meant.
          onClick={() => setWords(window.getSelection()?.toString().trim() ?? "")}
        >
          <Tag aria-hidden />
          {/* Where it would have a line of its own, its mark has to do. */}
          <span className={isLong(run) ? "sr-only" : "lg:max-[89.9rem]:sr-only"}>Mark an entity</span>
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
