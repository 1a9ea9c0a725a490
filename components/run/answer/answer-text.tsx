/** An answer's sentences with numbered citations, and who wrote them. */
import { BadgeCheck } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Tip } from "@/components/ui/tip";
import type { Answer } from "@/lib/methods/contract/answer";
import { citedInWords } from "../sources/place-in-words";
import { numberCitations } from "../state/citations";
import { useRunNames } from "../state/use-run-names";
import { answerKind } from "./answer-kind";
import { AnswerResult } from "./answer-result";
import { CitedPages } from "./cited-pages";
import { withoutRepeat } from "./headline";
import { useGold } from "./use-gold";

const WRITERS = {
  extractive: {
    title: "Extractive",
    meaning:
      "Taken from the evidence, word for word: no language model is set, or it could not write this answer.",
  },
  llm: {
    title: "Language model",
    meaning:
      "Written by a language model that was instructed to use only the evidence. What its sentences cite was checked.",
  },
} as const;

interface AnswerTextProps {
  answer: Answer;
  /** "sentence.citation" of the one that is open. */
  cited: string | null;
  onCite: (place: string, node: string) => void;
  onSelect: (node: string) => void;
}

export function AnswerText({ answer, cited, onCite, onSelect }: AnswerTextProps) {
  const writer = WRITERS[answer.writer];
  const markRight = useGold();
  const kind = answerKind(answer);
  return (
    <div className="border-b px-4 py-3">
      <div className="mb-1 flex items-center gap-2">
        <h3 className="text-xs font-medium text-ink-soft">Answer</h3>
        <Tip text={writer.meaning}>
          <button type="button" className="cursor-help rounded-sm">
            <Badge>{writer.title}</Badge>
          </button>
        </Tip>
        {kind === "abstention" && <Badge tone="warn">Not answered by the evidence</Badge>}
        {kind === "none" && <Badge>None: nothing in the graph matches</Badge>}
        {markRight && answer.nodes.length > 0 && (
          <IconButton
            icon={BadgeCheck}
            label="This answer is right"
            className="-my-1 ml-auto size-7"
            title="This answer is right: add it to a question set"
            onClick={() => markRight(answer.nodes)}
          />
        )}
      </div>
      {answer.result && <AnswerResult result={answer.result} onSelect={onSelect} />}
      <CitedSentences answer={answer} cited={cited} onCite={onCite} />
      <CitedPages answer={answer} />
    </div>
  );
}

interface CitedSentencesProps extends Omit<AnswerTextProps, "onSelect"> {
  from?: number;
}

export function CitedSentences({ answer, cited, onCite, from = 0 }: CitedSentencesProps) {
  const { names } = useRunNames();
  return (
    <p className={classNames("break-words", answerKind(answer) === "abstention" && "text-ink-soft")}>
      {numberCitations(answer).map((sentence, index) =>
        index < from ? null : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer's sentences never change their order.
            key={index}
            className={classNames(
              sentence.unsupported && "underline decoration-warn decoration-dotted underline-offset-4",
            )}
          >
            {withoutRepeat(sentence.text)}
            {/* A word joiner, so that a number never begins a line. */}
            {"\u2060"}
            {sentence.citations.map((citation, position) => {
              const place = `${index}.${position}`;
              return (
                <button
                  key={place}
                  type="button"
                  aria-label={`Source ${citation.number}: ${citedInWords(names, citation.node)}`}
                  aria-pressed={cited === place}
                  onClick={() => onCite(place, citation.node)}
                  className={classNames(
                    "numeric ml-0.5 rounded-sm bg-sunken px-1 align-[0.15em] text-2xs font-medium text-ink-soft hover:bg-hover hover:text-ink",
                    cited === place && "bg-focus text-page hover:bg-focus hover:text-page",
                  )}
                >
                  {citation.number}
                </button>
              );
            })}
            {sentence.unsupported && (
              <Tip text={sentence.unsupported}>
                <button type="button" className="ml-1 cursor-help rounded-sm align-[0.1em]">
                  <Badge tone="warn">unsupported</Badge>
                </button>
              </Tip>
            )}{" "}
          </span>
        ),
      )}
    </p>
  );
}
