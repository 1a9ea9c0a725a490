"use client";
import { useQuery } from "@tanstack/react-query";
import { runQuery, runsQuery } from "@/components/api/queries";
import { formatConfidence } from "@/components/ui/format";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import { ownCorrections } from "../state/corrected-in-words";

const LOOKED_AT = 20;
/** Most characters of a question that runs are searched by. */
const LONGEST_SEARCH = 200;

export interface RunBefore {
  run: Run;
  /** What has changed since: names in the question were corrected, or the graph has another version. */
  since: "correction" | "graph";
}

/** The same question as it was asked last before names in it were corrected, or on an earlier version of the graph; null where it was not. */
export function useRunBefore(run: Run): RunBefore | null {
  const { id, knowledgeBase, question, createdAt, generation } = run;
  const isCorrected = ownCorrections(run).length > 0;
  const search = { limit: LOOKED_AT, knowledgeBase, text: question.slice(0, LONGEST_SEARCH) };
  const found = useQuery({
    ...runsQuery(search),
    enabled: isCorrected || run.state !== "running",
    // Of itself, so that the page of a run is not drawn again where there is none.
    select: (runs) =>
      runs.find(
        (other) =>
          other.id !== id &&
          other.question === question &&
          other.createdAt < createdAt &&
          (isCorrected || other.generation !== generation),
      )?.id,
  }).data;
  const before = useQuery(runQuery(found ?? "", true)).data;
  return before ? changeSince(before, run) : null;
}

/** Null where the two differ in both, or in nothing. */
export function changeSince(before: Run, run: Run): RunBefore | null {
  const isSameQuestion = JSON.stringify(before.corrections) === JSON.stringify(run.corrections);
  const isSameGraph = before.generation === run.generation;
  if (isSameQuestion) return isSameGraph ? null : { run: before, since: "graph" };
  return isSameGraph && ownCorrections(run).length > 0 ? { run: before, since: "correction" } : null;
}

/** What a method answered in the run before, asked with the same parameters and budget. */
export function answerBefore(before: RunBefore | null, run: Run, { id, params }: RunColumn) {
  const column = before?.run.columns.find((other) => other.id === id);
  if (!before || !column?.retrieval || before.run.budget !== run.budget) return null;
  return JSON.stringify(column.params) === JSON.stringify(params) ? column.retrieval.answer : null;
}

/** "; confidence 0.80, before 0.60"; nothing where one of them has none. */
export function confidenceChange(before: number | undefined, now: number | undefined): string {
  if (before === undefined || now === undefined) return "";
  const [was, is] = [before, now].map(formatConfidence);
  return was === is ? "" : `; confidence ${is}, before ${was}`;
}
