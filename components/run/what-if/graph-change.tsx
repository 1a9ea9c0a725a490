"use client";
/** What another version of the graph changed: how many methods answer otherwise than before, and what each gained and lost. */
import { Ago } from "@/components/ui/ago";
import { formatNoun } from "@/components/ui/format";
import { NearLink } from "@/components/ui/near-link";
import type { Run } from "@/lib/measure/run/run";
import { AnswerChange, haveSameNodes } from "./answer-change";
import { answerBefore, confidenceChange, type RunBefore } from "./use-run-before";

interface GraphChangeProps {
  run: Run;
  before: RunBefore;
  titleOf: (column: string) => string;
  onSelect: (node: string) => void;
}

export function GraphChange({ run, before, titleOf, onSelect }: GraphChangeProps) {
  const compared = run.columns.flatMap((column) => {
    const was = answerBefore(before, run, column);
    return was && column.retrieval ? [{ id: column.id, was, is: column.retrieval.answer }] : [];
  });
  const changed = compared.filter(({ was, is }) => !haveSameNodes(is, was));
  if (compared.length === 0) return null;
  return (
    <details className="rounded-md border bg-panel text-compact [&>:last-child]:border-b-0">
      <summary className="px-4 py-1.5">
        {changed.length === 0
          ? `${formatNoun(compared.length, "method")} answered the same`
          : `${changed.length} of ${formatNoun(compared.length, "method")} answered otherwise`}{" "}
        on an earlier version of the graph
        {confidenceChange(before.run.verdict?.confidence, run.verdict?.confidence)}
      </summary>
      <p className="border-t px-4 py-2 text-ink-soft">
        <NearLink
          href={`/runs/${encodeURIComponent(before.run.id)}`}
          className="underline underline-offset-2"
        >
          The run before
        </NearLink>
        , <Ago time={before.run.createdAt} />.
      </p>
      {changed.map(({ id, was, is }) => (
        <AnswerChange
          key={id}
          title={titleOf(id) + confidenceChange(was.confidence, is.confidence)}
          before={was}
          now={is}
          onSelect={onSelect}
        />
      ))}
    </details>
  );
}
