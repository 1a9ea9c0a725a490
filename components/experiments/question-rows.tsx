"use client";
/** The questions behind the figures: all of them, or those that a variant wins, loses, failed on, or lost gold of; each opens as a run. */
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { draftAddress, type Parameters } from "@/components/ask/ask-address";
import { Button } from "@/components/ui/button";
import { DraftInput } from "@/components/ui/draft-input";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Experiment, ExperimentResult } from "@/lib/core/experiment/experiment";
import type { ExperimentComparison, QuestionRow, RowsQuery } from "@/lib/core/experiment/experiment-api";
import { type Compared, PAGE_ROWS, rowsQuery } from "./experiment-queries";

const SHOWS = [
  ["all", "all questions"],
  ["wins", "won by"],
  ["losses", "lost by"],
  ["ties", "tied by"],
  ["lost", "gold lost by"],
  ["failed", "failed in"],
] as const;

const SELECT = "h-8 rounded-md border border-line-strong bg-panel px-2";

interface Choice {
  show?: string;
  variant?: number;
  stage?: string | null;
}

interface QuestionRowsProps {
  experiment: Experiment;
  comparison: ExperimentComparison;
  compared: Compared;
  variant: number;
  show: string;
  stage: string | null;
  onShow: (shown: Choice) => void;
}

export function QuestionRows({
  experiment,
  comparison,
  compared,
  variant,
  show,
  stage,
  onShow,
}: QuestionRowsProps) {
  const [q, setQ] = useState("");
  const [offset, setOffset] = useState(0);
  const shown = { show: show as RowsQuery["show"], q, variant, stage, offset };
  const rows = useQuery(rowsQuery(experiment.id, compared, shown, experiment.done));
  const total = rows.data?.total ?? 0;
  const change = (next: Choice) => {
    setOffset(0);
    onShow(next);
  };
  return (
    <Panel
      title="Questions"
      aside={<span className="numeric text-[0.8125rem] text-ink-soft">{formatCount(total)}</span>}
    >
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 text-[0.8125rem]">
        <select
          aria-label="Which questions"
          value={show}
          onChange={(event) => change({ show: event.target.value, stage: null })}
          className={SELECT}
        >
          {SHOWS.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        {show !== "all" && (
          <select
            aria-label="Of which variant"
            value={variant}
            onChange={(event) => change({ variant: Number(event.target.value), stage: null })}
            className={SELECT}
          >
            {comparison.variants.map(({ name }, at) => (
              <option key={name} value={at}>
                {name}
              </option>
            ))}
          </select>
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
          className="h-8 min-w-40 flex-1 rounded-md border border-line-strong bg-panel px-2"
        />
      </div>
      {rows.isPending ? (
        <SkeletonRows rows={8} />
      ) : rows.isError ? (
        <div className="p-4">
          <ProblemNote error={rows.error} onRetry={() => rows.refetch()} />
        </div>
      ) : rows.data.rows.length === 0 ? (
        <EmptyState title="No such question" />
      ) : (
        <ul className="divide-y">
          {rows.data.rows.map((row) => (
            <Row key={row.question.id} row={row} experiment={experiment} by={compared.by} />
          ))}
        </ul>
      )}
      {total > PAGE_ROWS && (
        <div className="flex items-center justify-between border-t px-4 py-2 text-[0.8125rem]">
          <Button
            size="small"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - PAGE_ROWS))}
          >
            Earlier
          </Button>
          <span className="numeric text-ink-soft">
            {formatCount(offset + 1)} to {formatCount(Math.min(total, offset + PAGE_ROWS))}
          </span>
          <Button
            size="small"
            disabled={offset + PAGE_ROWS >= total}
            onClick={() => setOffset(offset + PAGE_ROWS)}
          >
            Later
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Row({ row, experiment, by }: { row: QuestionRow; experiment: Experiment; by: Compared["by"] }) {
  const { question, results } = row;
  return (
    <li className="flex flex-col gap-1 px-4 py-2 text-[0.8125rem]">
      <div className="flex items-baseline gap-3">
        <Link
          prefetch={false}
          href={askAgain(question.question, experiment)}
          className="min-w-0 flex-1 underline-offset-2 hover:underline"
        >
          {question.question}
        </Link>
        <span className="max-w-[40%] truncate text-xs text-ink-soft" title={question.answers.join(", ")}>
          {question.answers.join(", ")}
        </span>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-soft">
        {results.map((result, at) => (
          <li key={experiment.variants[at]!.name}>
            {experiment.variants[at]!.name}{" "}
            <span className={result?.metrics[by] ? "text-good" : "text-ink-faint"}>{told(result, by)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function told(result: ExperimentResult | null, by: Compared["by"]): string {
  if (!result) return "not yet";
  if (result.error !== undefined) return "failed";
  const score = result.metrics[by];
  const lost = result.fates.find(({ rank }) => rank === null);
  const value = score === null ? "–" : `${(100 * score).toFixed(0)} %`;
  if (!lost) return value;
  return `${value}, ${lost.stage === null ? "gold never seen" : `gold last in ${lost.stage}`}`;
}

/** The question asked again with the variants' methods; of several variants of one method the first one's parameters. */
function askAgain(question: string, { knowledgeBase, variants, k }: Experiment): string {
  const methods = [...new Set(variants.map(({ method }) => method))];
  const params: Parameters = {};
  for (const { method, params: own } of variants) params[method] ??= own;
  return draftAddress({ knowledgeBase, question, methods, params, budget: k }, true);
}
