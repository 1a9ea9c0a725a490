"use client";
/** The answer of a run, and how sure it is: what the methods agree on, in whose words, and who says otherwise. */
import { LoaderCircle, Star } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatConfidence, formatCount } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { Tip } from "@/components/ui/tip";
import type { Run, RunColumn } from "@/lib/core/contract/run";
import type { RunAddress } from "../state/use-run-address";
import type { Verdict } from "../state/verdict";
import { AnswerResult } from "./answer-result";
import { CitedSentences } from "./answer-text";
import { CitedPages } from "./cited-pages";

/** Methods that say otherwise shown at first. */
const FIRST_DIFFERING = 2;
/** Characters of an answer that have room. */
const LONG_ANSWER = 260;

interface VerdictPanelProps {
  run: Run;
  verdict: Verdict | null;
  /** Whose words are shown; null while no method has answered. */
  surest: RunColumn | null;
  titleOf: (column: string) => string;
  address: RunAddress;
}

export function VerdictPanel({ run, verdict, surest, titleOf, address }: VerdictPanelProps) {
  const running = run.state === "running";
  if (!verdict) {
    if (!running) return null;
    return (
      <section aria-label="Answer" className="rounded-lg border bg-panel px-4 py-3">
        <div role="status" aria-label="The answer is on its way" className="flex flex-col gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      </section>
    );
  }
  const answer = surest?.retrieval?.answer;
  return (
    <section aria-label="Answer" className="rounded-lg border bg-panel px-4 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        {running ? (
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin self-center text-focus" />
        ) : (
          <Star
            aria-hidden
            className={classNames(
              "size-4 shrink-0 self-center",
              verdict.agree > 0 ? "fill-brand text-brand" : "text-ink-faint",
            )}
          />
        )}
        <p
          aria-live="polite"
          className="min-w-0 flex-1 basis-60 text-base leading-6 font-semibold break-words"
        >
          {running && "So far: "}
          {verdict.sentence}
        </p>
        {verdict.agree > 0 && <Confidence value={verdict.confidence} />}
      </div>
      {surest && answer && verdict.agree > 0 && (
        <div className="mt-1 sm:pl-7">
          {answer.result && <AnswerResult isLarge result={answer.result} onSelect={address.select} />}
          <SurestAnswer column={surest} address={address} />
        </div>
      )}
      <Differing {...{ verdict, surest, titleOf, address }} />
    </section>
  );
}

function SurestAnswer({ column, address }: { column: RunColumn; address: RunAddress }) {
  const [all, setAll] = useState(false);
  const answer = column.retrieval?.answer;
  if (!answer) return null;
  const isLong = answer.sentences.reduce((sum, { text }) => sum + text.length, 0) > LONG_ANSWER;
  return (
    <>
      <div className={classNames(isLong && !all && "line-clamp-2")}>
        <CitedSentences
          answer={answer}
          cited={address.citationOf(column.id)}
          onCite={(place, node) => address.openCitation(column.id, place, node)}
        />
      </div>
      <CitedPages answer={answer} />
      {isLong && (
        <Button look="quiet" size="small" className="-ml-2 h-6" onClick={() => setAll(!all)}>
          {all ? "Show less" : "Show the whole answer"}
        </Button>
      )}
    </>
  );
}

/** In whose words that is, and who says otherwise, each with why; a click opens the answer. */
function Differing({
  verdict,
  surest,
  titleOf,
  address,
}: Pick<VerdictPanelProps, "surest" | "titleOf" | "address"> & { verdict: Verdict }) {
  const [all, setAll] = useState(false);
  const { differ } = verdict;
  // Where none answers, the sentence above says why for all of them.
  const shown = all ? differ : differ.slice(0, verdict.agree > 0 ? FIRST_DIFFERING : 0);
  const more = differ.length - shown.length;
  const confidence = surest?.retrieval?.answer.confidence;
  return (
    <div className="mt-0.5 flex items-start gap-2 text-compact text-ink-soft sm:pl-7">
      <ul
        aria-label={verdict.agree > 0 ? "Methods that differ" : "Why no method answers"}
        className="flex min-w-0 flex-1 flex-wrap gap-x-4"
      >
        {surest && verdict.agree > 0 && (
          <li>
            In the words of <MethodLink method={surest.id} {...{ titleOf, address }} />
            {confidence !== undefined && `, the surest (${formatConfidence(confidence)})`}
          </li>
        )}
        {shown.map(({ method, why }) => (
          <li key={method} className="min-w-0 break-words">
            <MethodLink {...{ method, titleOf, address }} />
            {verdict.agree > 0 ? ` differs: ${lowerFirst(why)}` : `: ${lowerFirst(why)}`}
          </li>
        ))}
      </ul>
      {(more > 0 || all) && (
        <Button look="quiet" size="small" className="h-6 shrink-0" onClick={() => setAll(!all)}>
          {all ? "Show fewer" : verdict.agree > 0 ? `${formatCount(more)} more` : "Why, method by method"}
        </Button>
      )}
    </div>
  );
}

function MethodLink({
  method,
  titleOf,
  address,
}: Pick<VerdictPanelProps, "titleOf" | "address"> & { method: string }) {
  return (
    <button
      type="button"
      className="font-medium text-ink underline decoration-line-strong underline-offset-2 hover:decoration-ink"
      onClick={() => address.focusOn({ column: method, phase: "answer" })}
    >
      {titleOf(method)}
    </button>
  );
}

/** A figure with a bar as long as it. */
function Confidence({ value }: { value: number }) {
  return (
    <Tip text="How likely the answer is right: of answers with 0.8, about 80 % are. Agreement of methods that read the graph in different ways raises it.">
      <button type="button" className="numeric flex cursor-help items-center gap-2 rounded-sm text-compact">
        <span className="text-ink-soft">confidence</span>
        <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-hover">
          <span className="block h-full bg-focus" style={{ width: `${Math.round(value * 100)}%` }} />
        </span>
        <span className="font-semibold">{formatConfidence(value)}</span>
      </button>
    </Tip>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
