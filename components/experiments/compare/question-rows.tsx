/** The questions behind the figures: all of them, or those that a variant wins, failed on, lost gold of or was silent on; each opens as a run. */
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Awaited } from "@/components/ui/awaited";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DraftInput } from "@/components/ui/draft-input";
import { EmptyState } from "@/components/ui/empty-state";
import { INPUT } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import type { Experiment } from "@/lib/api/schemas/experiment";
import type { NodeId } from "@/lib/graph/graph-source";
import type { ExperimentResult, Metric } from "@/lib/measure/experiment";
import type { ExperimentComparison } from "@/lib/measure/experiment-comparison";
import { isExternal } from "@/lib/measure/external-variants";
import type { QuestionRow, RowsQuery } from "@/lib/measure/question-rows";
import type { GoldQuestion } from "@/lib/measure/question-sets/gold-question";
import { rowsQuery } from "../../api/experiment-queries";
import { PageTurner } from "../page-turner";
import type { ExperimentAddress } from "../use-experiment-address";
import { AnswersGiven } from "./answers-given";
import { askAgain } from "./ask-again";
import { questionResults } from "./question-results";
import { expectedWords, unmeasuredWords } from "./result-words";
import { GOLD_NAMED, useGoldNames } from "./use-gold-names";

const SHOWS = [
  ["all", "all questions"],
  ["wins", "won by"],
  ["losses", "lost by"],
  ["ties", "tied by"],
  ["lost", "gold lost by"],
  ["right-said", "right and said by"],
  ["wrong-said", "wrong and said by"],
  ["rightly-silent", "rightly silent:"],
  ["wrongly-silent", "wrongly silent:"],
  ["failed", "failed in"],
  ["unaided", "without the language model in"],
] as const;

interface Choice {
  show?: string;
  variant?: number;
  stage?: string | null;
}

export interface QuestionRowsProps {
  experiment: Experiment;
  comparison: ExperimentComparison;
  address: ExperimentAddress;
}

const PLACE = "questions";
const GOLD_IN_TITLE = 50;

/** Scrolls the list into view, after a figure has chosen what it lists. */
export function showQuestions(): void {
  document.getElementById(PLACE)?.scrollIntoView({ block: "start" });
}

export function QuestionRows({ experiment, comparison, address }: QuestionRowsProps) {
  const { compared, variant, show, stage } = address;
  const [q, setQ] = useState("");
  const [offset, setOffset] = useState(0);
  const shown = { show: show as RowsQuery["show"], q, variant, stage, offset };
  const rows = useQuery(rowsQuery(experiment.id, compared, shown, experiment.done));
  const listed = rows.data?.rows.map(({ question }) => question) ?? [];
  const names = useGoldNames(experiment.knowledgeBase, listed);
  const total = rows.data?.total ?? 0;
  const change = (next: Choice) => {
    setOffset(0);
    void address.change(next);
  };
  const isOne = show !== "all";
  return (
    <Panel
      id={PLACE}
      title="Questions"
      aside={<span className="numeric text-compact text-ink-soft">{formatCount(total)}</span>}
    >
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 text-compact">
        <Select
          aria-label="Which questions"
          value={show}
          onValue={(value) => change({ show: value, stage: null })}
          options={SHOWS.map(([value, title]) => [value, title])}
        />
        {isOne && (
          <Select
            aria-label="Of which variant"
            value={variant}
            onValue={(value) => change({ variant: Number(value), stage: null })}
            options={comparison.variants.map(({ name }, at) => [at, name])}
          />
        )}
        {stage !== null && (
          <Button size="small" onClick={() => change({ stage: null })}>
            {stage === "" ? "never seen" : `last seen in ${stage}`} ×
          </Button>
        )}
        <DraftInput
          aria-label="Words of the question"
          placeholder="Words of the question"
          value={q}
          onCommit={(text) => {
            setOffset(0);
            setQ(text);
          }}
          className={`${INPUT} min-w-40 flex-1`}
        />
      </div>
      {!rows.isSuccess ? (
        <Awaited query={rows} rows={8} />
      ) : rows.data.rows.length === 0 ? (
        <EmptyState title="No such question" />
      ) : (
        <ul className="divide-y">
          {rows.data.rows.map((row) => (
            <Row
              key={row.question.id}
              row={row}
              names={names}
              experiment={experiment}
              by={compared.by}
              variant={isOne ? variant : null}
            />
          ))}
        </ul>
      )}
      <PageTurner offset={offset} total={total} onOffset={setOffset} />
    </Panel>
  );
}

