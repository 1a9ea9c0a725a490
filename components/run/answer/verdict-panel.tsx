/** The answer of a run, and how sure it is: what the methods agree on, in whose words, and who says otherwise. */
import { useQuery } from "@tanstack/react-query";
import { LoaderCircle, Star } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { ForEditors } from "@/components/accounts/needs";
import { knowledgeBasesQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatConfidence, formatCount } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { Tip } from "@/components/ui/tip";
import { useIsCut } from "@/components/ui/use-is-cut";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import { broadnessOf } from "@/lib/measure/verdict/run-verdict";
import type { RunAddress } from "../state/use-run-address";
import type { Verdict } from "../state/verdict";
import { AgreementLine } from "./agreement-line";
import { repeatsResult } from "./answer-kind";
import { AnswerResult, Figure } from "./answer-result";
import { CitedSentences } from "./answer-text";
import { CitedPages } from "./cited-pages";
import { endedOf, headlineOf } from "./headline";
import { figureOf } from "./result-table";

const FIRST_DIFFERING = 2;

interface VerdictPanelProps {
  run: Run;
  verdict: Verdict | null;
  /** Whose words are shown; null while no method has answered. */
  surest: RunColumn | null;
  titleOf: (column: string) => string;
  address: RunAddress;
  /** The reading of the question, placed below the answer. */
  children: ReactNode;
}

export function VerdictPanel(props: VerdictPanelProps) {
  const { run, verdict } = props;
  if (!verdict) {
    if (run.state !== "running") return null;
    return (
      <section aria-label="Answer" className="rounded-lg border bg-panel px-4 py-3">
        <div role="status" aria-label="The answer is on its way" className="flex flex-col gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      </section>
    );
  }
  return <Answered key={run.id} {...props} verdict={verdict} />;
}

function Answered(props: VerdictPanelProps & { verdict: Verdict }) {
  const { run, verdict, surest, titleOf, address, children } = props;
  const running = run.state === "running";
  const text = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isAllDiffering, setAllDiffering] = useState(false);
  const answers = verdict.agree > 0;
  const answer = answers ? surest?.retrieval?.answer : undefined;
  const isCut = useIsCut(text, answer);
  const { differ } = verdict;
  const headline = headlineOf(verdict);
  const broadness = broadnessOf(verdict);
  const ended = endedOf(verdict, answer?.ended);
  // If none answers, the sentence gives the reason for all; if words were not used, the warning about them comes first.
  const first = answers && broadness === "" ? FIRST_DIFFERING : 0;
  const shown = isAllDiffering ? differ : differ.slice(0, first);
  const more = differ.length - shown.length;
  const figure = answer?.result ? figureOf(answer.result) : null;
  const table = figure || answer?.result?.kind !== "table" ? null : answer.result;
  const hasMore = isCut || table !== null;
  const openTitle = table ? "Show the table" : "Show the whole answer";
  const buttons = (
    <span className="-my-0.5 flex shrink-0 max-sm:-ml-2">
      {(hasMore || isWhole) && (
        <Button
          look="quiet"
          size="small"
          className="h-6"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : openTitle}
        </Button>
      )}
      {(more > 0 || isAllDiffering) && (
        <Button look="quiet" size="small" className="h-6" onClick={() => setAllDiffering(!isAllDiffering)}>
          {isAllDiffering
            ? "Show fewer"
            : !answers
              ? "Why, method by method"
              : first > 0
                ? `${formatCount(more)} more`
                : "Who differs"}
        </Button>
      )}
    </span>
  );
  return (
    <section aria-label="Answer" className="@container rounded-lg border bg-panel px-4 py-2 lg:py-1">
      <div className="flex flex-wrap items-center gap-x-3">
        {running ? (
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-focus" />
        ) : (
          <Star
            aria-hidden
            className={classNames(
              "mt-1 size-4 shrink-0 self-start",
              answers ? "fill-brand text-brand" : "text-ink-faint",
            )}
          />
        )}
        {figure && !running ? (
          <Figure result={figure} look="text-xl leading-7 flex-1" onSelect={address.select} />
        ) : (
          <p
            aria-live="polite"
            className={classNames(
              "min-w-0 flex-1 basis-60 font-semibold break-words",
              answers ? "text-xl leading-7 max-sm:text-base max-sm:leading-6" : "text-base leading-6",
            )}
          >
            {running && "So far: "}
            {[...headline.answer.matchAll(/.+?(?: · |$)/g)].map(({ 0: name, index }) => (
              <span key={index} className="inline-block whitespace-break-spaces">
                {name}
              </span>
            ))}
          </p>
        )}
        {answers ? <Confidence value={verdict.confidence} /> : buttons}
      </div>
      <AgreementLine
        {...{ headline, broadness, ended, figure, shown, titleOf, address }}
        surest={answer ? surest : null}
        isAll={isAllDiffering}
      >
        {buttons}
      </AgreementLine>
      {!running && <div className="sm:pl-7">{children}</div>}
      {answer && surest && (
        <div className="mt-0.5 sm:pl-7">
          {table && isWhole && <AnswerResult result={table} onSelect={address.select} />}
          {/* The rows of a table are said above, and in the table itself. */}
          {(!table || answer.sentences.some(({ citations }) => citations.length > 0)) && (
            <div ref={text} className={classNames(!isWhole && "line-clamp-1")}>
              <CitedSentences
                answer={answer}
                from={repeatsResult(answer) ? 1 : 0}
                cited={address.citationOf(surest.id)}
                onCite={(place, node) => address.openCitation(surest.id, place, node)}
              />
            </div>
          )}
          <CitedPages answer={answer} />
        </div>
      )}
      {!answers && !running && <TablesHint knowledgeBase={run.knowledgeBase} />}
    </section>
  );
}

function Confidence({ value }: { value: number }) {
  return (
    <Tip text="How likely the answer is right: of answers with 0.8, about 80 % are. Agreement of methods that read the graph in different ways raises it; a name or label that was not used keeps it at .50 or below.">
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

/** Nothing for a knowledge base without tables, or with a graph. */
function TablesHint({ knowledgeBase }: { knowledgeBase: string }) {
  const base = useQuery(knowledgeBasesQuery).data?.find(({ id }) => id === knowledgeBase);
  const tables = base?.manifest?.tables ?? 0;
  if (!base || tables === 0) return null;
  if (base.manifest!.schema.relations.some(({ kind }) => kind === "relation")) return null;
  return (
    <ForEditors of={base}>
      <p className="mt-1 text-compact text-ink-soft sm:pl-7">
        {tables === 1 ? "The table of this knowledge base is" : "The tables of this knowledge base are"} read
        as text.{" "}
        <Link
          href={`/knowledge-bases/${encodeURIComponent(knowledgeBase)}/extract`}
          className="text-ink underline underline-offset-2"
        >
          Make a graph
        </Link>
        , and rows can be counted, compared and joined.
      </p>
    </ForEditors>
  );
}