/** Gold answers by name, with their ids for whoever points at them. */
function Gold({ question, names }: { question: GoldQuestion; names: ReadonlyMap<NodeId, string> }) {
  const ids = question.answers;
  const expected = expectedWords(question);
  const more = ids.length - GOLD_NAMED;
  const named = ids.slice(0, GOLD_NAMED).map((id) => names.get(id) ?? id);
  return (
    <span
      className="max-w-full truncate text-xs text-ink-soft sm:max-w-[40%]"
      title={expected ?? ids.slice(0, GOLD_IN_TITLE).join(", ")}
    >
      gold: {expected ?? named.join(", ")}
      {expected === null && more > 0 && ` and ${formatCount(more)} more`}
    </span>
  );
}

interface RowProps {
  row: QuestionRow;
  names: ReadonlyMap<NodeId, string>;
  experiment: Experiment;
  by: Metric;
  /** Shown first, with where it lost gold; null when none is looked at. */
  variant: number | null;
}

function Row({ row, names, experiment, by, variant }: RowProps) {
  const { question, results } = row;
  const byOutcome = questionResults(row, by);
  const own = variant === null ? null : results[variant];
  return (
    <li className="flex flex-col gap-1 px-4 py-2 text-compact">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Link
          prefetch={false}
          href={askAgain(question.question, experiment)}
          className="min-w-0 flex-1 basis-64 underline-offset-2 hover:underline"
        >
          {question.question}
        </Link>
        <Gold question={question} names={names} />
      </div>
      {own && variant !== null && (
        <p className="text-xs">
          <span className="font-medium">{experiment.variants[variant]!.name}</span>{" "}
          {inWords(own, by, isExternal(experiment.variants[variant]!))}
        </p>
      )}
      <ul className="flex flex-col gap-0.5 text-xs">
        {RESULT_KINDS.map(
          ({ kind, title, mark, look }) =>
            byOutcome[kind].length > 0 && (
              <li key={kind} className="flex gap-1.5">
                <span className={classNames("shrink-0", look)}>
                  <span aria-hidden>{mark} </span>
                  {title}
                </span>
                <span className="min-w-0 text-ink-soft">
                  {byOutcome[kind]
                    .map(
                      ({ variant, score }) =>
                        `${experiment.variants[variant]!.name}${kind === "partly" && score ? ` ${(100 * score).toFixed(0)} %` : ""}`,
                    )
                    .join(" · ")}
                </span>
              </li>
            ),
        )}
      </ul>
      <AnswersGiven row={row} experiment={experiment} names={names} />
    </li>
  );
}

const RESULT_KINDS = [
  { kind: "right", title: "right", mark: "✓", look: "text-good" },
  { kind: "partly", title: "partly", mark: "◐", look: "text-warn" },
  { kind: "wrong", title: "wrong", mark: "✗", look: "text-ink-soft" },
  { kind: "unmeasured", title: "not measured", mark: "–", look: "text-ink-soft" },
  { kind: "failed", title: "failed", mark: "!", look: "text-bad" },
  { kind: "waiting", title: "not yet", mark: "…", look: "text-ink-soft" },
] as const;

/** A variant's result on a question, in a sentence without its subject. @param isOthers true if its stages are unknown */
function inWords(result: ExperimentResult, by: Metric, isOthers: boolean): string {
  if (result.error !== undefined) return `failed: ${result.error}`;
  const score = result.metrics[by];
  const flagged = (result.flags ?? []).map((flag) => ` ${flag}`).join("");
  const found = result.goldOutcomes.filter(({ rank }) => rank !== null);
  const lost = result.goldOutcomes.filter(({ rank }) => rank === null);
  const parts = [score === null ? unmeasuredWords(result) : `scores ${(100 * score).toFixed(0)} %`];
  if (found.length > 0) parts.push(`gold at rank ${found.map(({ rank }) => rank).join(", ")}`);
  const last = [...new Set(lost.map(({ stage }) => stage))];
  if (lost.length > 0)
    parts.push(
      `${formatCount(lost.length)} of ${formatCount(result.goldOutcomes.length)} lost${isOthers ? "" : `: ${last.map((stage) => (stage === null ? "never seen" : `last in ${stage}`)).join(", ")}`}`,
    );
  return `${parts.join("; ")}.${flagged}`;
}
